import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** The resources that a join uses. */
export interface JoinLoad {
  /** Peak memory of its process, with Node.js and the modules. */
  peakBytes: number;
  cpuSeconds: number;
  /** Bytes of the segments, and of the joined file. */
  bytes: number;
  joinedBytes: number;
}

const ALONE = fileURLToPath(new URL('./join-alone.ts', import.meta.url));

/**
 * Joins a recording that repeats a sample, without the latency of Amazon S3.
 * @param seconds its length
 */
export async function joinLoad(sample: Buffer, seconds: number): Promise<JoinLoad> {
  const folder = await mkdtemp(path.join(tmpdir(), 'framekeep-bench-join-'));
  try {
    const file = path.join(folder, 'sample.webm');
    await writeFile(file, sample);
    const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', ALONE, file, String(seconds)]);
    return JSON.parse(stdout);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
