import { type Boundary, partsOf } from './boundary.ts';

/** The parts of the domain. All have the imports of `functions/domain/*`, and each row adds the parts below it. */
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
  { folder: 'functions/domain/preparation', packages: ['p-map'] },
  ...partsOf('functions/domain', {
    auth: ['mail', 'revocations', 'media-tokens'],
    workspaces: ['auth'],
    members: ['workspaces', 'revocations', 'media-tokens', 'auth', 'mail'],
    invitations: ['workspaces', 'auth', 'mail'],
    projects: ['workspaces', 'revocations'],
    'media-tokens': ['media-files'],
    recordings: ['projects', 'workspaces', 'revocations', 'media-tokens'],
    conversion: ['recordings', 'revocations', 'media-files', 'auth'],
    preparation: ['conversion', 'media-files'],
    joining: ['preparation', 'conversion', 'recordings', 'media-files'],
    uploads: ['preparation', 'conversion', 'recordings', 'media-files'],
    captions: ['uploads', 'recordings', 'projects', 'workspaces', 'media-files', 'revocations'],
    transcripts: ['captions', 'auth', 'recordings', 'media-files'],
    segments: ['joining', 'uploads', 'recordings', 'media-files', 'revocations'],
    links: [
      ...['auth', 'mail', 'conversion', 'recordings', 'projects', 'workspaces', 'revocations', 'media-tokens'],
      'media-files',
    ],
    'file-versions': ['captions', 'comments', 'preparation', 'recordings', 'projects', 'media-files', 'revocations'],
    comments: ['links', 'auth', 'mail', 'media-tokens', 'recordings'],
    figures: ['links', 'auth', 'mail', 'recordings'],
    media: ['links', 'recordings', 'media-tokens'],
    recovery: ['preparation', 'conversion', 'joining', 'media-files'],
    cleanup: [
      'captions',
      'file-versions',
      'uploads',
      'recordings',
      'projects',
      'workspaces',
      'revocations',
      'media-tokens',
      'media-files',
    ],
    accounts: [
      'cleanup',
      'comments',
      'members',
      'uploads',
      'auth',
      'mail',
      'media-files',
      'media-tokens',
      'revocations',
    ],
    migrations: ['recovery', 'conversion'],
    admin: ['recovery', 'conversion'],
  }),
];

/** The Lambda functions. */
export const FUNCTIONS: Boundary[] = [
  { folder: 'functions/process', imports: ['shared/model'], packages: ['node:crypto', 'node:timers/promises', 'ulid'] },
  {
    folder: 'functions/observability',
    imports: ['functions/process', 'shared/model'],
    packages: ['node:async_hooks'],
  },
  { folder: 'functions/aws', packages: ['@aws-sdk/credential-provider-env'] },
  {
    folder: 'functions/gateways',
    imports: [
      'functions/aws',
      'functions/observability',
      'functions/process',
      'shared/model',
      'shared/rules/in-groups.ts',
      'shared/rules/retry.ts',
    ],
    packages: ['@aws-sdk/*', 'node:*', 'p-queue'],
  },
  {
    folder: 'functions/data',
    imports: [
      'functions/data/table',
      'functions/process',
      'shared/model',
      'shared/rules/fold-text.ts',
      'shared/rules/in-groups.ts',
    ],
    packages: ['zod'],
  },
  // The SDK, keys, expressions and retries. The domain knows none of them.
  {
    folder: 'functions/data/table',
    imports: ['functions/aws', 'functions/process', 'shared/rules/in-groups.ts', 'shared/rules/retry.ts'],
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
    packages: ['@middy/core', 'aws-lambda', 'cookie', 'node:*', 'zod'],
  },
  {
    folder: 'functions/http/routes',
    imports: ['functions/http', 'functions/http/link-pages', 'functions/domain/*', 'shared/api', 'shared/rules'],
  },
  { folder: 'functions/http/link-pages', imports: ['functions/http', 'functions/domain/links', 'shared/*'] },
];
