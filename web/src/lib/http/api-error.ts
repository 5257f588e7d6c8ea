import type { ErrorBody, ErrorCode } from '#shared/api/errors.ts';

const NO_BODY: Partial<ErrorBody> = {};

function parseBody(text: string): Partial<ErrorBody> {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? (body as Partial<ErrorBody>) : NO_BODY;
  } catch {
    // A proxy answers in HTML or plain text: then there is no code, and the text is in the message.
    return NO_BODY;
  }
}

/** A refused request. Its message is "<status>: <body text>", or the status text when the body is empty. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** What the body said: its code, its sentence for people, and details that belong to the code. */
  readonly body: Partial<ErrorBody>;

  constructor(
    /** HTTP status. */
    readonly status: number,
    text: string,
    statusText = '',
    /**
     * Seconds that the server asks to wait before the next try, as the header Retry-After says; null when it does not.
     */
    readonly retryAfter: number | null = null,
  ) {
    super(`${status}: ${text || statusText}`);
    this.body = parseBody(text);
  }

  /** What screens branch on; undefined when the answer was not one of ours. */
  get code(): ErrorCode | undefined {
    return this.body.code;
  }
}

/** No answer came: the machine is offline, or the server is gone. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';

  constructor(cause: unknown) {
    super('Could not reach Framekeep. Check your connection and try again.', { cause });
  }
}

/**
 * The sentence to show for a failure: the server's own when it gave one, else the fallback.
 * A lost connection says so itself.
 */
export function errorMessage(error: unknown, fallback: string): string {
  if (error instanceof NetworkError) return error.message;
  return (error instanceof ApiError && error.body.message) || fallback;
}

/** Codes of 5xx answers whose sentence says what to do. */
const ADVISED = ['MAIL_NOT_SENT', 'BUSY'];

/**
 * The sentence to show when something that one asked for was not done: the server's own when it refused (trying again
 * does not help, so the reason must be known), else the fallback. A lost connection says so itself.
 */
export function refusalMessage(error: unknown, fallback: string): string {
  const isFault = error instanceof ApiError && error.status >= 500 && !ADVISED.includes(error.code ?? '');
  return isFault ? fallback : errorMessage(error, fallback);
}
