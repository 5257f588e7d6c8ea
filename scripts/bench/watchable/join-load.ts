import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { NODE_OF_FUNCTIONS } from '#infra/node-of-functions.ts';

/** The resources that a join uses. */
export interface JoinLoad {
  /** Version of Node that ran it. */
  node: string;
  /** Peak memory of its process, with Node.js and the modules. */
  peakBytes: number;
  cpuSeconds: number;
  /** Bytes of the segments, and of the joined file. */
  bytes: number;
  joinedBytes: number;
}

const ALONE = fileURLToPath(new URL('./join-alone.ts', import.meta.url));

/** Bundles the join as functions are, since a loader of TypeScript would add its own memory. @returns the file */
async function bundleJoin(folder: string): Promise<string> {
  const outfile = path.join(folder, 'join.mjs');
  const mainFields = ['module', 'main'];
  await build({
    entryPoints: [ALONE],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    mainFields,
  });
  return outfile;
}

/**
 * Joins a recording that repeats a sample, in the Node version that Lambda runs if it is installed.
 * @param seconds its length
 */
export async function joinLoad(sample: Buffer, seconds: number): Promise<JoinLoad> {
  const folder = await mkdtemp(path.join(tmpdir(), 'framekeep-bench-join-'));
  try {
    const file = path.join(folder, 'sample.webm');
    await writeFile(file, sample);
    const node = existsSync(NODE_OF_FUNCTIONS) ? NODE_OF_FUNCTIONS : process.execPath;
    const { stdout } = await promisify(execFile)(node, [await bundleJoin(folder), file, String(seconds)]);
    return JSON.parse(stdout);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
