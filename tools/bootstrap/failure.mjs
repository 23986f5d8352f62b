/** Ends the bootstrap with a sentence for the person at the terminal. */
export class BootstrapFailure extends Error {
  constructor(exitCode, message) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** One exit code for each thing that can stand in the way, so that scripts can tell them apart. */
export const exitCodes = { nodeVersion: 2, install: 3, build: 4, servers: 5 };
