import type { Log } from '../log.ts';

/** A log that nobody reads, for what is made without a stack. */
export const quietLog: Pick<Log, 'info'> = { info: () => undefined };
