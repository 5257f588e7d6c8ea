import os from 'node:os';
import type { Processes } from '../state/processes.ts';
import { INTERNAL, JobError, KilledError } from './job-error.ts';
import { findTool } from './media-tools.ts';

/** Conversions give way to everything else on the machine. */
const NICENESS = 10;
const KEPT_OUTPUT = 4000;

/**
 * Runs ffmpeg to its end.
 * @param signal ends it early
 * @throws JobError with what ffmpeg said when it fails; KilledError when somebody else has killed it
 */
export function runFfmpeg(args: string[], processes: Processes, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    // Canceled while the input was looked at: a signal tells that only once.
    if (signal.aborted) return reject(new JobError(INTERNAL, 'Canceled before it began'));
    const child = processes.spawn(findTool('ffmpeg'), args, { stdio: ['ignore', 'ignore', 'pipe'] });
    if (child.pid !== undefined) os.setPriority(child.pid, NICENESS);
    const kill = () => child.kill('SIGKILL');
    signal.addEventListener('abort', kill, { once: true });
    let said = '';
    child.stderr?.on('data', (chunk) => {
      said = (said + chunk).slice(-KEPT_OUTPUT);
    });
    child.once('error', reject);
    child.once('close', (code, killedBy) => {
      signal.removeEventListener('abort', kill);
      if (code === 0) resolve();
      else if (killedBy) reject(new KilledError(killedBy));
      else reject(new JobError(INTERNAL, said.trim() || `ffmpeg ended with ${code}`));
    });
  });
}
