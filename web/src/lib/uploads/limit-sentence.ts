import type { ErrorCode } from '#shared/api/errors.ts';
import { ApiError } from '#web/lib/http/api-error.ts';

const LIMITS: (ErrorCode | undefined)[] = ['RATE_LIMITED', 'RECORDING_LIMIT', 'STORAGE_LIMIT'];

/** The server's sentence when an account or a workspace has reached a limit, in an error or what caused it; else undefined. */
export function limitSentence(error: unknown): string | undefined {
  if (error instanceof ApiError && LIMITS.includes(error.code)) return error.body.message;
  return error instanceof Error && error.cause !== undefined ? limitSentence(error.cause) : undefined;
}
