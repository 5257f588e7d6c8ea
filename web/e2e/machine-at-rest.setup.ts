import { setTimeout as wait } from 'node:timers/promises';
import { test } from '@playwright/test';
import { followSpareShare } from './support/spare-time.ts';

/** Smallest share of idle CPU time on a machine that counts as idle, 0 to 1. */
const AT_REST = 0.7;
const ASK_EVERY_MS = 1000;
/** After this time the tests run anyway: they measure the spare time themselves, see `followSpareTime`. */
const LONGEST_WAIT_MS = 60_000;

// Recordings of earlier tests are still being joined and converted when those tests have ended.
test('measurements start when the machine is idle', { tag: '@nightly' }, async () => {
  test.setTimeout(2 * LONGEST_WAIT_MS);
  const deadline = Date.now() + LONGEST_WAIT_MS;
  for (let quietChecks = 0; quietChecks < 2 && Date.now() < deadline; ) {
    const spare = followSpareShare();
    await wait(ASK_EVERY_MS);
    quietChecks = spare() >= AT_REST ? quietChecks + 1 : 0;
  }
});
