import { AppError } from '../domain/app-error.ts';
import { logError } from '../gateways/log.ts';

/** Whether a person could have done something about it: those refusals are answers, not faults. */
const isOurs = (error: unknown): boolean => !(error instanceof AppError) || error.code === 'MAIL_NOT_SENT';

/**
 * Logs a fault as one line of JSON. Nothing of the request itself is in it: no body, cookie, token or query string.
 * @param operation API Gateway's route key, which holds no values
 */
export function logFault(error: unknown, operation: string, requestId: string): void {
  if (isOurs(error)) logError({ operation, requestId }, error);
}
