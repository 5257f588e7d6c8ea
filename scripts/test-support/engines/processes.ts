import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** Time in which a process has to say that it is ready, in milliseconds. */
const START_MS = 20_000;
/** Time after SIGTERM until SIGKILL, in milliseconds. */
const END_MS = 3000;

interface Start {
  command: string;
  parameters: string[];
  environment?: NodeJS.ProcessEnv;
  /** What the process writes when it is ready. */
  ready: RegExp;
  /** A file descriptor beyond the usual three that the process writes to. */
  hasFourthPipe?: boolean;
}

/**
 * Starts a process in a group of its own, and waits until it is ready.
 * @returns the match of `ready`, and what the process has written until now
 */
export async function startProcess({ command, parameters, environment, ready, hasFourthPipe }: Start) {
  const child = spawn(command, parameters, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe', ...(hasFourthPipe ? ['pipe' as const] : [])],
    detached: true,
  });
  let written = '';
  const match = await new Promise<RegExpExecArray>((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`${command} ${why}: ${written.slice(-1000)}`));
    const timer = setTimeout(() => fail('is not ready in time'), START_MS);
    child.once('error', () => fail('cannot be started'));
    child.once('exit', () => fail('ended'));
    for (const pipe of child.stdio.slice(1)) {
      pipe?.on('data', (bytes: Buffer) => {
        written += bytes.toString();
        const found = ready.exec(written);
        if (!found) return;
        clearTimeout(timer);
        resolve(found);
      });
    }
  }).catch(async (error: unknown) => {
    await endProcess(child);
    throw error;
  });
  return { child, match, written: () => written };
}

/** Ends a process and all that it started. */
export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const { pid } = child;
  const ended = once(child, 'exit');
  const kill = (signal: NodeJS.Signals) => {
    try {
      process.kill(-pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  };
  kill('SIGTERM');
  const timer = setTimeout(() => kill('SIGKILL'), END_MS);
  await ended;
  clearTimeout(timer);
}
