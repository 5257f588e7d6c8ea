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

/** Ends the process once the stack has stopped; a second signal ends it at once. */
function stopOnSignal(stack: RunningStack): void {
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(130);
      stopping = true;
      stack.stop().then(
        () => process.exit(signal === 'SIGINT' ? 130 : 0),
        (error) => {
          process.stderr.write(`${error}\n`);
          process.exit(1);
        },
      );
    });
  }
}

/** How to log in to what was seeded; the seeding is loaded only when it is asked for. */
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
 */
export async function main(root: string, { isDevelopment, isDemo }: Mode): Promise<void> {
  const options = {
    ...readSettings(process.env),
    dataDir: path.resolve(root, process.env.LOCAL_DATA_DIR || '.local'),
    cdkOut: path.join(root, 'cdk.out'),
    verbose: isDevelopment,
    dynamoDbFaults: readFaults(process.env.DYNAMODB_FAULTS),
  };
  const stack = isDevelopment ? await startDevelopment(root, options) : await startStack(options);
  stopOnSignal(stack);
  const { appUrl, dataDir, environment } = stack;
  writeAtomically(path.join(dataDir, ENVIRONMENT_FILE), JSON.stringify(environment));
  const login = isDemo ? ` · demo login ${await seedDemo(stack)}` : '';
  process.stdout.write(`Framekeep is ready: ${appUrl} · mail ${appUrl}/_local/mail · data ${dataDir}${login}\n`);
}
