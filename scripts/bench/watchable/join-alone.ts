// Joins a recording that repeats a sample in a separate process, and prints the measurements as JSON. Arguments: the
// sample file, and the length of the recording in seconds.
import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { remuxSegments } from '#functions/domain/joining/remux-segments.ts';
import { takeApart } from './webm-clusters.ts';

/** Latency of Amazon S3 for a read, and for a part, in milliseconds. */
const READ_MS = 20;
const PART_MS = 50;

/** The start of a cluster of unknown size, with its timestamp in milliseconds. */
function clusterHead(ms: number): Buffer {
  const head = Buffer.from('1f43b67501ffffffffffffffe7880000000000000000', 'hex');
  head.writeBigUInt64BE(BigInt(ms), 14);
  return head;
}

const [sample = '', seconds = ''] = process.argv.slice(2);
const { head, clusters, endMs } = takeApart(await readFile(sample));
const rounds = Math.ceil((Number(seconds) * 1000) / endMs);

const pieceAt = (index: number): Buffer => {
  const cluster = clusters[index % clusters.length];
  if (!cluster) throw new Error('The sample has no clusters');
  return Buffer.concat([clusterHead(Math.floor(index / clusters.length) * endMs + cluster.startMs), cluster.blocks]);
};
const count = rounds * clusters.length;
const pieces = [
  { key: 'head', bytes: head.length, etag: '' },
  ...Array.from({ length: count }, (_, index) => ({ key: String(index), bytes: pieceAt(index).length, etag: '' })),
];
const bytes = pieces.reduce((sum, piece) => sum + piece.bytes, 0);
const before = process.cpuUsage();
const joined = await remuxSegments(
  { pieces, endMs: rounds * endMs },
  {
    clockMs: rounds * endMs,
    fetchPiece: async (key) => wait(READ_MS, key === 'head' ? head : pieceAt(Number(key))),
    send: () => wait(PART_MS),
    signal: new AbortController().signal,
  },
);
const { user, system } = process.cpuUsage(before);
// Linux reports this in KiB.
const peakBytes = process.resourceUsage().maxRSS * 1024;
const cpuSeconds = (user + system) / 1e6;
const node = process.version;
process.stdout.write(JSON.stringify({ node, peakBytes, cpuSeconds, bytes, joinedBytes: joined.size }));
