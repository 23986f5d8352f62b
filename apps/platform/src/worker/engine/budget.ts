import { questionsWithin } from '@benchgen/domain';

/**
 * Keeps a run below its ceiling: a question takes its price before it is asked and gives it back when it failed, so that
 * what may still be spent is never more than what is left.
 */
export class Budget {
  #left: number;

  /**
   * @param reserved millicredits set aside for the whole run
   * @param spent millicredits of the answers that are stored already
   */
  constructor(reserved: number, spent: number, pricePerQuestion: number) {
    this.#left = questionsWithin(Math.max(0, reserved - spent), pricePerQuestion);
  }

  /** False: no further question can be paid as things are. */
  take(): boolean {
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }

  giveBack(): void {
    this.#left += 1;
  }
}
