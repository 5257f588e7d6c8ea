// Joins a recording that repeats a sample in a separate process, and prints the measurements as JSON. Arguments: the
// sample file, and the length of the recording in seconds.
import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { remuxSegments } from '#functions/domain/joining/remux-segments.ts';
import { repeatedCluster, repeatedClusters, takeApart } from './webm-pieces.ts';

/** Latency of Amazon S3 for a read, and for a part, in milliseconds. */
const READ_MS = 20;
const PART_MS = 50;

/** The resources that a join uses. */
export interface JoinLoad {
  /** Version of Node that ran it. */
  node: string;
  /** Peak memory of its process, with Node.js and the modules. */
  peakBytes: number;
  cpuSeconds: number;
  /** Bytes of the segments. */
  bytes: number;
}

const [file = '', seconds = ''] = process.argv.slice(2);
const sample = takeApart(new Uint8Array(await readFile(file)));
const pieces = [{ key: 'head', bytes: sample.head.length, etag: '' }];
let clockMs = 0;
for (const { head, blocks, endMs } of repeatedClusters(sample, Number(seconds))) {
  pieces.push({ key: String(pieces.length - 1), bytes: head.length + blocks.length, etag: '' });
  clockMs = endMs;
}
function pieceOf(key: string): Uint8Array {
  if (key === 'head') return sample.head;
  const { head, blocks } = repeatedCluster(sample, Number(key));
  return Buffer.concat([head, blocks]);
}
const before = process.cpuUsage();
const options = { clockMs, send: () => wait(PART_MS), signal: new AbortController().signal };
await remuxSegments({ pieces, endMs: clockMs }, { ...options, fetchPiece: async (key) => wait(READ_MS, pieceOf(key)) });
const { user, system } = process.cpuUsage(before);
const load: JoinLoad = {
  node: process.version,
  // Linux reports this in KiB.
  peakBytes: process.resourceUsage().maxRSS * 1024,
  cpuSeconds: (user + system) / 1e6,
  bytes: pieces.reduce((sum, piece) => sum + piece.bytes, 0),
};
process.stdout.write(JSON.stringify(load));
