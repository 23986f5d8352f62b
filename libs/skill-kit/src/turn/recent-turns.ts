import type { TakeTurn } from '@benchgen/contracts';

/** Longer than any caller still waits for a turn. */
const REMEMBERED_MS = 2 * 60_000;
const MAX_REMEMBERED = 10_000;

/**
 * The turns this process works on or has just answered, so that one delivered twice acts once. A turn that failed is forgotten:
 * it may be tried again.
 */
export class RecentTurns {
  readonly #turns = new Map<string, number>();

  /** @returns false when this part of the turn is being answered, or was */
  begin(turn: TakeTurn): boolean {
    const key = keyOf(turn);
    const now = Date.now();
    this.#forgetBefore(now - REMEMBERED_MS);
    if (this.#turns.has(key)) return false;
    this.#turns.set(key, now);
    return true;
  }

  forget(turn: TakeTurn): void {
    this.#turns.delete(keyOf(turn));
  }

  #forgetBefore(time: number): void {
    for (const [key, began] of this.#turns) {
      if (began >= time && this.#turns.size < MAX_REMEMBERED) return;
      this.#turns.delete(key);
    }
  }
}

/** A turn comes back rightly when another skill, or a receipt, has handed it over. */
const keyOf = ({ turnId, context }: TakeTurn): string =>
  context.handover === undefined ? turnId : `${turnId} ${context.handover.intent}`;
