import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/setup/ensure-programs.mjs';

/** Measures a minute of recording: it has the machine to itself, after all others. */
const ENDURANCE = '**/hidden-tab.spec.ts';

/** A page with this in its title is what a test captures when it shares a tab. */
const CAPTURED_TITLE = 'Captured tab';

export default defineConfig({
  testDir: './web/e2e',
  globalSetup: './scripts/local/e2e-setup.ts',
  fullyParallel: true,
  workers: 2,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  projects: [
    { name: 'journeys', testIgnore: ENDURANCE },
    // By itself: npx playwright test --project endurance --no-deps
    { name: 'endurance', testMatch: ENDURANCE, dependencies: ['journeys'], workers: 1 },
  ],
  use: {
    // Set by the global setup before any test runs.
    baseURL: process.env.APP_URL,
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: findChromium(),
      // Else a captured tab is silent.
      ignoreDefaultArgs: ['--mute-audio'],
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--autoplay-policy=no-user-gesture-required',
        '--use-fake-device-for-media-stream=fps=25',
        '--auto-accept-camera-and-microphone-capture',
        `--auto-select-tab-capture-source-by-title=${CAPTURED_TITLE}`,
      ],
    },
  },
});
