import type { ErrorCode } from '#shared/api/ground/errors.ts';
import { ApiError } from '#web/lib/http/api-error.ts';

const LIMITS: (ErrorCode | undefined)[] = ['RATE_LIMITED', 'RECORDING_LIMIT', 'STORAGE_LIMIT'];

/** The server's message in an error or its causes when a limit is reached; undefined for any other error. */
export function limitSentence(error: unknown): string | undefined {
  if (error instanceof ApiError && LIMITS.includes(error.code)) return error.body.message;
  return error instanceof Error && error.cause !== undefined ? limitSentence(error.cause) : undefined;
}
