/**
 * The layers of the project. What is not allowed here is refused: a file of a part imports files of its own folder, of
 * the layers below it, and of what its part sees.
 */

export interface Part {
  /** From the root. `*` stands for any one folder, and each such folder is a part of its own. */
  folder: string;
  /**
   * Its folders, each line one layer, the lowest first; `.` stands for the files that are directly in it. Folders of one
   * layer do not import each other. Without layers, its folders may.
   */
  layers?: string[];
  /** Folders and files outside of it that it may import. Test support is imported only where it is named. */
  sees: string[];
  /** Others see only the files that are directly in it. */
  hasDoor?: true;
  /** What its product files do not name, in code, comments and texts. */
  hasNot?: RegExp;
}

const SHARED: Part = { folder: 'shared', layers: ['.', 'model webm remux', 'api video-file', 'rules'], sees: [] };

const WEB: Part[] = [
  { folder: 'web/src/ui', sees: [] },
  { folder: 'web/src/lib', layers: ['http', '.'], sees: ['shared'] },
  {
    folder: 'web/src/media',
    layers: [
      '.',
      'compose cut opfs thumbnail timeline',
      'mix',
      'capture record remux upload download',
      'store',
      'imports segments',
    ],
    sees: [
      'web/src/lib/aborted.ts',
      'web/src/lib/any-signal.ts',
      'web/src/lib/joined-bytes.ts',
      'web/src/lib/opus-packet.ts',
      'shared',
    ],
  },
  {
    folder: 'web/src/player',
    layers: ['cut segments transcript', 'source', 'controls', '.'],
    sees: ['web/src/player/follow-player.ts', 'web/src/ui', 'web/src/lib', 'shared'],
    hasDoor: true,
  },
  { folder: 'web/src/comments', sees: ['web/src/player', 'web/src/ui', 'web/src/lib', 'shared'] },
  {
    folder: 'web/src/library',
    layers: ['search uploads', '.', 'acts'],
    sees: ['web/src/media', 'web/src/ui', 'web/src/lib', 'shared'],
  },
  // The public pages load as little as they can: neither the API client of the app nor its cached lists.
  {
    folder: 'web/src/share',
    sees: [
      'web/src/comments',
      'web/src/player',
      'web/src/player/source/segment-source.ts',
      'web/src/media/download',
      'web/src/ui',
      'web/src/lib/http',
      'shared',
    ],
  },
  {
    folder: 'web/src/features/*',
    sees: [
      'web/src/comments',
      'web/src/media',
      'web/src/player',
      'web/src/library',
      'web/src/ui',
      'web/src/lib',
      'shared',
    ],
  },
  { folder: 'web/src/app', sees: ['web/src/features', 'web/src/library', 'web/src/ui', 'web/src/lib', 'shared'] },
  { folder: 'web/src/landing', sees: ['web/src/features/landing', 'web/src/library', 'web/src/ui', 'web/src/lib'] },
  // The oldest browsers, and what is built for them.
  { folder: 'web/floors', sees: [] },
  // The build, and the description of the API.
  { folder: 'web', sees: ['web/floors', 'web/src/ui/plain-icon.ts', 'shared/api'] },
];

/** Names of AWS that belong into its gateways: the domain has objects with versions and fingerprints, and conversions. */
const WORDS_OF_GATEWAYS =
  /\b(?:Amazon|S3|MediaConvert|Transcribe|[eE][tT]ags?|[vV]ersionId|NoSuch\w+|PreconditionFailed|\w+RequestsException|SMPTE_\w+|Qvbr\w*)\b/;

/** The nouns of the domain. */
const NOUNS = [
  '.',
  'events mail media-files revocations',
  'media-tokens',
  'auth',
  'passkeys tokens workspaces',
  'members invitations projects',
  'sign-on',
  'recordings',
  'conversion',
  'preparation',
  'joining uploads links',
  'captions segments comments figures media recovery',
  'transcripts files migrations admin acts webhooks',
  'cleanup event-mails',
  'accounts',
  'people',
];

const FUNCTIONS: Part[] = [
  { folder: 'functions/process', sees: ['shared'] },
  { folder: 'functions/observability', sees: ['functions/process', 'shared'] },
  { folder: 'functions/aws', sees: [] },
  {
    folder: 'functions/gateways',
    sees: ['functions/aws', 'functions/observability', 'functions/process', 'shared'],
  },
  // The SDK, keys, expressions and retries are in `table`. The domain knows none of them.
  {
    folder: 'functions/data',
    layers: ['table', '.'],
    sees: ['functions/aws', 'functions/process', 'shared'],
    hasDoor: true,
  },
  // What becomes of a file is decided without S3 and MediaConvert, whose words only the gateways know.
  {
    folder: 'functions/domain/file-state',
    sees: ['functions/data', 'functions/domain/media-files', 'functions/process', 'shared'],
    hasNot: WORDS_OF_GATEWAYS,
  },
  {
    folder: 'functions/domain',
    layers: NOUNS,
    sees: [
      'functions/domain/file-state',
      'functions/data',
      'functions/gateways',
      'functions/observability',
      'functions/process',
      'shared',
    ],
    hasNot: WORDS_OF_GATEWAYS,
  },
  { folder: 'functions/events', sees: ['functions/domain', 'functions/observability', 'functions/process', 'shared'] },
  { folder: 'functions/http', sees: ['functions/domain', 'functions/observability', 'functions/process', 'shared'] },
];

