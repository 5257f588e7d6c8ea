import { defineConfig } from '@playwright/test';
import { findChromium, findHeadlessShell } from './scripts/setup/ensure-programs.mjs';
import { testLength } from './scripts/test-support/test-length.ts';
import type { AccountOptions } from './web/e2e/support/aws-account.ts';
import {
  CAPTURED_TITLE,
  CHROMIUM_ARGUMENTS,
  MOTION,
  PLAYWRIGHT_WITHOUT_EXTRAS,
  sharesTab,
} from './web/e2e/support/browser-options.ts';

const specs = (names: string[]) => names.map((name) => `**/${name}.spec.ts`);

/** Tests that need a recorder that keeps up, or measure. Each night they run last, alone on the machine. */
const MEASURED = ['after-stop', 'capture*', 'crash', 'drawing', 'engines-recordings', 'find-speed', 'hidden-tab'];

/** Tests that capture a tab, which only a full browser does. */
const CAPTURING = [
  ...MEASURED,
  'devices',
  'floating',
  'lost-scripts',
  'nothing-covered',
  'phantom-recordings',
  'recorder-focus',
  'recorder-keys',
  'shortest-way',
  'stopped-person',
  'unfinished-recordings',
  'upload-while-recording',
];

/** Tests that wait for other programs: conversions, other browsers, stacks of their own. */
const WAITING = ['admin', 'engines*', 'stored-data', 'transcripts'];

const LONGEST = specs([...CAPTURING, ...WAITING]);

/** The browser of the other tests. Each night they run in a full one. */
const SMALL_BROWSER = testLength({ usual: findHeadlessShell(), nightly: findChromium() });

/** One recording from start to end; each night in a new AWS account, where it also waits for other invocations. */
const JOURNEY = '**/journey.spec.ts';

/** Invocations that a new AWS account may run at a time (Lambda quotas: "new accounts have reduced concurrency"). */
const NEW_ACCOUNT = 10;

const LAUNCH = {
  executablePath: findChromium(),
  // Without this, a captured tab is silent.
  ignoreDefaultArgs: ['--mute-audio'],
  args: [...CHROMIUM_ARGUMENTS, PLAYWRIGHT_WITHOUT_EXTRAS, sharesTab(CAPTURED_TITLE)],
};

export default defineConfig<object, AccountOptions>({
  testDir: './web/e2e',
  globalSetup: './scripts/test-support/e2e-setup.ts',
  fullyParallel: true,
  // Tests with this tag are long, rare cases, or variants of a rule that another test proves. TEST_LENGTH=nightly runs
  // them too.
  grepInvert: testLength({ usual: [/@nightly/], nightly: [] }),
  // One worker more than the cores of a small machine: tests spend a third of their time waiting. The tests of the night
  // run other browsers and conversions besides, which need the time of that worker.
  workers: testLength({ usual: 3, nightly: 2 }),
  // Limits for busy machines. A wait ends as soon as its condition is met. The walks of the night have dozens of acts.
  timeout: testLength({ usual: 120_000, nightly: 300_000 }),
  expect: { timeout: testLength({ usual: 20_000, nightly: 60_000 }) },
  projects: [
    // The longest tests begin first, so that no worker waits for them at the end.
    {
      name: 'longest',
      testMatch: LONGEST,
      testIgnore: specs(testLength<string[]>({ usual: [], nightly: MEASURED })),
    },
    // Each night on a stack of its own.
    {
      name: 'new-account',
      testMatch: JOURNEY,
      use: { lambdaConcurrency: testLength({ usual: null, nightly: NEW_ACCOUNT }) },
    },
    {
      name: 'journeys',
      testIgnore: [...LONGEST, JOURNEY],
      use: { launchOptions: { ...LAUNCH, executablePath: SMALL_BROWSER } },
    },
    // By itself: TEST_LENGTH=nightly npx playwright test --project measured --no-deps
    {
      name: 'at-rest',
      testMatch: '**/machine-at-rest.setup.ts',
      dependencies: ['journeys', 'longest', 'new-account'],
    },
    {
      name: 'measured',
      testMatch: specs(testLength<string[]>({ usual: [], nightly: MEASURED })),
      dependencies: ['at-rest'],
      workers: 1,
    },
  ],
  use: {
    // Set by the global setup before any test runs.
    baseURL: process.env.APP_URL,
    contextOptions: { reducedMotion: MOTION },
    // A trace of every test costs a third of the time that the tests take.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    launchOptions: LAUNCH,
  },
});
