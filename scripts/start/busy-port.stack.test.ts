import { spawn } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { close, findFreePort, listen } from '../local/http/listen.ts';
import { startStack } from '../local/stack/stack.ts';
import { withBuildLock } from '../setup/build-lock.mjs';
import { ensureBuilt } from '../setup/ensure-built.mjs';
import { ROOT } from '../setup/paths.mjs';
import { temporaryFolder } from '../test-support/temporary-folder.ts';

const dataDir = temporaryFolder();

it('npm start names a busy port before it builds', async () => {
  const server = createServer();
  const port = await listen(server, 0);
  // The start could build only after this.
  await withBuildLock(async () => {
    const env = { ...process.env, PORT: String(port), LOCAL_DATA_DIR: dataDir };
    const child = spawn(process.execPath, ['scripts/start.mjs'], {
      cwd: ROOT,
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    expect(await text(child.stderr)).toBe(
      `Port ${port} is in use. Stop the program that uses it, or set PORT to another port.\n`,
    );
  });
  await close(server);
});

/** A free port, and a server on the port after it. */
async function freeBeforeBusy(): Promise<{ port: number; server: Server }> {
  const port = await findFreePort();
  const server = createServer();
  const isNext = await listen(server, port + 1).then(
    () => true,
    () => false,
  );
  return isNext ? { port, server } : freeBeforeBusy();
}

it('a stack takes another second port when the port after the first is busy', async () => {
  await ensureBuilt();
  const { port, server } = await freeBeforeBusy();
  const stack = await startStack({ port, dataDir, cdkOut: path.join(ROOT, 'cdk.out') });
  expect(new URL(stack.appUrl).port).toBe(String(port));
  expect(new URL(stack.awsUrl).port).not.toBe(String(port + 1));
  await stack.stop();
  await close(server);
});
