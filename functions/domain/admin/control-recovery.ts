import { getRecovery, setRecoveryRunning } from '../../data/recovery.ts';
import { startRecoveryExecution } from '../../gateways/step-functions.ts';
import { isoNow } from '../../process/clock.ts';
import { newId } from '../../process/ids.ts';

const MESSAGES = { start: 'Auto recovery started', stop: 'Auto recovery stopped' } as const;

/** Switches on or off that the recovery runs by itself. */
export async function controlRecovery(action: 'start' | 'stop'): Promise<{ message: string }> {
  await setRecoveryRunning(action === 'start');
  return { message: MESSAGES[action] };
}

/** Has the recovery run now, also while it is switched off. While a run is going on there is nothing to start. */
export async function startRecovery(): Promise<{ message: string }> {
  const { leaseUntil } = await getRecovery();
  if (leaseUntil !== undefined && leaseUntil > isoNow()) return { message: 'A recovery is running already' };
  await startRecoveryExecution(`manual-${newId()}`);
  return { message: 'Recovery started' };
}
