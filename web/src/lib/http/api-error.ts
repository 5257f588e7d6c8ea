import type { ErrorBody, ErrorCode } from '#shared/api/ground/errors.ts';

const NO_BODY: Partial<ErrorBody> = {};

function parseBody(text: string): Partial<ErrorBody> {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? (body as Partial<ErrorBody>) : NO_BODY;
  } catch {
    // A proxy may respond with HTML or plain text: there is no code, and the text is in the error's message.
    return NO_BODY;
  }
}

/** An HTTP error response. The message is "<status>: <body text>", or the status text if the body is empty. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** The parsed body: its code, its message for users, and details for the code. */
  readonly body: Partial<ErrorBody>;

  constructor(
    readonly status: number,
    text: string,
    statusText = '',
    /** Seconds to wait before a retry, from the header Retry-After; null when the response does not have it. */
    readonly retryAfter: number | null = null,
  ) {
    super(`${status}: ${text || statusText}`);
    this.body = parseBody(text);
  }

  /** The error code of our API; undefined when the response came from elsewhere. */
  get code(): ErrorCode | undefined {
    return this.body.code;
  }
}

export const NOT_REACHED_TEXT = 'Could not reach Framekeep. Check your connection and try again.';

/** No whole response arrived: the browser is offline, or the server cannot be reached. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';

  constructor(cause: unknown) {
    super(NOT_REACHED_TEXT, { cause });
  }
}

/** Whether the server may have done what was asked, despite the error. A server that was busy has done nothing. */
export const isOutcomeUnknown = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && error.status >= 500 && error.code !== 'BUSY');

/** The message to show for an error: the server's message, or else the fallback. A NetworkError has its own message. */
export function errorMessage(error: unknown, fallback: string): string {
  if (error instanceof NetworkError) return error.message;
  return (error instanceof ApiError && error.body.message) || fallback;
}

/** Codes of 5xx responses whose message tells the user what to do. */
const ADVISED = ['MAIL_NOT_SENT', 'BUSY'];

/**
 * The message to show when an action failed: the server's message for a refusal, because a retry does not help and the
 * user needs the reason, or else the fallback. A NetworkError has its own message.
 */
export function refusalMessage(error: unknown, fallback: string): string {
  const isFault = error instanceof ApiError && error.status >= 500 && !ADVISED.includes(error.code ?? '');
  return isFault ? fallback : errorMessage(error, fallback);
}
