/** An error that a person can fix: only its message is shown. */
export class StartError extends Error {}

/** The message of an error that a person can fix; else all details. */
export const explainError = (error: unknown): string =>
  error instanceof StartError ? error.message : String(error instanceof Error ? (error.stack ?? error) : error);
