import { setRecoveryRunning } from '../../data/recovery.ts';

const MESSAGES = { start: 'Auto recovery started', stop: 'Auto recovery stopped' } as const;

/** Switches on or off that the recovery runs by itself. */
export async function controlRecovery(action: 'start' | 'stop'): Promise<{ message: string }> {
  await setRecoveryRunning(action === 'start');
  return { message: MESSAGES[action] };
}
