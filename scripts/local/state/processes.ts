import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { startTimeOf } from './start-time.ts';
import { writeAtomically } from './write-atomically.ts';

interface Recorded {
  pid: number;
  startTime: string;
}

const isAlive = ({ pid, startTime }: Recorded) => startTimeOf(pid) === startTime;

/**
 * The programs that a run started, written down so that the next run can end what a SIGKILL left behind: only a
 * process with both the recorded id and the recorded time of birth is touched.
 */
export class Processes {
  readonly #file: string;
  readonly #running = new Map<number, Recorded>();

  /** @param file JSON list on disk */
  constructor(file: string) {
    this.#file = file;
    this.#endLeftovers();
  }

  #endLeftovers(): void {
    if (!existsSync(this.#file)) return;
    const recorded: Recorded[] = JSON.parse(readFileSync(this.#file, 'utf8'));
    for (const each of recorded.filter(isAlive)) process.kill(each.pid, 'SIGKILL');
  }

  #save(): void {
    writeAtomically(this.#file, JSON.stringify([...this.#running.values()]));
  }

  /** Starts a program that ends with this run, however the run ends. */
  spawn(command: string, args: string[], options: SpawnOptions = {}): ChildProcess {
    const child = spawn(command, args, options);
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
