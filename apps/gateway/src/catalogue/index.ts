import { defineCatalogue } from '@benchgen/language';
import { gatewayEn } from './en.js';
import { gatewayTr } from './tr.js';

export type GatewayText = keyof typeof gatewayEn;

/** The gateway's own sentences, in every complete language. */
export const gatewayTexts = defineCatalogue({ area: 'gateway', en: gatewayEn, tr: gatewayTr });
