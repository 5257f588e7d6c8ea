/**
 * The layers of the project. What is not allowed here is refused: a file of a part imports files of its own folder, of
 * the layers below it, and of what its part sees.
 */

/** Paths are from the root. `.` at the end of a path stands for the files that are directly in the folder. */
export interface Part {
  folder: string;
  /** Its folders, each line one layer, the lowest first. Folders of one layer do not import each other. Without layers, they may. */
  layers?: string[];
  /** Folders and files outside of it that it may import. Test support is imported only where it is named. */
  sees: string[];
  /** What its product files do not name, in code, comments and texts. */
  hasNot?: RegExp;
}

/** The rooms of the server, the lowest first: see docs/architecture.md. Inside of one, folders form no circle. */
const ROOMS = ['ground', 'identity', 'video', 'sharing', 'editing telling', 'upkeep'];

/** The same rooms of a folder that has others beside it. */
const roomsOf = (folder: string, rooms = ROOMS): string[] =>
  rooms.map((line) => line.replaceAll(/\w+/g, `${folder}/$&`));

const SHARED: Part = {
  folder: 'shared',
  layers: [
    '.',
    'webm',
    ...roomsOf('model'),
    'remux video-file',
    ...roomsOf('api'),
    'api/.',
    // No rule is about telling.
    ...roomsOf('rules', ['ground', 'identity', 'video', 'sharing', 'editing', 'upkeep']),
  ],
  sees: [],
};

const OF_WEB = ['web/src/ui', 'web/src/lib', 'shared'];

/** None imports another. */
const FEATURES = 'admin auth imports landing links projects recorder recordings watch workspaces'.split(' ');

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
      ...[
        'aborted',
        'any-signal',
        'joined-bytes',
        'limits',
        'opus-packet',
        'run-concurrently',
        'sought-frame',
        'within',
      ].map((name) => `web/src/lib/${name}.ts`),
      'shared',
    ],
  },
  {
    folder: 'web/src/player',
    layers: ['line', 'cut segments transcript', 'source', 'controls', '.'],
    sees: ['web/src/player/follow-player.ts', ...OF_WEB],
  },
  { folder: 'web/src/comments', sees: ['web/src/player/.', ...OF_WEB] },
  {
    folder: 'web/src/library',
    layers: ['search store uploads', '.', 'list', 'acts'],
    sees: ['web/src/media', ...OF_WEB],
  },
  // The public pages load as little as they can: neither the API client of the app nor its cached lists.
  {
    folder: 'web/src/share',
    sees: [
      'web/src/comments',
      'web/src/player/.',
      'web/src/player/source/segment-source.ts',
      'web/src/media/download',
      'web/src/ui',
      'web/src/lib/http',
      'shared',
    ],
  },
  ...FEATURES.map((name) => ({
    folder: `web/src/features/${name}`,
    sees: ['web/src/comments', 'web/src/media', 'web/src/player/.', 'web/src/library', ...OF_WEB],
  })),
  { folder: 'web/src/app', sees: ['web/src/features', 'web/src/library', ...OF_WEB] },
  { folder: 'web/src/landing', sees: ['web/src/features/landing', 'web/src/library', 'web/src/ui', 'web/src/lib'] },
];

/** Names of AWS that belong into its gateways: the domain has objects with versions and fingerprints, and conversions. */
const WORDS_OF_GATEWAYS =
  /\b(?:Amazon|S3|MediaConvert|Transcribe|[eE][tT]ags?|[vV]ersionId|NoSuch\w+|PreconditionFailed|\w+RequestsException|SMPTE_\w+|Qvbr\w*)\b/;

/** Without `table`. */
const ENTITIES = ROOMS.flatMap((line) => line.split(' ')).map((room) => `functions/data/${room}`);

const OF_FUNCTIONS = ['functions/observability', 'functions/process', 'shared'];

