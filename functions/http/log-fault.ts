import { AppError } from '../domain/app-error.ts';

interface Fault {
  name: string;
  message: string;
  stack?: string;
  cause?: Fault;
}

const faultOf = (error: unknown): Fault =>
  error instanceof Error
    ? {
        name: error.name,
        message: error.message,
        stack: error.stack,
        ...(error.cause === undefined ? {} : { cause: faultOf(error.cause) }),
      }
    : { name: 'Unknown', message: typeof error };

/** Whether a person could have done something about it: those refusals are answers, not faults. */
const isOurs = (error: unknown): boolean => !(error instanceof AppError) || error.code === 'MAIL_NOT_SENT';

/**
 * Logs a fault as one line of JSON. Nothing of the request itself is in it: no body, cookie, token or query string.
 * @param operation API Gateway's route key, which holds no values
 */
export function logFault(error: unknown, operation: string, requestId: string): void {
  if (isOurs(error)) console.error(JSON.stringify({ level: 'error', operation, requestId, error: faultOf(error) }));
}
