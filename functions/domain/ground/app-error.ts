import type { ErrorCode } from '#shared/api/ground/errors.ts';

/** A refusal that a person can act on. Anything else that is thrown is a fault of ours and tells nothing. */
export class AppError extends Error {
  override readonly name = 'AppError';

  /**
   * @param code looked up in the one table of statuses
   * @param message a sentence for the person who asked
   * @param details more fields for this code, sent beside `code` and `message`
   * @param cause a fault of an outside service behind the refusal: logged, never sent
   */
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details: Record<string, unknown> = {},
    cause?: unknown,
  ) {
    super(message, cause === undefined ? undefined : { cause });
  }
}

/** The answer for a missing id, and for an id of another tenant: the two must not differ. */
export const notFound = (what: string): AppError => new AppError('NOT_FOUND', `${what} not found`);

/** The answer to a caller without a valid session. The client looks for the word 'Unauthorized'. */
export const unauthorized = (): AppError => new AppError('UNAUTHORIZED', 'Unauthorized: please log in');

/** The answer to a field of a form whose value cannot be accepted. */
export const invalidField = (field: string, message: string): AppError =>
  new AppError('INVALID_INPUT', message, { fields: { [field]: message } });
