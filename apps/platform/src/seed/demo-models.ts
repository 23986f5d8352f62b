import { EMBEDDED_NOTICE } from '@benchgen/models';

/** The embedded models of a demo. One belongs to the person, two are shared and priced, so that money can be seen moving. */
interface DemoModel {
  name: string;
  shared: boolean;
  millicreditsPerQuestion: number;
  maxConcurrency: number;
  about: string;
}

export const DEMO_MODELS: readonly DemoModel[] = [
  {
    name: 'local-mini-8',
    shared: false,
    millicreditsPerQuestion: 0,
    maxConcurrency: 8,
    about: `${EMBEDDED_NOTICE.en} The smallest one.`,
  },
  {
    name: 'local-mini-32',
    shared: true,
    millicreditsPerQuestion: 100,
    maxConcurrency: 8,
    about: `${EMBEDDED_NOTICE.en} The middle one.`,
  },
  {
    name: 'local-mini-128',
    shared: true,
    millicreditsPerQuestion: 100,
    maxConcurrency: 8,
    about: `${EMBEDDED_NOTICE.en} The largest one; it is loaded when it is asked and unloaded when idle.`,
  },
];
