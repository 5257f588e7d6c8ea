import { endRun } from '../domain/video/recovery/run.ts';
import { fault, runState } from '../domain/video/recovery/run-state.ts';
import { logInfo } from '../observability/log.ts';
import { eventHandler } from './event-handler.ts';

const input = runState.extend({ fault: fault.optional() });

/** Last task of the recovery's workflow: stores and logs the result of the run. */
export const handler = eventHandler('end-recovery', async (event): Promise<void> => {
  const { fault: cause, ...state } = input.parse(event);
  const { errors, ...counts } = await endRun(state, cause);
  logInfo('Recovery ended', { run: state.run, ...counts, errors: errors.length });
});
