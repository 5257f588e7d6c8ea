import { type Boundary, partsOf } from './boundary.ts';

/** The parts of the one-machine runtime. All have the imports of `scripts/local/*`; each row adds the parts below it. */
const LOCAL: Boundary[] = [
  { folder: 'scripts/local', packages: ['node:*'] },
  { folder: 'scripts/local/*', imports: ['scripts/local'], packages: ['node:*', 'zod'] },
  ...partsOf('scripts/local', {
    secrets: ['data-folder'],
    template: ['secrets'],
    aws: ['http', 'data-folder'],
    iam: ['aws', 'template'],
    s3: ['iam', 'aws', 'http', 'data-folder', 'template'],
    kvs: ['iam', 'aws', 'http', 'data-folder', 'template'],
    dynamodb: ['iam', 'aws', 'http', 'data-folder', 'template'],
    ses: ['iam', 'aws', 'http', 'data-folder', 'template'],
    lambda: ['aws', 'data-folder', 'template'],
    'http-api': ['lambda', 'iam', 'http', 'data-folder', 'template'],
    events: ['lambda', 'iam', 'data-folder', 'template'],
    'step-functions': ['events', 'lambda', 'iam', 'aws', 'http', 'data-folder', 'template'],
    mediaconvert: ['events', 's3', 'iam', 'aws', 'http', 'data-folder', 'template'],
    edge: ['http-api', 's3', 'kvs', 'iam', 'aws', 'http', 'template'],
    endpoint: ['s3', 'iam', 'aws', 'http', 'data-folder'],
    stack: ['*'],
  }),
  { folder: 'scripts/local/data-folder', imports: ['scripts/setup'] },
  // Its licence (AGPL) keeps this library on a developer's machine: no other folder loads it.
  { folder: 'scripts/local/iam', packages: ['@cloud-copilot/iam-simulate'] },
  { folder: 'scripts/local/http-api', imports: ['shared/api'], packages: ['aws-lambda'] },
  { folder: 'scripts/local/ses', imports: ['shared/rules'], packages: ['nodemailer', 'p-queue'] },
  { folder: 'scripts/local/step-functions', packages: ['aws-local-stepfunctions'] },
  { folder: 'scripts/local/mediaconvert', imports: ['shared/model', 'shared/video-file'] },
];

/** Commands, and the folders that implement them. */
export const SCRIPTS: Boundary[] = [
  ...LOCAL,
  {
    folder: 'scripts',
    imports: [
      'scripts/*',
      'scripts/local/data-folder',
      'scripts/local/dynamodb',
      'scripts/local/kvs',
      'scripts/local/stack',
    ],
    packages: ['@aws-sdk/*', '@playwright/test', 'node:*', 'tsx'],
  },
  { folder: 'scripts/setup', packages: ['node:*'] },
  { folder: 'scripts/boundaries', packages: ['node:*', 'vite'] },
  { folder: 'scripts/words', packages: ['node:*', 'textlint', 'vite'] },
  { folder: 'scripts/client', packages: ['cookie', 'node:*'] },
  {
    folder: 'scripts/backup',
    imports: ['scripts/local', 'scripts/local/data-folder', 'scripts/setup'],
    packages: ['@aws-sdk/*', 'node:*'],
  },
  {
    folder: 'scripts/start',
    imports: [
      'scripts/backup',
      'scripts/seed',
      'scripts/setup',
      'scripts/local',
      'scripts/local/data-folder',
      'scripts/local/dynamodb',
      'scripts/local/edge',
      'scripts/local/http',
      'scripts/local/mediaconvert',
      'scripts/local/ses',
      'scripts/local/stack',
      'shared/model',
    ],
    packages: ['node:*', 'vite'],
  },
  {
    folder: 'scripts/deploy',
    imports: ['scripts/setup'],
    packages: ['@aws-sdk/client-cloudformation', 'node:*'],
  },
  { folder: 'scripts/preflight', imports: ['scripts/deploy'], packages: ['@aws-sdk/*'] },
  {
    folder: 'scripts/seed',
    imports: [
      'scripts/client',
      'scripts/local/mediaconvert',
      'scripts/local/stack',
      'functions/domain/media-files',
      'functions/data',
      'functions/data/table',
      'functions/gateways',
      'functions/process',
    ],
    packages: ['@aws-sdk/client-s3', 'node:*', 'p-map', 'ulid'],
  },
  {
    folder: 'scripts/bench',
    imports: [
      'scripts/client',
      'scripts/seed',
      'scripts/setup',
      'scripts/test-support',
      'functions/data',
      // The bench measures a join in a separate process.
      'functions/domain/joining',
      'functions/domain/media-tokens',
      'functions/process',
      'infra/node-of-functions.ts',
      'shared/api',
      'shared/model',
      'shared/rules',
      'shared/webm',
      // To start a browser that can be killed and measured.
      'web/e2e/support',
      // The browser's search.
      'web/src/library/search',
    ],
    packages: ['@aws-sdk/*', '@playwright/test', 'esbuild', 'node:*', 'p-map', 'ulid'],
  },
  {
    folder: 'scripts/stored-data',
    imports: [
      'scripts/client',
      'scripts/setup',
      // Each item is made as a test of the item makes it.
      'scripts/test-support',
      'functions/data',
      'functions/domain/segments',
      'functions/domain/test-support',
      'shared/api',
      'web/e2e/support',
    ],
    packages: ['@aws-sdk/client-dynamodb', '@playwright/test', 'cookie', 'node:*'],
  },
  {
    folder: 'scripts/smoke',
    imports: ['scripts/client', 'scripts/local/edge', 'shared/api', 'shared/model'],
    packages: ['@aws-sdk/client-cloudfront', 'node:*'],
  },
];
