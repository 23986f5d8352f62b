import type { ActionArgs, ActionName, ActionResult } from '@benchgen/contracts';
import type { ActionRequest } from '../platform/platform-actor.js';
import type { Voice } from '../turn/voice.js';

/** What an action may use when it tells its receipt. */
export interface ReceiptTools {
  readonly language: string;
  /** Base of links into the front end, without a slash at the end. */
  readonly linkBase: string;
  readonly voice: Voice;
}

/** A confirmed action: how it is sent, and what is said of its receipt. */
export interface Action<A extends ActionName = ActionName> {
  readonly name: A;
  /** The one call that is the action; its body is exactly what was confirmed. */
  request(args: ActionArgs<A>): ActionRequest;
  /** Says what the platform has recorded, and nothing more. */
  receipt(result: ActionResult, tools: ReceiptTools): void;
  /** The intent that proposes it anew when something had changed and nothing was done. */
  readonly renewedBy: string;
}

export const defineAction = <A extends ActionName>(action: Action<A>): Action<A> => action;
