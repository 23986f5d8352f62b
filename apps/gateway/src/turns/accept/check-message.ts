import { AppError, LIMITS } from '@benchgen/contracts';

/** A control character other than tab and line ends. */
const CONTROL = /(?![\t\n\r])\p{Cc}/u;
/** Only blanks and characters that nobody sees. */
const BLANK = /^[\s\p{Cf}\p{Cc}\u115F\u1160\u3164]*$/u;

/**
 * Refuses what is not a message before anything of it is stored.
 * @throws AppError MESSAGE.TOO_LONG, MESSAGE.NOT_TEXT, MESSAGE.EMPTY
 */
export function checkMessage(text: string): void {
  if (Buffer.byteLength(text) > LIMITS.messageBytes) throw new AppError('MESSAGE.TOO_LONG');
  if (!text.isWellFormed() || CONTROL.test(text)) throw new AppError('MESSAGE.NOT_TEXT');
  if (BLANK.test(text)) throw new AppError('MESSAGE.EMPTY');
}
