import type { Boundary, BoundaryTable } from './boundary.ts';
import { TEST_BOUNDARIES } from './test-boundary-table.ts';

/** Packages for the user interface. */
const REACT = ['react', 'react-dom', 'lucide-react', 'radix-ui'];

/** The parts of a folder: for each, the parts below it, which it may import. */
const partsOf = (folder: string, below: Record<string, string[]>): Boundary[] =>
  Object.entries(below).map(([part, imports]) => ({
    folder: `${folder}/${part}`,
    imports: imports.map((each) => `${folder}/${each}`),
  }));

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
  { folder: 'shared/video-file', imports: ['shared/model'] },
];

const WEB: Boundary[] = [
  { folder: 'web/openapi', imports: ['shared/api'], packages: ['vite', 'zod'] },
  { folder: 'web/name-segment-player.ts', packages: ['vite'] },
  { folder: 'web/preact-instead.ts', packages: ['vite'] },
  { folder: 'web/prerender-landing.ts', packages: ['node:*', 'vite'] },
  {
    folder: 'web/vite.config.ts',
    imports: ['web/name-segment-player.ts', 'web/openapi', 'web/preact-instead.ts', 'web/prerender-landing.ts'],
    packages: ['@tailwindcss/vite', '@vitejs/plugin-react', 'node:*', 'vite'],
  },
  { folder: 'web/public' },
  { folder: 'web/src' },
  {
    folder: 'web/src/app',
    imports: ['web/src/features/*', 'web/src/ui', 'web/src/lib', 'web/src/lib/http', 'web/src/lib/library', 'shared/*'],
    packages: [...REACT, 'react-router-dom', '@tanstack/react-query', 'cmdk'],
  },
  {
    folder: 'web/src/features/*',
    imports: [
      'web/src/media',
      'web/src/media/*',
      'web/src/ui',
      'web/src/ui/video-player',
      'web/src/ui/video-player/transcript',
      'web/src/lib',
      'web/src/lib/http',
      'web/src/lib/library',
      'web/src/lib/uploads',
      'shared/*',
    ],
    packages: [
      'react',
      'lucide-react',
      'radix-ui',
      'react-router-dom',
      '@tanstack/react-query',
      'react-hook-form',
      '@hookform/resolvers',
      'input-otp',
      'zod',
    ],
  },
  {
    folder: 'web/src/landing',
    imports: ['web/src/features/landing', 'web/src/lib', 'web/src/ui'],
    packages: ['lucide-react', 'react-dom', 'react-router-dom', 'tailwindcss'],
  },
  {
    folder: 'web/src/share',
    imports: [
      ...['web/src/media/download', 'web/src/lib/http', 'web/src/ui', 'web/src/ui/video-player', 'shared/*'],
      'web/src/ui/video-player/transcript',
    ],
    packages: ['react', 'react-dom', 'lucide-react', 'tailwindcss'],
  },
  {
    folder: 'web/src/lib',
    imports: ['web/src/lib/http', 'web/src/lib/library', 'shared/*'],
    packages: ['react', 'react-router-dom', '@tanstack/react-query', 'react-hook-form', '@hookform/resolvers', 'zod'],
  },
  { folder: 'web/src/lib/library', imports: ['shared/api'], packages: ['idb'] },
  { folder: 'web/src/lib/http', imports: ['shared/api'] },
  // The server's side of uploads, for every feature that sends files.
  {
    folder: 'web/src/lib/uploads',
    imports: ['web/src/lib', 'web/src/lib/http', 'web/src/media', 'web/src/media/upload', 'shared/*'],
  },
  {
    folder: 'web/src/ui',
    packages: [
      ...REACT,
      'class-variance-authority',
      'clsx',
      'tailwind-merge',
      'tailwindcss',
      '@fontsource-variable/inter',
    ],
  },
  {
    folder: 'web/src/ui/video-player',
    imports: [
      'web/src/ui',
      'web/src/ui/video-player/segments',
      'web/src/lib/storage.ts',
      'shared/model',
      'shared/rules',
    ],
    packages: ['react', 'lucide-react'],
  },
  {
    folder: 'web/src/ui/video-player/transcript',
    imports: ['web/src/ui', 'web/src/ui/video-player', 'web/src/lib/library', 'shared/rules'],
    packages: ['react', 'lucide-react'],
  },
  // The parts that make requests themselves: a media source gets its bytes from the page.
  { folder: 'web/src/ui/video-player/segments', imports: ['web/src/lib/http', 'shared/api', 'shared/model'] },
  { folder: 'web/src/media' },
  { folder: 'web/src/media/*', imports: ['shared/model'] },
  ...partsOf('web/src/media', {
    capture: ['compose'],
    record: ['compose', 'cut'],
    remux: ['opfs'],
    imports: ['store', 'upload'],
    segments: ['cut', 'opfs', 'store', 'thumbnail', 'upload'],
    store: ['opfs', 'remux', 'upload'],
  }),
  { folder: 'web/src/media/store', imports: ['shared/remux'], packages: ['idb', 'zod'] },
  { folder: 'web/src/media/remux', imports: ['shared/remux'], packages: ['mediabunny'] },
  { folder: 'web/src/media/segments', imports: ['shared/remux'] },
  { folder: 'web/src/media/thumbnail', packages: ['mediabunny'] },
  { folder: 'web/src/media/imports', imports: ['shared/video-file'], packages: ['idb', 'mediabunny', 'zod'] },
  { folder: 'web/src/media/segments', imports: ['web/src/media', 'shared/api'] },
  { folder: 'web/src/media/upload', imports: ['web/src/media'], packages: ['zod'] },
  { folder: 'web/src/media/download', imports: ['web/src/media', 'shared/rules'] },
];

