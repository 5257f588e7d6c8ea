import { setTimeout as wait } from 'node:timers/promises';
import { test } from '@playwright/test';
import { watchSpareShare } from './support/spare-time.ts';

/** Share of the cores' time that is left on a machine with nothing to do but a little. */
const AT_REST = 0.7;
const LOOK_EVERY_MS = 1000;
/** Others may use the machine too: then what is measured says so itself, see `watchSpareTime`. */
const LONGEST_WAIT_MS = 60_000;

// The recordings of the tests before are still being joined and converted when those tests have ended.
test('what is measured begins when the machine is at rest', async () => {
  test.setTimeout(2 * LONGEST_WAIT_MS);
  const deadline = Date.now() + LONGEST_WAIT_MS;
  for (let quietLooks = 0; quietLooks < 2 && Date.now() < deadline; ) {
    const spare = watchSpareShare();
    await wait(LOOK_EVERY_MS);
    quietLooks = spare() >= AT_REST ? quietLooks + 1 : 0;
  }
});
