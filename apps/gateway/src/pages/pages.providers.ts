import type { Type } from '@nestjs/common';
import { AssetsController } from './assets.controller.js';
import { PagesController } from './pages.controller.js';

/** The last ones: what no other route serves is theirs. */
export const PAGES_CONTROLLERS: Type[] = [AssetsController, PagesController];
