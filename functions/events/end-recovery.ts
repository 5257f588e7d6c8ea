import { endRun } from '../domain/recovery/run.ts';
import { fault, runState } from '../domain/recovery/run-state.ts';

const input = runState.extend({ fault: fault.optional() });

/** Last task of the recovery's workflow: stores what the run came to, and says so in the log. */
export async function handler(event: unknown): Promise<void> {
  const { fault: cause, ...state } = input.parse(event);
  const result = await endRun(state, cause);
  console.log(JSON.stringify({ message: 'Recovery ended', run: state.run, ...result }));
}
