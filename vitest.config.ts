import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { testLength } from './scripts/test-support/test-length.ts';

const INTEGRATION = '**/*.integ.test.ts';
const STACK = '**/*.stack.test.ts';
const ALWAYS = ['restore-mocks', 'wait-long'].map((name) => `./scripts/test-support/${name}.ts`);
const LEFT_OUT = ['node_modules', 'dist', 'cdk.out', '.local', 'web/e2e'].map((folder) => `${folder}/**`);

/** Stacks that only the nightly run starts: rare faults, and rules that another test holds more cheaply. */
const STACKS_OF_THE_NIGHT = [
  ...['clock-jumps', 'concurrency', 'damaged-files', 'deleted-account', 'ended-credentials', 'failing-join', 'faults'],
  ...[
    'full-disk',
    'killed-cut',
    'killed-events',
    'killed-join',
    'media-folder',
    'overlapping-writes',
    'thousand-people',
  ],
  ...['overload', 'released-versions', 'restart', 'restored-table', 'slow-edge', 'test-run', 'transcription'],
].map((name) => `**/${name}.stack.test.ts`);

/** Tests that write to the table by a client of their own, which does not repeat what DYNAMODB_FAULTS refuses. */
const WITHOUT_REPEATS = ['reserved-words', 'refused-writes', 'data-version'].map((name) => `**/${name}.integ.test.ts`);

/** Tests that take longest, the longest first. A fresh clone does not know that, and begins with the largest files. */
const LONGEST = ['stored-data', 'transfer', 'backup', 'every-mail', 'public-origin'];

/** Begins each project with its longest tests, so that no worker waits for them at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification) =>
      LONGEST.findIndex((name) => moduleId.endsWith(`/${name}.stack.test.ts`)) >>> 0;
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => a.project.name.localeCompare(b.project.name) || placeOf(a) - placeOf(b));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // Integration tests often wait: one worker more than the number of cores keeps all cores busy.
    maxWorkers: availableParallelism() + 1,
    // Ends tests that hang. No test depends on the speed of the machine.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    // Tests allocate many short-lived objects: a larger young generation is collected less often.
    execArgv: ['--max-semi-space-size=64'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // Unit tests change no shared state. Loading the same modules for each file took most of the time.
          isolate: false,
          include: ['**/*.test.{ts,tsx}'],
          exclude: [INTEGRATION, STACK, ...LEFT_OUT],
          setupFiles: ALWAYS,
        },
      },
      {
        extends: true,
        test: {
          name: 'integ',
          // As for unit tests; a setup file restores all mocks.
          isolate: false,
          include: [INTEGRATION],
          exclude: [...LEFT_OUT, ...(process.env.DYNAMODB_FAULTS ? WITHOUT_REPEATS : [])],
          globalSetup: './scripts/test-support/integ-setup.ts',
          setupFiles: [
            './scripts/test-support/integ-environment.ts',
            './scripts/test-support/test-process.ts',
            ...ALWAYS,
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'stack',
          // AWS clients that a test creates need a region; tests pass all other settings.
          env: { AWS_REGION: 'us-east-1' },
          isolate: false,
          include: [STACK],
          exclude: [...LEFT_OUT, ...testLength({ usual: STACKS_OF_THE_NIGHT, nightly: [] })],
          globalSetup: './scripts/test-support/stack-setup.ts',
          setupFiles: ['./scripts/test-support/test-process.ts', ...ALWAYS],
        },
      },
    ],
  },
});
