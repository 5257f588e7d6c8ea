import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import net from 'node:net';
import path from 'node:path';
import type { Processes } from '../data-folder/processes.ts';
import { HOST } from '../http/listen.ts';
import { StartError } from '../start-error.ts';

const READY_TIMEOUT_MS = 10_000;
const PROBE_EVERY_MS = 15;

/** The engine's program: `DYNOXIDE_PATH`, else the package for this platform. */
function dynoxidePath(): string {
  if (process.env.DYNOXIDE_PATH) return process.env.DYNOXIDE_PATH;
  const name = `@dynoxide/${process.platform}-${process.arch}`;
  try {
    const folder = path.dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
    const found = ['dynoxide', 'dynoxide.exe'].map((file) => path.join(folder, file)).find(existsSync);
    if (found) return found;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw error;
  }
  throw new StartError(`The DynamoDB engine is missing. Install ${name}, or set DYNOXIDE_PATH to the program.`);
}

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = net.createServer().once('error', reject);
    server.listen(0, HOST, () => {
      const { port } = server.address() as net.AddressInfo;
      server.close(() => resolve(port));
    });
  });

const accepts = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = net.connect(port, HOST);
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.end());
  });

/**
 * Starts the DynamoDB engine on a file and waits until it answers.
 * @param file SQLite database, created when missing
 * @returns its port, and a function that stops it
 */
export async function startDynoxide(
  file: string,
  processes: Processes,
): Promise<{ port: number; stop(): Promise<void> }> {
  const port = await freePort();
  const args = ['--host', HOST, '--port', String(port), '--db-path', file];
  const child = processes.spawn(dynoxidePath(), args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let errorOutput = '';
  child.stderr?.on('data', (chunk) => {
    errorOutput = (errorOutput + chunk).slice(-2000);
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const failed = new Promise<never>((_resolve, reject) => {
    child.once('error', (error) => reject(new StartError(`The DynamoDB engine did not start: ${error.message}`)));
    child.once('exit', () => reject(new StartError(`The DynamoDB engine did not start: ${errorOutput.trim()}`)));
  });
  await Promise.race([waitUntilReady(port), failed]);
  failed.catch(() => undefined);
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return { port, stop };
}

async function waitUntilReady(port: number): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (!(await accepts(port))) {
    if (Date.now() > deadline) throw new StartError('The DynamoDB engine did not answer within 10 seconds.');
    await new Promise((resolve) => setTimeout(resolve, PROBE_EVERY_MS));
  }
}
