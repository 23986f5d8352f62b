import type { Trigger } from '@benchgen/skill-kit';

/** Concepts that mean a topic, beside the questions on its page. */
export const TRIGGERS: Readonly<Record<string, readonly Trigger[]>> = {
  about: [{ all: ['product'] }],
  measures: [{ all: ['measuring'] }, { all: ['measuring', 'product'] }],
  interval: [{ all: ['interval'] }],
  audience: [{ all: ['audience'], weight: 2 }],
  access: [{ all: ['access'] }, { all: ['access', 'product'] }],
  credits: [{ all: ['credits'] }, { all: ['credits', 'product'] }],
  limits: [{ all: ['limit'] }, { all: ['limit', 'product'] }, { all: ['forbidden'], weight: 2.5 }],
};
