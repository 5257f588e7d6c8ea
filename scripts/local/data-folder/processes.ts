import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import type { Writable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import * as z from 'zod';
import { startTimeOf } from '../../setup/start-time.mjs';
import type { Log } from '../log.ts';
import type { Disk } from './disk.ts';
import { readOrSetAside } from './stored-json.ts';

const recordedProcess = z.object({ pid: z.number(), startTime: z.string() });

type Recorded = z.infer<typeof recordedProcess>;

const STORED = {
  shape: z.array(recordedProcess),
  loss: 'Programs of an earlier run that are still running end by themselves.',
};

const isAlive = ({ pid, startTime }: Recorded) => startTimeOf(pid) === startTime;

/** Longest time until a killed program has ended, in milliseconds, also on a busy machine. */
const GONE_WITHIN_MS = 10_000;
const CHECK_EVERY_MS = 10;

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    // The process ended at the same moment.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

async function waitUntilGone(recorded: Recorded): Promise<void> {
  const deadline = Date.now() + GONE_WITHIN_MS;
  while (isAlive(recorded)) {
    if (Date.now() > deadline) throw new Error(`Process ${recorded.pid} of an earlier run does not end`);
    await setTimeout(CHECK_EVERY_MS);
  }
}

/**
 * Kills the programs that remained after a SIGKILL of an earlier run: only processes with both the recorded id and the
 * recorded start time. They have ended when this returns.
 */
async function endLeftovers(file: string, log: Pick<Log, 'info'>): Promise<void> {
  const recorded = readOrSetAside(file, STORED, log) ?? [];
  const living = recorded.filter(isAlive);
  for (const { pid } of living) kill(pid);
  await Promise.all(living.map(waitUntilGone));
}

/**
 * A shell script that becomes the given program, and starts a guard that reads from a pipe, the lifeline. However this
 * process ends, the system closes its end of the pipe; then the guard kills the program. A line on the lifeline means
 * that the program has ended, so that the guard does not kill another process that has its id by then.
 * The guard closes the program's other files, so that their ends are seen.
 * @param lifeline descriptor of the pipe, after those of the program
 */
function withGuard(lifeline: number): string {
  const others = Array.from({ length: lifeline - 3 }, (_, index) => ` ${index + 3}<&-`).join('');
  return `( read -r _ <&${lifeline} || kill -9 $$ ) >/dev/null 2>&1${others} & exec ${lifeline}<&-; exec "$@"`;
}

type Stdio = 'ignore' | 'pipe';

/** Start options of a program. */
export interface ProgramOptions extends Omit<SpawnOptions, 'stdio'> {
  /** Its input, output and error output, then additional open files, or a channel for messages. */
  stdio: [Stdio, Stdio, Stdio, ...(number | 'ipc')[]];
}

/** Ends the programs that a program has left in its process group. The guard keeps the number of the group taken. */
function endGroup(group: number): void {
  try {
    process.kill(-group, 'SIGKILL');
  } catch (error) {
    // Nothing is left; macOS answers EPERM.
    if (!['ESRCH', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

/** Starts a program that does not outlive this process, even when this process is killed. */
export function spawnTied(command: string, args: string[], { stdio, ...options }: ProgramOptions): ChildProcess {
  // Without a POSIX shell, the next run ends the leftovers.
  if (process.platform === 'win32') return spawn(command, args, { ...options, stdio });
  const tied = ['-c', withGuard(stdio.length), 'guard', command, ...args];
  // In its own session: Ctrl-C in a terminal is for this process, which ends its programs itself.
  const child = spawn('/bin/sh', tied, { ...options, detached: true, stdio: [...stdio, 'pipe'] });
  const lifeline = child.stdio[stdio.length] as Writable;
  // The guard may have been killed too.
  lifeline.on('error', () => undefined);
  child.once('exit', () => {
    if (child.pid !== undefined) endGroup(child.pid);
    lifeline.end('ended\n');
  });
  return child;
}

/** The programs of a run: none outlives it, and each is recorded for the next run. */
export class Processes {
  readonly #file: string;
  readonly #disk: Disk;
  readonly #running = new Map<number, Recorded>();

  private constructor(file: string, disk: Disk) {
    this.#file = file;
    this.#disk = disk;
  }

  /** @param file JSON list on disk; the processes that it names are ended first */
  static async open(file: string, disk: Disk, log: Pick<Log, 'info'>): Promise<Processes> {
    await endLeftovers(file, log);
    return new Processes(file, disk);
  }

  #save(): void {
    this.#disk.write(this.#file, JSON.stringify([...this.#running.values()]));
  }

  /** Starts a program, which ends with this process at the latest, and records it. */
  spawn(command: string, args: string[], options: ProgramOptions): ChildProcess {
    const child = spawnTied(command, args, options);
    const { pid } = child;
    if (pid === undefined) return child;
    const startTime = startTimeOf(pid);
    if (startTime) this.#running.set(pid, { pid, startTime });
    this.#save();
    child.once('exit', () => {
      this.#running.delete(pid);
      this.#save();
    });
    return child;
  }
}
