import type { ChildProcess } from 'node:child_process';
import type { Agent } from 'node:http';
import { fileURLToPath } from 'node:url';
import { enginePath } from '../../setup/engine.mjs';
import { ExplainedError } from '../../setup/explained-error.mjs';
import type { Processes, ProgramOptions } from '../data-folder/processes.ts';
import { findFreePort, HOST } from '../http/listen.ts';
import { systemPath } from '../system-path.ts';
import { EngineAgent, type OpenConnection, openInside, openPort } from './engine-agent.ts';
import type { NetworkNamespace } from './network-namespace.ts';

const READY_TIMEOUT_MS = 10_000;
const PROBE_EVERY_MS = 15;

/** Where the engine runs and how it is reached. */
interface Place {
  command: string;
  args: string[];
  environment: NodeJS.ProcessEnv;
  stdio: ProgramOptions['stdio'];
  /** Returns how to connect to the engine, once it has been started. */
  connector(child: ChildProcess): OpenConnection;
}

const argumentsFor = (port: number, file: string) => ['--host', HOST, '--port', String(port), '--db-path', file];

/** On a port that every program of this machine can reach. */
async function inTheOpen(file: string): Promise<Place> {
  const port = await findFreePort();
  return {
    command: enginePath(),
    args: argumentsFor(port, file),
    environment: process.env,
    stdio: ['ignore', 'ignore', 'pipe'],
    connector: () => openPort(port, HOST),
  };
}

const OPENER = fileURLToPath(new URL('./open-connections.mjs', import.meta.url));

/** All ports of a new namespace are free. */
const PORT_INSIDE = 8000;

/** The engine replaces the shell. The opener has the channel to the stack, and ends when that is closed. */
const BESIDE_OPENER = `NODE_OPTIONS= "$1" "$2" ${HOST} ${PORT_INSIDE} & exec 3<&-
shift 2
exec "$@"`;

/** On a port that only the opener can reach, in a network namespace of its own. */
function inNamespace(namespace: NetworkNamespace, file: string): Place {
  const engine = [enginePath(), ...argumentsFor(PORT_INSIDE, file)];
  return {
    ...namespace(BESIDE_OPENER, [process.execPath, OPENER, ...engine]),
    environment: { ...process.env, PATH: systemPath() },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    connector: openInside,
  };
}

export interface Dynoxide {
  /** Its connections: requests that use this agent reach the engine. */
  agent: Agent;
  pid: number;
  /** Resolves when it ends without having been stopped: it has crashed, or the system has killed it. */
  died: Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts the DynamoDB engine on a file and waits until it answers. The engine answers everyone who reaches its port,
 * with no regard to host, origin and signature.
 * @param file SQLite database, created when missing
 * @param namespace that no other program can reach; null where this machine has none
 */
export async function startDynoxide(
  file: string,
  processes: Processes,
  namespace: NetworkNamespace | null,
): Promise<Dynoxide> {
  const place = namespace ? inNamespace(namespace, file) : await inTheOpen(file);
  const child = processes.spawn(place.command, place.args, { env: place.environment, stdio: place.stdio });
  let errorOutput = '';
  child.stderr?.on('data', (chunk) => {
    errorOutput = (errorOutput + chunk).slice(-2000);
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let isStopping = false;
  const died = new Promise<void>((resolve) => child.once('exit', () => isStopping || resolve()));
  const failed = new Promise<never>((_resolve, reject) => {
    child.once('error', (error) => reject(new ExplainedError(`The DynamoDB engine did not start: ${error.message}`)));
    child.once('exit', () => reject(new ExplainedError(`The DynamoDB engine did not start: ${errorOutput.trim()}`)));
  });
  child.once('exit', () => child.connected && child.disconnect());
  const open = place.connector(child);
  await Promise.race([waitUntilReady(open), failed]);
  failed.catch(() => undefined);
  const agent = new EngineAgent(open);
  const stop = async () => {
    isStopping = true;
    child.kill('SIGTERM');
    await ended;
    agent.destroy();
  };
  return { agent, pid: child.pid ?? 0, died, stop };
}

const accepts = (open: OpenConnection) =>
  open().then(
    (socket) => socket.destroy().destroyed,
    () => false,
  );

async function waitUntilReady(open: OpenConnection): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (!(await accepts(open))) {
    if (Date.now() > deadline) throw new ExplainedError('The DynamoDB engine did not answer within 10 seconds.');
    await new Promise((resolve) => setTimeout(resolve, PROBE_EVERY_MS));
  }
}
