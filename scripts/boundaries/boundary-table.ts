import type { Boundary, BoundaryTable } from './boundary.ts';
import { E2E } from './e2e-boundaries.ts';
import { FUNCTIONS } from './functions-boundaries.ts';
import { SCRIPTS } from './scripts-boundaries.ts';
import { TEST_BOUNDARIES } from './test-boundaries.ts';
import { WEB } from './web-boundaries.ts';

const SHARED: Boundary[] = [
  { folder: 'shared/web-platform.d.ts' },
  { folder: 'shared/model' },
  { folder: 'shared/api', imports: ['shared/model'], packages: ['zod'] },
  {
    folder: 'shared/rules',
    imports: ['shared/api', 'shared/model'],
    packages: ['@zxcvbn-ts/core', '@zxcvbn-ts/language-common'],
  },
  { folder: 'shared/remux', packages: ['mediabunny'] },
  { folder: 'shared/video-file', imports: ['shared/model', 'shared/webm'] },
  { folder: 'shared/webm' },
];

const INFRA: Boundary[] = [
  {
    folder: 'infra',
    imports: ['infra/constructs', 'infra/constructs/observability', 'shared/model'],
    packages: ['aws-cdk-lib', 'constructs', 'cdk-nag', 'esbuild', '@jridgewell/sourcemap-codec', 'node:*'],
  },
  {
    folder: 'infra/constructs',
    imports: ['infra', 'infra/edge', 'shared/*'],
    packages: ['aws-cdk-lib', 'constructs', 'node:*'],
  },
  {
    folder: 'infra/constructs/observability',
    imports: ['infra', 'infra/constructs', 'shared/model'],
    packages: ['aws-cdk-lib', 'constructs'],
  },
  { folder: 'infra/edge', imports: ['shared/model', 'shared/rules'], packages: ['cloudfront', 'node:*'] },
];

/** The allowed imports of each folder; all others are refused. */
export const BOUNDARIES: BoundaryTable = {
  product: [
    ...SHARED,
    ...WEB,
    ...FUNCTIONS,
    ...INFRA,
    ...SCRIPTS,
    ...E2E,
    { folder: 'vitest.config.ts', packages: ['node:*', 'vitest'] },
  ],
  tests: TEST_BOUNDARIES,
};

/** Files that import a path which they receive at run time. */
export const COMPUTED_IMPORTS = ['scripts/local/lambda/worker.mjs', 'scripts/test-support/set-clock.mjs'];
