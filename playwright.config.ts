import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/setup/ensure-programs.mjs';
import { testLength } from './scripts/test-support/test-length.ts';
import type { AccountOptions } from './web/e2e/support/aws-account.ts';
import {
  CAPTURED_TITLE,
  CHROMIUM_ARGUMENTS,
  MOTION,
  PLAYWRIGHT_WITHOUT_EXTRAS,
  sharesTab,
} from './web/e2e/support/browser-options.ts';

/** Tests that record in real time and measure. They run last, alone on the machine. */
const MEASURED = ['**/capture*.spec.ts', '**/crash.spec.ts', '**/hidden-tab.spec.ts'];

/** One recording from start to end, in a new AWS account, where it also waits for other invocations. */
const JOURNEY = '**/journey.spec.ts';

/** Invocations that a new AWS account may run at a time (Lambda quotas: "new accounts have reduced concurrency"). */
const NEW_ACCOUNT = 10;

export default defineConfig<object, AccountOptions>({
  testDir: './web/e2e',
  globalSetup: './scripts/test-support/e2e-setup.ts',
  fullyParallel: true,
  // Tests with this tag are long, rare cases, or variants of a rule that another test proves. TEST_LENGTH=nightly runs
  // them too.
  grepInvert: testLength({ usual: [/@nightly/], nightly: [] }),
  // One worker more than the cores of a small machine: tests spend a third of their time waiting.
  workers: 3,
  timeout: 120_000,
  // A limit for busy machines. A wait ends as soon as its condition is met.
  expect: { timeout: 20_000 },
  projects: [
    { name: 'journeys', testIgnore: [...MEASURED, JOURNEY] },
    // On a stack of its own.
    { name: 'new-account', testMatch: JOURNEY, use: { lambdaConcurrency: NEW_ACCOUNT } },
    // By itself: npx playwright test --project measured --no-deps
    { name: 'at-rest', testMatch: '**/machine-at-rest.setup.ts', dependencies: ['journeys', 'new-account'] },
    { name: 'measured', testMatch: MEASURED, dependencies: ['at-rest'], workers: 1 },
  ],
  use: {
    // Set by the global setup before any test runs.
    baseURL: process.env.APP_URL,
    contextOptions: { reducedMotion: MOTION },
    // A trace of every test costs a third of the time that the tests take.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath: findChromium(),
      // Without this, a captured tab is silent.
      ignoreDefaultArgs: ['--mute-audio'],
      args: [...CHROMIUM_ARGUMENTS, PLAYWRIGHT_WITHOUT_EXTRAS, sharesTab(CAPTURED_TITLE)],
    },
  },
});
