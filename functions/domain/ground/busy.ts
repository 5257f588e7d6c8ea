import { BUSY } from '#shared/api/ground/busy.ts';
import { isBusy } from '../../data/ground/apply.ts';
import { AppError } from './app-error.ts';

/**
 * Turns a temporary failure whose retries have failed into a refusal that says to try again later. Returns any other
 * error as it is.
 */
export function asRefusal(error: unknown): unknown {
  if (!(error instanceof Error && isBusy(error))) return error;
  const { code, message, ...details } = BUSY;
  return new AppError(code, message, details, error);
}
