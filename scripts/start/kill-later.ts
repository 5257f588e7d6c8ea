import { spawn } from 'node:child_process';

/**
 * Kills this process when it has not ended in time. `process.exit` waits for the threads of the process, and one of them
 * may wait for a file for ever.
 */
export function killLater(withinMs: number): void {
  const script = `process.stdin.on('end', () => process.exit()).resume();
setTimeout(() => process.kill(${process.pid}, 'SIGKILL'), ${withinMs});`;
  // The end of its input, when this process ends, ends it too.
  spawn(process.execPath, ['-e', script], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] })
    // Without it, the process ends as it can.
    .on('error', () => undefined)
    .unref();
}
