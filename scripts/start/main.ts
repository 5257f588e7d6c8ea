import path from 'node:path';
import { ENVIRONMENT_FILE } from '../local/data-folder/data-folder.ts';
import { writeAtomically } from '../local/data-folder/write-atomically.ts';
import { readFaults } from '../local/dynamodb/dynamodb-faults.ts';
import { type RunningStack, type StackOptions, startStack } from '../local/stack/stack.ts';
import { readSettings } from './settings.ts';

/** Vite is loaded for development alone: it would slow every other start down. */
async function startDevelopment(root: string, options: StackOptions): Promise<RunningStack> {
  const development = await import('./start-development.ts');
  return development.startDevelopment(root, options);
}

/** A stack has this long to stop, in milliseconds. What it leaves undone then, the next run takes up as after a crash. */
const STOP_WITHIN_MS = 2500;

/** A terminal and npm both pass a signal on: what comes within this is the same one, in milliseconds. */
const SAME_SIGNAL_MS = 500;

/** Ends the process once the stack has stopped, or has had the time for it; a second signal ends it at once. */
function stopOnSignal(stack: RunningStack): void {
  let stoppingSince: number | null = null;
  const stop = (code: number) => {
    setTimeout(() => process.exit(code), STOP_WITHIN_MS);
    stack.stop().then(
      () => process.exit(code),
      (error) => {
        process.stderr.write(`${error}\n`);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      const now = Date.now();
      if (stoppingSince === null) stop(signal === 'SIGINT' ? 130 : 0);
      else if (now - stoppingSince > SAME_SIGNAL_MS) process.exit(130);
      stoppingSince ??= now;
    });
  }
}

/** How to log in to the seeded workspace; the seeding is loaded only on request. */
async function seedDemo(stack: RunningStack): Promise<string> {
  process.stdout.write('· Seeding a small library, unless there is one …\n');
  // Loaded only now: the AWS clients read the environment when they are made.
  Object.assign(process.env, stack.environment);
  const demo = await import('../seed/seed-demo.ts');
  return demo.seedDemo(stack);
}

interface Mode {
  /** Whether sources are watched. */
  isDevelopment: boolean;
  /** Whether there shall be a small library to look at. */
  isDemo: boolean;
}

/**
 * Runs the stack until a signal ends it, and says on one line when it is ready.
 * @param root folder of the project
 * @param onStarted called when the stack runs, and stops by itself on a signal
 */
export async function main(root: string, { isDevelopment, isDemo }: Mode, onStarted: () => void): Promise<void> {
  const options = {
    ...readSettings(process.env),
    dataDir: path.resolve(root, process.env.LOCAL_DATA_DIR || '.local'),
    cdkOut: path.join(root, 'cdk.out'),
    verbose: isDevelopment,
    dynamoDbFaults: readFaults(process.env.DYNAMODB_FAULTS),
  };
  const stack = isDevelopment ? await startDevelopment(root, options) : await startStack(options);
  stopOnSignal(stack);
  onStarted();
  const { appUrl, dataDir, environment } = stack;
  writeAtomically(path.join(dataDir, ENVIRONMENT_FILE), JSON.stringify(environment));
  const login = isDemo ? ` · demo login ${await seedDemo(stack)}` : '';
  process.stdout.write(`Framekeep is ready: ${appUrl} · mail ${appUrl}/_local/mail · data ${dataDir}${login}\n`);
}
