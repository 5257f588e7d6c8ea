import type { Boundary } from './boundary.ts';

/** Imports with which a browser test prepares its data. */
const PREPARED = [
  'scripts/client',
  'scripts/seed/store-clips.ts',
  'scripts/test-support',
  'functions/data',
  'functions/domain/test-support',
  'functions/process',
  'shared/*',
];

/** Journeys in a browser, which may look at the server and into the media code from outside. */
export const E2E: Boundary[] = [
  {
    folder: 'playwright.config.ts',
    imports: ['scripts/setup/ensure-programs.mjs', 'scripts/test-support', 'web/e2e/support'],
    packages: ['@playwright/test'],
  },
  {
    folder: 'web/e2e',
    // infra/office.ts has the requests that the web ACL counts for each viewer.
    imports: [
      ...PREPARED,
      'infra/office.ts',
      'scripts/stored-data',
      'web/e2e/support',
      // Every screen, for tests that walk through all of them.
      'web/src/library/paths.ts',
      'web/src/media/compose',
    ],
    packages: ['@playwright/test', 'node:*'],
  },
  {
    folder: 'web/e2e/support',
    imports: [
      ...PREPARED,
      'functions/data/table',
      'scripts/seed/make-recordings.ts',
      'scripts/seed/store-recordings.ts',
      'scripts/setup/ensure-programs.mjs',
      'web/src/library/search',
      'web/src/media/*',
      'web/src/lib/unauthorized.ts',
      'web/src/library/uploads/upload-api.ts',
      'web/src/player',
      'functions/domain/recordings',
      'functions/domain/segments',
    ],
    packages: ['@aws-sdk/client-s3', '@playwright/test', 'axe-core', 'esbuild', 'node:*', 'react-dom'],
  },
];
