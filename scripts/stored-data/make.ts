// Makes the stored data of the version of package.json: npx tsx scripts/stored-data/make.ts
// docs/how-to/keep-old-data.md says what it is for.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { DynamoDBClient, UpdateTimeToLiveCommand } from '@aws-sdk/client-dynamodb';
import { heldResources } from '#infra/held-resources.ts';
import { clientOptions } from '../client/client-options.ts';
import { readStack } from '../local/template/read-stack.ts';
import { ensureBuilt } from '../setup/ensure-built.mjs';
import { ensurePrograms } from '../setup/ensure-programs.mjs';
import { step } from '../setup/step.mjs';
import { type KillableStack, startKillable } from '../test-support/killable-stack.ts';
import { packDataFolder } from './data-archive.ts';
import { FACTS_FILE, type Facts, folderOf, SEEN_FILE, type StoredPerson } from './facts.ts';
import { type FilledPeople, fillWorkspace, signUpPeople } from './fill-people.ts';
import { makeImportFile, readImportFile } from './import-file.ts';
import { readEverything } from './read-everything.ts';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const folder = mkdtempSync(path.join(tmpdir(), 'framekeep-stored-'));
const dataDir = path.join(folder, 'data');

/** Without it, the table would lose whatever expires before a test starts a stack on it. */
async function keepExpiredItems(environment: Record<string, string>): Promise<void> {
  const TimeToLiveSpecification = { AttributeName: 'ttl', Enabled: false };
  const input = { TableName: environment.TABLE_NAME, TimeToLiveSpecification };
  await new DynamoDBClient(clientOptions(environment)).send(new UpdateTimeToLiveCommand(input));
}

const stored = ({ email, userId, workspaceId, client }: FilledPeople['owner']): StoredPerson => ({
  email,
  userId,
  workspaceId,
  cookie: client.cookie,
});

/** As a start of `npm start` does. */
async function beginTable(): Promise<void> {
  const { beginNewTable } = await import('#functions/data/upkeep/migrations.ts');
  await beginNewTable();
}

async function fill({ environment, kill }: KillableStack): Promise<void> {
  const appUrl = environment.APP_URL ?? '';
  // The AWS clients read the environment when they are loaded.
  Object.assign(process.env, environment);
  const { fillRecordings } = await import('./fill-recordings.ts');
  const { fillFiles } = await import('./fill-files.ts');
  const { fillLinks, untilFirstViewMailed } = await import('./fill-links.ts');
  const { beginImport, leaveUnderWay } = await import('./leave-under-way.ts');
  const { fillBrowser } = await import('./fill-browser.ts');

  await beginTable();
  const people = await step('Signing people up', () => signUpPeople(appUrl));
  const { workspaceId, invitation, projects } = await fillWorkspace(people);
  const place = { client: people.owner.client, workspaceId, projectId: projects.open };
  const sent = await step('Recordings', () => fillRecordings(place, projects.closed));
  const recordings = { ...sent, ...(await step('Other files', () => fillFiles(place))) };
  const links = await step('Links', () => fillLinks(place, recordings));
  await step('The mail of a first view', () => untilFirstViewMailed(appUrl, people.owner.email));
  const browser = await step('The storage of a browser', () =>
    fillBrowser(people.recorder, { appUrl, version, folder }),
  );
  const own = { client: people.editor.client, workspaceId: people.editor.workspaceId };
  const pendingImport = await beginImport(own, readImportFile(version));
  const facts = {
    workspaceId,
    invitation,
    projects,
    recordings,
    links,
    pendingImport,
    browser,
    people: Object.fromEntries(Object.entries(people).map(([name, person]) => [name, stored(person)])),
  } as unknown as Facts;
  const seen = await step('Reading everything', () => readEverything(appUrl, facts));
  await keepExpiredItems(environment);
  facts.underWay = await leaveUnderWay(own, { dataDir, environment });
  facts.madeAt = new Date().toISOString();
  await kill();
  writeFileSync(path.join(folderOf(version), FACTS_FILE), `${JSON.stringify(facts, null, 2)}\n`);
  writeFileSync(path.join(folderOf(version), SEEN_FILE), gzipSync(JSON.stringify(seen), { level: 9 }));
}

/** The bucket of the web app, which each start fills again. */
const webBuckets = () =>
  readdirSync(path.join(dataDir, 'buckets'))
    .filter((name) => /web/i.test(name))
    .map((name) => `buckets/${name}`);

await ensurePrograms(true);
await ensureBuilt();
mkdirSync(folderOf(version), { recursive: true });
await makeImportFile(version);
const stack = await startKillable(0, dataDir, path.resolve('cdk.out'));
try {
  await fill(stack);
  packDataFolder(dataDir, version, webBuckets());
  writeFileSync(
    `infra/released/${version}.json`,
    `${JSON.stringify(heldResources(readStack('cdk.out').template), null, 2)}\n`,
  );
} finally {
  await stack.kill();
  rmSync(folder, { recursive: true, force: true });
}
