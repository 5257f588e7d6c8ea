import { Fault } from '../setup/fault.mjs';

/** An error that a person can fix: only its message is shown. */
export class StartError extends Fault {}

/** An option that a command does not know. */
const isOptionError = (error: Error): boolean => 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');

/** The message of an error that a person can fix; else all details. */
export function explainError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error instanceof Fault || isOptionError(error) ? error.message : (error.stack ?? error.message);
}
