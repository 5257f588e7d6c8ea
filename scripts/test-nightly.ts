import { spawn } from 'node:child_process';
import path from 'node:path';
import { DYNAMODB_FAULTS, type DynamoDbFault } from './local/dynamodb/dynamodb-faults.ts';
import { chooseSuites } from './setup/choose-suites.mjs';
import { ExplainedError, runCommand } from './setup/explained-error.mjs';
import { ROOT } from './setup/paths.mjs';

const TEST = path.join(ROOT, 'scripts/test.mjs');
const ALL_SUITES = chooseSuites([]).suites;

/** One run of test suites. */
interface Part {
  title: string;
  suites: string[];
  env: Record<string, string>;
}

/** Runs suites with recordings of full length and all repetitions. */
const long = (suites: string[]): Part => ({
  title: `${suites.join(', ')} with long recordings and repetitions`,
  suites,
  env: { TEST_LENGTH: 'nightly' },
});

/** Runs the integration tests while DynamoDB fails in one way. Recordings and repetitions are as in `npm test`. */
const withFault = (fault: DynamoDbFault): Part => ({
  title: `integ with DYNAMODB_FAULTS=${fault}`,
  suites: ['integ'],
  env: { DYNAMODB_FAULTS: fault },
});

/** @returns whether all tests of the part passed */
function passes({ title, suites, env }: Part): Promise<boolean> {
  process.stdout.write(`\n· ${title} …\n`);
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [TEST, ...suites], {
      cwd: ROOT,
      stdio: 'inherit' as const,
      env: { ...process.env, ...env },
    });
    child.once('error', reject);
    child.once('close', (code) => resolve(code === 0));
  });
}

const isSuite = (name: string) => ALL_SUITES.includes(name);
const isFault = (name: string): name is DynamoDbFault => (DYNAMODB_FAULTS as readonly string[]).includes(name);

/**
 * Chooses the parts by the arguments: names of suites and of faults, such as `e2e` and `write-conflict`; none for all.
 * @throws ExplainedError for a name that is neither a suite nor a fault
 */
function chooseParts(names: string[]): Part[] {
  if (names.length === 0) return [long(ALL_SUITES), ...DYNAMODB_FAULTS.map(withFault)];
  const unknown = names.find((name) => !isSuite(name) && !isFault(name));
  if (unknown !== undefined) {
    throw new ExplainedError(
      `There is no suite or fault ${unknown}. Choose ${[...ALL_SUITES, ...DYNAMODB_FAULTS].join(', ')}.`,
    );
  }
  const suites = names.filter(isSuite);
  return [...(suites.length > 0 ? [long(suites)] : []), ...names.filter(isFault).map(withFault)];
}

async function run(): Promise<void> {
  const failed: string[] = [];
  for (const part of chooseParts(process.argv.slice(2))) if (!(await passes(part))) failed.push(part.title);
  process.stdout.write(failed.length > 0 ? `\nFailed:\n${failed.join('\n')}\n` : '\nAll parts passed\n');
  process.exitCode = failed.length > 0 ? 1 : 0;
}

await runCommand(run);
