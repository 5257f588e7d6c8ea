import { setTimeout as wait } from 'node:timers/promises';
import { test } from '@playwright/test';
import { watchSpareShare } from './support/spare-time.ts';

/** Share of free CPU time on a machine that is almost idle. */
const AT_REST = 0.7;
const LOOK_EVERY_MS = 1000;
/** Others may use the machine too: the measurements then report it themselves, see `watchSpareTime`. */
const LONGEST_WAIT_MS = 60_000;

// Recordings of earlier tests are still being joined and converted when those tests have ended.
test('measurements start when the machine is idle', async () => {
  test.setTimeout(2 * LONGEST_WAIT_MS);
  const deadline = Date.now() + LONGEST_WAIT_MS;
  for (let quietLooks = 0; quietLooks < 2 && Date.now() < deadline; ) {
    const spare = watchSpareShare();
    await wait(LOOK_EVERY_MS);
    quietLooks = spare() >= AT_REST ? quietLooks + 1 : 0;
  }
});
