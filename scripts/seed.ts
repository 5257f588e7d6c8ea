// Fills a workspace with example data, for looking around and for measurements:
// npm run seed -- --recordings 10000 [--projects 12]
import { parseArgs } from 'node:util';
import type { SeedOptions } from './seed/seed-workspace.ts';
import { PASSWORD, PEOPLE } from './seed/words.ts';
import { ExplainedError, runCommand } from './setup/explained-error.mjs';
import { withStack } from './transfer/reach-stack.ts';

const RECORDINGS_MAX = 100_000;
const PROJECTS_MAX = 200;

function wholeNumber(name: string, text: string, max: number): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= 0 && value <= max) return value;
  throw new ExplainedError(`--${name} must be a whole number from 0 to ${max}, not ${text}`);
}

function readOptions(): SeedOptions {
  const options = {
    recordings: { type: 'string', default: '100' },
    projects: { type: 'string', default: '12' },
  } as const;
  const { values } = parseArgs({ options });
  return {
    recordings: wholeNumber('recordings', values.recordings, RECORDINGS_MAX),
    projects: wholeNumber('projects', values.projects, PROJECTS_MAX),
  };
}

/** @throws ExplainedError for a stack that strangers can reach */
function requirePrivate(environment: Record<string, string>): void {
  if (environment.APP_HOST === new URL(environment.APP_URL ?? '').host) return;
  throw new ExplainedError(
    'A stack with PUBLIC_ORIGIN gets no example data: everyone knows the password of its accounts.',
  );
}

async function seed(environment: Record<string, string>, options: SeedOptions): Promise<void> {
  requirePrivate(environment);
  const { seedWorkspace } = await import('./seed/seed-workspace.ts');
  const start = Date.now();
  const { name, workspaceId } = await seedWorkspace(environment.APP_URL ?? '', options);
  const seconds = ((Date.now() - start) / 1000).toFixed(1);
  process.stdout.write(`Seeded “${name}” (${workspaceId}): ${options.recordings} recordings in ${seconds} s\n`);
  process.stdout.write(`Log in as ${PEOPLE.map(({ email }) => email).join(', ')} with ${PASSWORD}\n`);
}

await runCommand(async () => {
  const options = readOptions();
  await withStack(undefined, (environment) => seed(environment, options));
});
// Keep-alive connections of the AWS clients would keep the process running.
process.exit();
