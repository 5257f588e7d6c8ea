import type { Log } from '../log.ts';

/** A log without output, for parts that are created without a stack. */
export const quietLog: Pick<Log, 'info' | 'warn' | 'error'> = {
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};
