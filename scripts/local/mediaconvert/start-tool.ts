import type { ChildProcess } from 'node:child_process';
import { closeSync } from 'node:fs';
import { lowerPriority } from '../data-folder/lower-priority.ts';
import type { ProgramOptions } from '../data-folder/processes.ts';
import { confine, hidesFiles, isolationOf, type RunLimits } from './confinement.ts';
import { createFile, openFile } from './left-file.ts';
import { findTool, type Tool } from './media-tools.ts';

/** A run of ffmpeg or ffprobe on an uploaded file. */
export interface ToolRun {
  tool: Tool;
  /** Path of the file that is read. */
  input: string;
  /** Path of the file that is written, if any. */
  output?: string;
  /** Returns the arguments for the URLs of the files. */
  args: (urls: { input: string; output: string }) => string[];
  limits: RunLimits;
}

/** Descriptors of the open files that the program receives instead of paths. */
const INPUT_FD = 3;
const OUTPUT_FD = 4;

type Spawn = (command: string, args: string[], options: ProgramOptions) => ChildProcess;

/**
 * Starts a program within its limits, isolated as far as this machine can. Its standard output and error are piped.
 * @throws ExplainedError when the program is missing
 */
export async function startTool({ tool, input, output, args, limits }: ToolRun, spawn: Spawn): Promise<ChildProcess> {
  const command = findTool(tool);
  const isolation = await isolationOf();
  const start = (urls: { input: string; output: string }, fds: number[]) => {
    const run = confine(isolation, { command, args: args(urls) }, limits);
    return spawn(run.command, run.args, { env: run.env, stdio: ['ignore', 'pipe', 'pipe', ...fds] });
  };
  const fds: number[] = [];
  try {
    fds.push(openFile(input));
    if (output !== undefined) fds.push(createFile(output));
    if (!hidesFiles(isolation)) return start({ input: `file:${input}`, output: `file:${output}` }, []);
    return start({ input: `file:/proc/self/fd/${INPUT_FD}`, output: `file:/proc/self/fd/${OUTPUT_FD}` }, fds);
  } finally {
    for (const fd of fds) closeSync(fd);
  }
}

export interface ToolEnd {
  code: number | null;
  signal: NodeJS.Signals | null;
  /** The end of its standard error output. */
  errorOutput: string;
}

const LAST_CHARACTERS = 4000;

/** Time for the output of a program that has ended; a program that it has started may keep it open. Milliseconds. */
const OUTPUT_ENDS_WITHIN_MS = 1000;

/** Waits until a program has ended. @throws Error when it could not be started */
export function endOf(child: ChildProcess): Promise<ToolEnd> {
  let errorOutput = '';
  child.stderr?.on('data', (chunk) => {
    errorOutput = (errorOutput + chunk).slice(-LAST_CHARACTERS);
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', () => {
      const late = setTimeout(() => {
        for (const stream of child.stdio) stream?.destroy();
      }, OUTPUT_ENDS_WITHIN_MS);
      child.once('close', (code, signal) => {
        clearTimeout(late);
        resolve({ code, signal, errorOutput: errorOutput.trim() });
      });
    });
  });
}

/**
 * Lets a program run to its end at a low priority, and kills it when it is too late or not wanted any more.
 * @returns also whether it took longer than `seconds`
 */
export async function endWithin(
  child: ChildProcess,
  { seconds, niceness }: { seconds: number; niceness: number },
  signal: AbortSignal,
): Promise<ToolEnd & { isLate: boolean }> {
  child.stdout?.resume();
  const kill = () => child.kill('SIGKILL');
  const late = AbortSignal.timeout(seconds * 1000);
  for (const reason of [signal, late]) reason.addEventListener('abort', kill, { once: true });
  // A signal fires only once, possibly while the program was being started.
  if (signal.aborted) kill();
  try {
    const [end] = await Promise.all([endOf(child), lowerPriority(child.pid ?? 0, niceness)]);
    return { ...end, isLate: late.aborted };
  } finally {
    for (const reason of [signal, late]) reason.removeEventListener('abort', kill);
  }
}
