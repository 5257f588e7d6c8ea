import { getRecovery } from '../../data/recovery.ts';
import { startRecoveryExecution } from '../../gateways/step-functions.ts';
import { isoNow } from '../../process/clock.ts';
import { newId } from '../../process/ids.ts';

/** Has the recovery run now, also while it is switched off. While a run is going on there is nothing to start. */
export async function startRecovery(): Promise<{ message: string }> {
  const { leaseUntil } = await getRecovery();
  if (leaseUntil !== undefined && leaseUntil > isoNow()) return { message: 'A recovery is running already' };
  await startRecoveryExecution(`manual-${newId()}`);
  return { message: 'Recovery started' };
}
