import { FunctionError } from './sandbox.ts';

/**
 * Largest event of a synchronous invocation, in bytes of JSON: https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html
 */
const EVENT_MAX = 6 * 1024 * 1024;
/** Largest result, as Lambda's error message states it. */
const RESULT_MAX = EVENT_MAX + 100;

/** An event that Lambda refuses because it is too large. */
export class EventTooLargeError extends Error {
  override readonly name = 'RequestEntityTooLargeException';

  constructor() {
    super(`Request must be smaller than ${EVENT_MAX} bytes for the InvokeFunction operation`);
  }
}

export function requireEventSize(event: unknown): void {
  if (Buffer.byteLength(JSON.stringify(event ?? null)) > EVENT_MAX) throw new EventTooLargeError();
}

/** @param result as JSON @throws FunctionError */
export function requireResultSize(result: string): void {
  if (Buffer.byteLength(result) <= RESULT_MAX) return;
  throw new FunctionError({
    errorType: 'Function.ResponseSizeTooLarge',
    errorMessage: `Response payload size exceeded maximum allowed payload size (${RESULT_MAX} bytes).`,
  });
}
