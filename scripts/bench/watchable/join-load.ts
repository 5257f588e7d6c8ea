import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { NODE_OF_FUNCTIONS } from '#infra/node-of-functions.ts';
import type { JoinLoad } from './join-alone.ts';

/**
 * Joins a recording that repeats a sample, in the Node version that Lambda runs if it is installed. The join is bundled
 * as functions are, since a loader of TypeScript would add its own memory.
 * @param seconds its length
 */
export async function joinLoad(sample: Buffer, seconds: number): Promise<JoinLoad> {
  const folder = await mkdtemp(path.join(tmpdir(), 'framekeep-bench-join-'));
  try {
    const [file, outfile] = [path.join(folder, 'sample.webm'), path.join(folder, 'join.mjs')];
    await writeFile(file, sample);
    const entryPoints = [path.join(import.meta.dirname, 'join-alone.ts')];
    const options = { platform: 'node', format: 'esm', target: 'node20' } as const;
    await build({ entryPoints, outfile, bundle: true, mainFields: ['module', 'main'], ...options });
    const node = existsSync(NODE_OF_FUNCTIONS) ? NODE_OF_FUNCTIONS : process.execPath;
    const { stdout } = await promisify(execFile)(node, [outfile, file, String(seconds)]);
    return JSON.parse(stdout);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