const FUNCTIONS: Part[] = [
  { folder: 'functions/process', sees: ['shared'] },
  { folder: 'functions/observability', sees: ['functions/process', 'shared'] },
  { folder: 'functions/aws', sees: [] },
  { folder: 'functions/gateways', sees: ['functions/aws', ...OF_FUNCTIONS] },
  // The SDK, keys, expressions and retries are in `table`. The domain knows none of them.
  { folder: 'functions/data', layers: ['table', ...ROOMS], sees: ['functions/aws', 'functions/process', 'shared'] },
  // Decides the state of a file without the words of S3 and MediaConvert, which only the gateways know.
  {
    folder: 'functions/domain/video/file-state',
    sees: [...ENTITIES, 'functions/domain/ground/media-files', 'functions/process', 'shared'],
    hasNot: WORDS_OF_GATEWAYS,
  },
  {
    folder: 'functions/domain',
    layers: [...ROOMS, '.'],
    sees: ['functions/domain/video/file-state', ...ENTITIES, 'functions/gateways', ...OF_FUNCTIONS],
    hasNot: WORDS_OF_GATEWAYS,
  },
  { folder: 'functions/events', sees: ['functions/domain', ...OF_FUNCTIONS] },
  { folder: 'functions/http', sees: ['functions/domain', ...OF_FUNCTIONS] },
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
      'client compile deploy docs host words',
      'api-client backup people preflight seed smoke transfer',
      'start stored-data bench linear-time picture',
      'doctor',
      '.',
    ],
    sees: [
      'scripts/local',
      'scripts/setup',
      'functions/data',
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
  { folder: 'vitest.config.ts', sees: ['scripts/test-support'] },
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
      'functions/domain/test-support',
      'functions/domain/video/packaging/package-film.ts',
      'functions/domain/video/recordings',
      'functions/domain/video/segments',
      'functions/process',
      'infra/office.ts',
      'shared',
      'web/floors',
      'web/src/lib/unauthorized.ts',
      'web/src/library',
      'web/src/media',
      'web/src/player/.',
    ],
  },
  { folder: 'playwright.config.ts', sees: ['scripts/setup', 'scripts/test-support', 'web/e2e/support'] },
];

const BUILD_OF_WEB: Part[] = [
  // The oldest browsers, and what is built for them.
  { folder: 'web/floors', sees: [] },
  // The build, and the description of the API.
  { folder: 'web', sees: ['web/floors', 'web/src/ui/plain-icon.ts', 'shared/api', 'shared/limits.ts'] },
];

/** A file belongs to the first part whose folder it is in. */
export const PARTS: Part[] = [SHARED, ...WEB, ...FUNCTIONS, ...INFRA, ...SCRIPTS, ...BROWSER_TESTS, ...BUILD_OF_WEB];

/** What tests in a folder may import, in addition to the imports of their folder and to their whole part. */
export const TESTS: Record<string, string[]> = {
  web: ['shared/webm/test-support', 'web/src/lib/test-support', 'scripts/seed/seeded-random.ts'],
  'web/floors': ['scripts/test-support'],
  // Whatever reads what a stranger sends.
  'scripts/linear-time': [
    'functions',
    'web/src/media/with-end.ts',
    'web/src/player/comment-parts.ts',
    'web/src/player/segments/webm.ts',
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
    'scripts/seed/store-recordings.ts',
    'scripts/test-support',
    'shared/webm/test-support',
  ],
  infra: [
    'scripts/boundaries/syntax.ts',
    'scripts/local/edge/run-edge-function.ts',
    'scripts/local/edge/test-support',
    'scripts/setup/node-of-functions.mjs',
    'scripts/test-support',
  ],
  scripts: [
    'scripts',
    'scripts/test-support',
    'scripts/local/test-support',
    'scripts/local/step-functions/test-support',
    'functions/domain/video/conversion',
    'functions/gateways/mediaconvert/conversion-job.ts',
    'functions/gateways/event-bus.ts',
    'functions/domain/test-support',
    'functions/data/table',
    'functions/observability/test-support',
    'functions/process',
    'infra',
    'infra/test-support',
    'infra/edge/test-support',
  ],
};
