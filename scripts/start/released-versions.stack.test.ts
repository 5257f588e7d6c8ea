import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DATA_FORMAT, FORMAT_FILE } from '../local/data-folder/data-format.ts';
import { findFreePort } from '../local/http/listen.ts';
import { startStack } from '../local/stack/stack.ts';
import { ensureBuilt } from '../setup/ensure-built.mjs';
import { ROOT } from '../setup/paths.mjs';
import { unpackDataFolder } from '../stored-data/data-archive.ts';
import { IS_NIGHTLY } from '../test-support/test-length.ts';

/** Commits of the released versions, and one before the first. Add each release. */
const RELEASED = {
  'before 0.1.0': 'fbc7698200ad62b8de10214734d319244f0d5ca0',
  '0.1.0': 'f7d40b5b5b94a996384cc63b1c3faaa6ed04eee9',
  '0.2.0': '97815b93ea93d37ef265f09a0a45d81b89b88e42',
};

const hasCommit = (commit: string) =>
  spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: ROOT }).status === 0;

const missing = Object.entries(RELEASED).filter(([, commit]) => IS_NIGHTLY && !hasCommit(commit));
for (const [version] of missing)
  process.stderr.write(`No start of version ${version}: this checkout lacks its commit.\n`);

describe.runIf(IS_NIGHTLY)('data that this version has migrated', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'framekeep-released-'));
  const dataDir = path.join(folder, 'data');
  const formatFile = () => readFileSync(path.join(dataDir, FORMAT_FILE), 'utf8');

  beforeAll(async () => {
    await ensureBuilt();
    unpackDataFolder('0.1.0', dataDir);
    const stack = await startStack({ port: 0, dataDir, cdkOut: path.join(ROOT, 'cdk.out') });
    await stack.stop();
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(Object.entries(RELEASED).filter(([, commit]) => hasCommit(commit)))(
    'starts no stack of version %s',
    async (version, commit) => {
      const checkout = path.join(folder, version);
      mkdirSync(checkout);
      const archive = execFileSync('git', ['archive', commit], { cwd: ROOT, maxBuffer: 256 * 1024 ** 2 });
      execFileSync('tar', ['-x', '-C', checkout], { input: archive });
      symlinkSync(path.join(ROOT, 'node_modules'), path.join(checkout, 'node_modules'));
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
