import { isoNow } from '../process/clock.ts';
import { logContext } from './log-context.ts';
import { reduceError } from './log-error.ts';
import { allowedFields, type LogFields } from './log-fields.ts';
import { writeLine } from './write-line.ts';

type Level = 'INFO' | 'ERROR';

/** A message is a literal in the code: a message that is composed at run time is a compile error. */
type Written<Message extends string> = Record<never, never> extends Record<Message, 1> ? never : Message;

/**
 * Writes directly to stdout: in Lambda's JSON log format, `console` would wrap the line as the message of another one,
 * while JSON with `timestamp` and `level` is kept as it is.
 */
function write(level: Level, message: string, fields: LogFields, rest: object = {}): void {
  const line = { timestamp: isoNow(), level, message, ...allowedFields({ ...logContext(), ...fields }), ...rest };
  writeLine(line);
}

/**
 * Logs a message as one line of JSON, with the fields of the context. It has only fields of `LogFields`; others are
 * left out.
 */
export function logInfo<Message extends string>(message: Written<Message>, fields: LogFields = {}): void {
  write('INFO', message, fields);
}

/** Logs an internal error as one line of JSON. `reduceError` shortens the error. */
export function logError<Message extends string>(
  message: Written<Message>,
  error: unknown,
  fields: LogFields = {},
): void {
  write('ERROR', message, fields, { error: reduceError(error) });
}
