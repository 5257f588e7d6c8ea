import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { MIGRATIONS, OLDEST_READ } from '#shared/model/upkeep/migrations.ts';
import { TEST_PASSWORD, TestClient } from '../client/test-client.ts';
import { DATA_FORMAT, FORMAT_FILE } from '../local/data-folder/data-format.ts';
import { findFreePort } from '../local/http/listen.ts';
import { startStack } from '../local/stack/stack.ts';
import { ensureBuilt } from '../setup/ensure-built.mjs';
import { ROOT } from '../setup/paths.mjs';
import { unpackDataFolder } from '../stored-data/data-archive.ts';
import { readFacts } from '../stored-data/facts.ts';
import { checkOut, hasCommit } from '../test-support/check-out.ts';
import { end, printedOn } from '../test-support/programs.ts';
import { untilStarted } from '../test-support/started-programs.ts';
import { temporaryFolder } from '../test-support/temporary-folder.ts';

/** Commits of the released versions, and one before the first. Add each release. */
const RELEASED = {
  'before 0.1.0': 'fbc7698200ad62b8de10214734d319244f0d5ca0',
  '0.1.0': 'f7d40b5b5b94a996384cc63b1c3faaa6ed04eee9',
  '0.2.0': '97815b93ea93d37ef265f09a0a45d81b89b88e42',
  [OLDEST_READ.version]: OLDEST_READ.commit,
};

const missing = Object.entries(RELEASED).filter(([, commit]) => !hasCommit(commit));
for (const [version] of missing)
  process.stderr.write(`No start of version ${version}: this checkout lacks its commit.\n`);

const { [OLDEST_READ.version]: _read, ...BEFORE } = RELEASED;

describe('data of this version', () => {
  const folder = temporaryFolder();
  const dataDir = path.join(folder, 'data');
  const formatFile = () => readFileSync(path.join(dataDir, FORMAT_FILE), 'utf8');

  beforeAll(async () => {
    await ensureBuilt();
    unpackDataFolder(OLDEST_READ.version, dataDir);
    const stack = await startStack({ port: 0, dataDir, cdkOut: path.join(ROOT, 'cdk.out') });
    await stack.stop();
  });

  it.each(Object.entries(BEFORE).filter(([, commit]) => hasCommit(commit)))(
    'start no stack of version %s',
    async (version, commit) => {
      const checkout = path.join(folder, version);
      checkOut(commit, checkout);
      const before = formatFile();
      const { status, stderr } = spawnSync(process.execPath, ['scripts/start.mjs', '--dev'], {
        cwd: checkout,
        encoding: 'utf8',
        timeout: 240_000,
        env: { ...process.env, LOCAL_DATA_DIR: dataDir, PORT: String(await findFreePort()) },
      });
      expect(stderr).toContain(
        `The data folder ${dataDir} was made by a later version of Framekeep: its format is ${DATA_FORMAT}, this version reads format 2.`,
      );
      expect([status, formatFile()]).toEqual([1, before]);
    },
    300_000,
  );
});

const LAST = OLDEST_READ.version;

describe.runIf(hasCommit(RELEASED[LAST]))(`a stack of version ${LAST} that was upgraded`, () => {
  const folder = temporaryFolder();
  const dataDir = path.join(folder, 'data');

  it('goes back: the version before starts on the folder, and people log in to what they had', async () => {
    await ensureBuilt();
    unpackDataFolder(LAST, dataDir);
    const env = { ...process.env, LOCAL_DATA_DIR: dataDir, PORT: String(await findFreePort()) };
    const upgraded = await startStack({ port: 0, dataDir, cdkOut: path.join(ROOT, 'cdk.out') });
    await upgraded.stop();
    const goBack = () => execFileSync(process.execPath, ['--import', 'tsx', 'scripts/go-back.ts'], { cwd: ROOT, env });
    if (MIGRATIONS.length > 0) expect(goBack().toString()).toContain(`The version before starts on ${dataDir} again`);

    const checkout = path.join(folder, LAST);
    checkOut(RELEASED[LAST], checkout);
    const child = spawn(process.execPath, ['scripts/start.mjs', '--dev'], { cwd: checkout, env });
    const output = printedOn(child.stdout, child.stderr);
    try {
      await untilStarted(child, output);
      expect(output()).toContain('Framekeep is ready');
      const client = new TestClient(`http://localhost:${env.PORT}`);
      const [{ email, userId } = { email: '', userId: '' }] = Object.values(readFacts(LAST).people);
      expect((await client.call('POST', '/api/auth/login', { email, password: TEST_PASSWORD })).status).toBe(200);
      expect((await client.call('GET', '/api/auth/user')).body).toMatchObject({ id: userId });
    } finally {
      await end(child);
    }
  }, 300_000);
});
