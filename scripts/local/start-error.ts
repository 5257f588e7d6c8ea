/** A fault that a person can act on: its message is all that is shown. */
export class StartError extends Error {}

/** The sentence for a person, if the error is one that a person can act on; else everything there is. */
export const explainError = (error: unknown): string =>
  error instanceof StartError ? error.message : String(error instanceof Error ? (error.stack ?? error) : error);
