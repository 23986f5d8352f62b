/** What can go wrong while a local server is found, prepared or started. */
export type LocalServiceErrorCode =
  | 'LOCAL.POSTGRES_MISSING'
  | 'LOCAL.POSTGRES_START_FAILED'
  | 'LOCAL.POSTGRES_PASSWORD_LOST'
  | 'LOCAL.NATS_MISSING'
  | 'LOCAL.NATS_INSTALL_FAILED'
  | 'LOCAL.NATS_START_FAILED';

/** Thrown by this package only; recognise it by `code`. The message is a whole sentence for the person at the terminal. */
export class LocalServiceError extends Error {
  constructor(
    readonly code: LocalServiceErrorCode,
    message: string,
  ) {
    super(message);
    this.name = 'LocalServiceError';
  }
}