/** The nouns of the domain: beside what all of them may import, each row lists the nouns below it. */
const DOMAIN: Boundary[] = [
  { folder: 'functions/domain', imports: ['functions/data', 'functions/process', 'shared/*'] },
  {
    folder: 'functions/domain/*',
    imports: [
      'functions/domain',
      'functions/data',
      'functions/gateways',
      'functions/observability',
      'functions/process',
      'shared/*',
    ],
    packages: ['node:crypto', 'node:timers/promises', 'ulid', 'zod'],
  },
  { folder: 'functions/domain/joining', packages: ['mediabunny'] },
  ...partsOf('functions/domain', {
    auth: ['mail', 'revocations', 'media-tokens'],
    workspaces: ['auth'],
    members: ['workspaces', 'revocations', 'media-tokens'],
    invitations: ['workspaces', 'auth', 'mail'],
    projects: ['workspaces', 'revocations'],
    'media-tokens': ['media-files'],
    recordings: ['projects', 'workspaces', 'revocations', 'media-tokens'],
    conversion: ['recordings', 'media-files', 'media-tokens'],
    preparation: ['conversion', 'media-files'],
    joining: ['preparation', 'conversion', 'recordings', 'media-files'],
    uploads: ['preparation', 'conversion', 'recordings', 'media-files'],
    captions: ['uploads', 'recordings', 'media-files', 'revocations'],
    segments: ['joining', 'uploads', 'recordings', 'media-files', 'revocations'],
    links: [
      ...['auth', 'mail', 'conversion', 'recordings', 'projects', 'workspaces', 'revocations', 'media-tokens'],
      'media-files',
    ],
    figures: ['links', 'auth', 'mail', 'recordings'],
    media: ['links', 'recordings', 'media-tokens'],
    recovery: ['preparation', 'conversion', 'media-tokens', 'media-files'],
    cleanup: ['uploads', 'recordings', 'projects', 'workspaces', 'revocations', 'media-tokens', 'media-files'],
    accounts: ['cleanup', 'uploads', 'auth', 'mail', 'media-files', 'media-tokens', 'revocations'],
    admin: ['recovery', 'joining', 'conversion', 'media-tokens'],
  }),
];

const FUNCTIONS: Boundary[] = [
  { folder: 'functions/process', imports: ['shared/model'], packages: ['node:crypto', 'node:timers/promises', 'ulid'] },
  {
    folder: 'functions/observability',
    imports: ['functions/process', 'shared/model'],
    packages: ['node:async_hooks'],
  },
  { folder: 'functions/aws', packages: ['@aws-sdk/credential-provider-env'] },
  {
    folder: 'functions/gateways',
    imports: ['functions/aws', 'functions/observability', 'functions/process', 'shared/model'],
    packages: ['@aws-sdk/*', 'node:*'],
  },
  {
    folder: 'functions/data',
    imports: ['functions/aws', 'functions/process', 'shared/model'],
    packages: ['@aws-sdk/client-dynamodb', '@aws-sdk/lib-dynamodb', '@aws-sdk/util-dynamodb', 'node:*', 'zod'],
  },
  ...DOMAIN,
  {
    folder: 'functions/events',
    imports: ['functions/domain/*', 'functions/observability', 'functions/process'],
    packages: ['aws-lambda', 'node:timers/promises', 'zod'],
  },
  {
    folder: 'functions/http',
    imports: [
      'functions/http/routes',
      'functions/domain',
      'functions/domain/auth',
      'functions/observability',
      'functions/process',
      'shared/api',
      'shared/model',
    ],
    packages: ['@middy/core', 'aws-lambda', 'node:*', 'zod'],
  },
  {
    folder: 'functions/http/routes',
    imports: ['functions/http', 'functions/http/link-pages', 'functions/domain/*', 'shared/api', 'shared/rules'],
  },
  { folder: 'functions/http/link-pages', imports: ['functions/http', 'functions/domain/links', 'shared/*'] },
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
  { folder: 'infra/edge', imports: ['shared/model', 'shared/rules'], packages: ['cloudfront', 'node:*', 'vite'] },
];

