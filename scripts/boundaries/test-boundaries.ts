import type { Boundary } from './boundary.ts';

/** Imports that tests may have in addition to those of their folder. */
export const TEST_BOUNDARIES: Boundary[] = [
  { folder: 'shared', packages: ['vitest'] },
  { folder: 'shared/webm', packages: ['node:fs', 'vitest'] },
  { folder: 'web/openapi', packages: ['ajv', 'node:fs', 'vitest'] },
  { folder: 'web/src', packages: ['vitest'] },
  // They render a hook or a part once, without a document.
  { folder: 'web/src/features/links', packages: ['react-dom', 'vitest'] },
  { folder: 'web/src/lib', packages: ['react-dom', 'vitest'] },
  { folder: 'web/src/media', imports: ['shared/*'], packages: ['vitest'] },
  { folder: 'web/src/media/cut', imports: ['shared/webm/test-support'], packages: ['node:fs', 'vitest'] },
  {
    folder: 'web/src/media/segments',
    imports: ['shared/webm/test-support', 'web/src/media/upload/test-support'],
    packages: ['node:crypto', 'vitest'],
  },
  {
    // Sends to a whole stack.
    folder: 'web/src/media/upload/ended-credentials.stack.test.ts',
    imports: [
      'functions/domain/test-support',
      'scripts/client',
      'scripts/local/stack',
      'scripts/test-support',
      'shared/*',
      'web/src/media/segments',
      'web/src/media/segments/test-support',
    ],
    packages: ['@aws-sdk/client-s3', 'node:*', 'vitest'],
  },
  {
    folder: 'functions',
    imports: [
      'functions/*',
      'functions/domain/*',
      'functions/data/test-support',
      'functions/domain/test-support',
      'functions/observability/test-support',
      // The CloudFront Functions check the tokens that the domain signs.
      'infra/edge',
      'infra/edge/test-support',
      'scripts/client',
      'scripts/local/edge/run-edge-function.ts',
      'scripts/local/events/schedule-expression.ts',
      'scripts/local/kvs/key-value-store.ts',
      'scripts/local/kvs/store-conditions.ts',
      'scripts/local/kvs/test-support',
      'scripts/local/ses/parse-message.ts',
      'scripts/seed/seeded-random.ts',
      'scripts/seed/store-recordings.ts',
      'scripts/test-support',
      'shared/*',
      'shared/webm/test-support',
    ],
    packages: ['vitest', '@aws-sdk/*', 'aws-sdk-client-mock', 'node:*', 'ulid', 'zod'],
  },
  {
    folder: 'infra',
    imports: [
      'scripts/local/edge/run-edge-function.ts',
      'scripts/local/edge/test-support',
      'scripts/test-support',
      'shared/*',
    ],
    packages: ['vitest'],
  },
  { folder: 'scripts', packages: ['vitest'] },
  { folder: 'scripts/compile', packages: ['esbuild', 'vite', 'vitest'] },
  {
    folder: 'scripts/test-support',
    imports: ['functions/data', 'functions/observability/test-support'],
    packages: ['vitest', 'aws-sdk-client-mock', 'ulid'],
  },
  {
    folder: 'scripts/smoke',
    imports: ['scripts/test-support', 'infra/edge', 'infra/edge/test-support'],
    packages: ['vitest'],
  },
  { folder: 'scripts/seed', imports: ['scripts/test-support', 'shared/*'], packages: ['vitest'] },
  { folder: 'scripts/setup', imports: ['scripts/test-support'], packages: ['vitest'] },
  { folder: 'scripts/start', imports: ['scripts/client', 'scripts/test-support'], packages: ['vitest'] },
  { folder: 'scripts/deploy', packages: ['vitest', 'aws-sdk-client-mock'] },
  {
    folder: 'scripts/preflight',
    imports: ['scripts/deploy/test-support'],
    packages: ['vitest', 'aws-sdk-client-mock', 'node:*'],
  },
  {
    folder: 'scripts/local',
    imports: [
      // The jobs that the product starts.
      'functions/domain/conversion',
      'scripts/local/*',
      'scripts/local/test-support',
      'scripts/local/step-functions/test-support',
      'scripts/client',
      'scripts/seed/seeded-random.ts',
      'scripts/test-support',
      'functions/data',
      'functions/domain/test-support',
      'functions/process',
      'infra',
      'shared/*',
    ],
    packages: ['vitest', '@aws-sdk/*', '@aws-crypto/sha256-js', '@smithy/signature-v4', 'aws-sdk-client-mock', 'ulid'],
  },
];
