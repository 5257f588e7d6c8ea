import os from 'node:os';
import type { Processes } from '../data-folder/processes.ts';
import type { ConversionLimits } from './conversion-limits.ts';
import { INTERNAL, JobError, KilledError } from './job-error.ts';
import { sizeOfLeft } from './left-file.ts';
import { endWithin, startTool, type ToolEnd } from './start-tool.ts';

/** Conversions have a lower priority than everything else on the machine. */
const NICENESS = 10;

/** Signals with which another program ends a process; the others mean a fault of the process itself. */
const ENDED_FROM_OUTSIDE: readonly NodeJS.Signals[] = ['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP'];

export interface Conversion {
  /** Path of the file that is read. */
  input: string;
  /** Path of the file that is written. */
  output: string;
  args: (urls: { input: string; output: string }) => string[];
  limits: ConversionLimits;
}

/** The fault of a run; null for a success. */
function faultOf({ code, signal, errorOutput }: ToolEnd): JobError | null {
  if (signal && ENDED_FROM_OUTSIDE.includes(signal)) return new KilledError(signal);
  return code === 0 ? null : new JobError(INTERNAL, errorOutput || `ffmpeg ended with ${signal ?? code}`);
}

/**
 * Runs ffmpeg to its end.
 * @param signal ends it early
 * @throws JobError with ffmpeg's message when it fails, and for an exceeded limit; KilledError when another program has
 * killed it
 */
export async function runFfmpeg(conversion: Conversion, processes: Processes, signal: AbortSignal): Promise<void> {
  const { input, output, args } = conversion;
  const { seconds, outputBytes } = conversion.limits;
  // It may have been canceled while the input was examined, and a signal fires only once.
  if (signal.aborted) throw new JobError(INTERNAL, 'Canceled before it began');
  // ffmpeg itself stops at the size. The system's limit applies if it does not.
  const limits = { cpuSeconds: seconds * os.cpus().length, fileBytes: outputBytes * 2, niceness: NICENESS };
  const child = await startTool({ tool: 'ffmpeg', input, output, args, limits }, (...command) =>
    processes.spawn(...command),
  );
  const end = await endWithin(child, { seconds, niceness: NICENESS }, signal);
  if (end.isLate) throw new JobError(INTERNAL, `The conversion takes longer than ${seconds} s`);
  const fault = faultOf(end);
  if (fault) throw fault;
  if (sizeOfLeft(output) >= outputBytes) throw new JobError(INTERNAL, `The output is larger than ${outputBytes} bytes`);
}