const INFRA: Part[] = [
  { folder: 'infra/edge', sees: ['shared'] },
  { folder: 'infra', sees: ['infra/edge', 'shared'] },
];

const SCRIPTS: Part[] = [
  { folder: 'scripts/setup', sees: [] },
  {
    folder: 'scripts/local',
    layers: [
      '.',
      'data-folder http',
      'metrics',
      'secrets aws',
      'template',
      'iam lambda',
      's3 kvs dynamodb ses http-api events sqs',
      'step-functions mediaconvert edge endpoint',
      'transcribe',
      'stack',
    ],
    sees: ['scripts/setup', 'shared'],
  },
  {
    folder: 'scripts',
    layers: [
      'boundaries',
      'client compile deploy docs host picture words',
      'api-client backup people preflight seed smoke transfer',
      'start stored-data bench linear-time',
      'doctor',
      '.',
    ],
    sees: [
      'scripts/local',
      'scripts/setup',
      'functions/data',
      'functions/data/table',
      'functions/domain',
      'functions/domain/test-support',
      'functions/gateways',
      'functions/process',
      'infra/held-resources.ts',
      'scripts/test-support',
      'shared',
      'shared/webm/test-support',
      'web/e2e/support',
      'web/src/library/search',
    ],
  },
];

const BROWSER_TESTS: Part[] = [
  {
    folder: 'web/e2e',
    sees: [
      'scripts/client',
      'scripts/seed',
      'scripts/setup',
      'scripts/stored-data',
      'scripts/test-support',
      'functions/data',
      'functions/data/table',
      'functions/data/test-support',
      'functions/domain/recordings',
      'functions/domain/segments',
      'functions/domain/test-support',
      'functions/process',
      'infra/office.ts',
      'shared',
      'web/floors',
      'web/src/lib/unauthorized.ts',
      'web/src/library',
      'web/src/media',
      'web/src/player',
    ],
  },
  { folder: 'playwright.config.ts', sees: ['scripts/setup', 'scripts/test-support', 'web/e2e/support'] },
  { folder: 'vitest.config.ts', sees: ['scripts/test-support'] },
];

export const PARTS: Part[] = [SHARED, ...WEB, ...FUNCTIONS, ...INFRA, ...SCRIPTS, ...BROWSER_TESTS];

/** What tests in a folder import besides what the folder does: all of their part, and this. */
export const TESTS: Record<string, string[]> = {
  shared: [],
  web: ['shared/webm/test-support', 'shared', 'web/src/media/upload/test-support'],
  'web/floors': ['scripts/test-support'],
  // Whatever reads what a stranger sends.
  'scripts/linear-time': [
    'functions',
    'web/src/media/with-end.ts',
    'web/src/player/comment-parts.ts',
    'web/src/player/segments/webm.ts',
    'shared/webm/test-support',
  ],
  // It sends to a whole stack.
  'web/src/media/upload/ended-credentials.stack.test.ts': [
    'functions/domain/test-support',
    'scripts/client',
    'scripts/local/stack',
    'scripts/test-support',
  ],
  functions: [
    'functions',
    'functions/data/table',
    'functions/data/test-support',
    'functions/domain/test-support',
    'functions/observability/test-support',
    // The CloudFront Functions check the tokens that the domain signs.
    'infra/edge',
    'infra/edge/test-support',
    'scripts/client',
    'scripts/local/edge/run-edge-function.ts',
    'scripts/local/events/schedule-expression.ts',
    'scripts/local/kvs',
    'scripts/local/kvs/test-support',
    'scripts/local/ses/parse-message.ts',
    'scripts/local/ses/send-quota.ts',
    'scripts/seed/linked-recording.ts',
    'scripts/seed/seeded-random.ts',
    'scripts/seed/store-recordings.ts',
    'scripts/test-support',
    'scripts/transfer',
    'shared/webm/test-support',
  ],
  infra: [
    'infra/test-support',
    'scripts/local/edge/run-edge-function.ts',
    'scripts/local/edge/test-support',
    'scripts/setup/node-of-functions.mjs',
    'scripts/test-support',
  ],
  scripts: [
    'scripts',
    'scripts/test-support',
    'scripts/deploy/test-support',
    'scripts/local/test-support',
    'scripts/local/step-functions/test-support',
    'functions/domain/conversion',
    'functions/gateways/conversion-job.ts',
    'functions/domain/test-support',
    'functions/data/table',
    'functions/observability/test-support',
    'functions/process',
    'infra',
    'infra/test-support',
    'infra/edge/test-support',
  ],
};
