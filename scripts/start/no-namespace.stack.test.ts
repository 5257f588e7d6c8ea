import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { findNetworkNamespace } from '../local/dynamodb/network-namespace.ts';
import { findFreePort } from '../local/http/listen.ts';
import { ensureBuilt } from '../setup/ensure-built.mjs';
import { ROOT } from '../setup/paths.mjs';
import { end, printedOn } from '../test-support/programs.ts';
import { untilStarted } from '../test-support/started-programs.ts';
import { folderOfTest } from '../test-support/temporary-folder.ts';
import { IS_NIGHTLY } from '../test-support/test-length.ts';

const canForbid = (await findNetworkNamespace()) !== null;

/** Forbids network namespaces to a command, as a container or the system's policy may. */
const WITHOUT = ['--map-root-user', 'sh', '-c', 'echo 0 > /proc/sys/user/max_net_namespaces; exec "$@"', 'sh'];

const START = [process.execPath, 'scripts/start.mjs'];

describe.runIf(canForbid)('where the system allows no network namespace', () => {
  it.runIf(IS_NIGHTLY)('npm start says that programs and pages of this machine can reach the tables', async () => {
    await ensureBuilt();
    const env = { ...process.env, PORT: String(await findFreePort()), LOCAL_DATA_DIR: folderOfTest() };
    const child = spawn('unshare', [...WITHOUT, ...START], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'inherit'] });
    const output = printedOn(child.stdout);
    await untilStarted(child, output);
    await end(child);
    expect(output()).toContain('can reach\n  the tables of the stack');
    expect(output()).toContain('Framekeep is ready');
  });

  it('npm start refuses a public origin with one sentence', async () => {
    const env = {
      ...process.env,
      PORT: String(await findFreePort()),
      LOCAL_DATA_DIR: folderOfTest(),
      PUBLIC_ORIGIN: 'https://framekeep.example.com',
    };
    const child = spawn('unshare', [...WITHOUT, ...START], { cwd: ROOT, env, stdio: ['ignore', 'ignore', 'pipe'] });
    expect(await text(child.stderr)).toMatch(/^PUBLIC_ORIGIN needs tables that no other program .*\n$/);
  });
});
