import { setTimeout as pause } from 'node:timers/promises';

const ASK_EVERY_MS = 100;
const GIVE_UP_MS = 120_000;

/** Waits for a condition. @throws Error when it takes too long */
export async function until(isTrue: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + GIVE_UP_MS;
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error(`${isTrue} did not become true`);
    await pause(ASK_EVERY_MS);
  }
}