/** The parts of the one-machine runtime: beside what all of them may import, each row lists the parts below it. */
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
    'http-api': ['lambda', 'iam', 'http', 'template'],
    events: ['lambda', 'iam', 'data-folder', 'template'],
    'step-functions': ['events', 'lambda', 'iam', 'aws', 'http', 'data-folder', 'template'],
    mediaconvert: ['events', 's3', 'iam', 'aws', 'http', 'data-folder', 'template'],
    edge: ['http-api', 's3', 'kvs', 'aws', 'http', 'template'],
    endpoint: ['s3', 'iam', 'aws', 'http'],
    stack: ['*'],
  }),
  { folder: 'scripts/local/data-folder', imports: ['scripts/setup'] },
  // Its licence (AGPL) keeps this library on a developer's machine: no other folder loads it.
  { folder: 'scripts/local/iam', packages: ['@cloud-copilot/iam-simulate'] },
  { folder: 'scripts/local/http-api', packages: ['aws-lambda'] },
  { folder: 'scripts/local/step-functions', packages: ['aws-local-stepfunctions'] },
  { folder: 'scripts/local/mediaconvert', imports: ['shared/model', 'shared/video-file'] },
];

/** Commands, and the folders that implement them. */
const SCRIPTS: Boundary[] = [
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
  { folder: 'scripts/client', packages: ['node:*'] },
  {
    folder: 'scripts/start',
    imports: [
      'scripts/seed',
      'scripts/setup',
      'scripts/local',
      'scripts/local/data-folder',
      'scripts/local/dynamodb',
      'scripts/local/edge',
      'scripts/local/stack',
    ],
    packages: ['node:*', 'vite'],
  },
  {
    folder: 'scripts/deploy',
    imports: ['scripts/setup'],
    packages: ['@aws-sdk/client-cloudformation', '@aws-sdk/client-dynamodb', '@aws-sdk/lib-dynamodb', 'node:*'],
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
      'functions/gateways',
      'functions/process',
    ],
    packages: ['@aws-sdk/client-s3', 'node:*', 'ulid'],
  },
  {
    folder: 'scripts/bench',
    imports: [
      'scripts/client',
      'scripts/seed',
      'scripts/setup',
      'functions/data',
      // The bench measures a join in a separate process.
      'functions/domain/joining',
      'shared/api',
      'shared/model',
      // To start a browser that can be killed and measured.
      'web/e2e/support',
      // The browser's search.
      'web/src/lib/library',
    ],
    packages: ['@aws-sdk/*', '@playwright/test', 'node:*', 'ulid'],
  },
  {
    folder: 'scripts/smoke',
    imports: ['scripts/client', 'scripts/local/edge', 'shared/api', 'shared/model'],
    packages: ['@aws-sdk/client-cloudfront', 'node:*'],
  },
];

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
const E2E: Boundary[] = [
  {
    folder: 'playwright.config.ts',
    imports: ['scripts/setup/ensure-programs.mjs', 'scripts/test-support', 'web/e2e/support'],
    packages: ['@playwright/test'],
  },
  {
    folder: 'web/e2e',
    imports: [...PREPARED, 'web/e2e/support', 'web/src/media/compose'],
    packages: ['@playwright/test', 'node:*'],
  },
  {
    folder: 'web/e2e/support',
    imports: [
      ...PREPARED,
      'scripts/seed/make-recordings.ts',
      'scripts/seed/store-recordings.ts',
      'scripts/setup/ensure-programs.mjs',
      'web/src/lib/library',
      'web/src/media/*',
      'web/src/features/recorder/flow/segment-api.ts',
      'web/src/lib/unauthorised.ts',
      'web/src/lib/uploads/upload-api.ts',
      'web/src/ui/video-player',
      'web/src/ui/video-player/segments',
      'functions/domain/recordings',
      'functions/domain/segments',
    ],
    packages: ['@aws-sdk/client-s3', '@playwright/test', 'axe-core', 'esbuild', 'node:*', 'react-dom'],
  },
];

/** The allowed imports of each folder; all others are refused. */
export const BOUNDARIES: BoundaryTable = {
  product: [
    ...SHARED,
    ...WEB,
    ...FUNCTIONS,
    ...INFRA,
    ...LOCAL,
    ...SCRIPTS,
    ...E2E,
    { folder: 'vitest.config.ts', packages: ['node:*', 'vitest'] },
  ],
  tests: TEST_BOUNDARIES,
};

/** Files that import a path which they receive at run time. */
export const COMPUTED_IMPORTS = ['scripts/local/lambda/worker.mjs'];
