import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/setup/ensure-programs.mjs';
import { CHROMIUM_ARGUMENTS } from './web/e2e/support/chromium-arguments.ts';

/** What is recorded in real time: it does not share the machine with the others. */
const CAPTURED = ['**/capture*.spec.ts'];
/** What is measured: it has the machine to itself, after all others. */
const MEASURED = ['**/crash.spec.ts', '**/hidden-tab.spec.ts'];
/** Where others use the machine too, a second that they took from a take is not taken from the next one as well. */
const RETRIES = 2;

/** A page with this in its title is what a test captures when it shares a tab. */
const CAPTURED_TITLE = 'Captured tab';

export default defineConfig({
  testDir: './web/e2e',
  globalSetup: './scripts/local/e2e-setup.ts',
  fullyParallel: true,
  // One more than the cores of a small machine: tests wait for a third of their time.
  workers: 3,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  projects: [
    { name: 'journeys', testIgnore: [...CAPTURED, ...MEASURED] },
    // By themselves: npx playwright test --project captured --project measured --no-deps
    { name: 'captured', testMatch: CAPTURED, dependencies: ['journeys'], workers: 2, retries: RETRIES },
    { name: 'measured', testMatch: MEASURED, dependencies: ['captured'], workers: 1, retries: RETRIES },
  ],
  use: {
    // Set by the global setup before any test runs.
    baseURL: process.env.APP_URL,
    // A trace of every test costs a third of the time that the tests take.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath: findChromium(),
      // Else a captured tab is silent.
      ignoreDefaultArgs: ['--mute-audio'],
      args: [...CHROMIUM_ARGUMENTS, `--auto-select-tab-capture-source-by-title=${CAPTURED_TITLE}`],
    },
  },
});
