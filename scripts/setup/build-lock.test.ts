import { execFile } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../test-support/temporary-folder.ts';

const folder = temporaryFolder();

/** Root can write everywhere. */
const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

it('a user who cannot write to the code learns who has to build it', async () => {
  cpSync(import.meta.dirname, path.join(folder, 'scripts/setup'), { recursive: true });
  mkdirSync(path.join(folder, 'dist'), { mode: 0o555 });
  // The mode of a copied folder depends on the umask, which other tests of this process set.
  for (const each of ['', 'scripts', 'scripts/setup']) chmodSync(path.join(folder, each), 0o755);
  const text = "import('./scripts/setup/build-lock.mjs').then(({ withBuildLock }) => withBuildLock(() => {}))";
  const build = promisify(execFile)(process.execPath, ['-e', text], { cwd: folder, ...user });
  await expect(build).rejects.toMatchObject({
    stderr: expect.stringContaining('As its owner, run: node scripts/host/build.mjs'),
  });
});
