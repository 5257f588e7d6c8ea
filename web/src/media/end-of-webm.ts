import {
  BLOCK_GROUP,
  CLUSTER,
  INFO,
  nullIfDamaged,
  readElement,
  SEEK_HEAD,
  SIMPLE_BLOCK,
  TIMESTAMP,
  TRACKS,
} from '#shared/webm/elements.ts';

/** A file, or one on the network. */
interface Bytes {
  size: number;
  /** Reads the bytes from `start` up to, not including, `end`. */
  read: (start: number, end: number) => Promise<Uint8Array>;
}

/** What may follow in and behind a cluster (RFC 9559, section 5.1; RFC 8794 for Void and CRC-32). */
const FOLLOWING = [
  ...[TIMESTAMP, SIMPLE_BLOCK, BLOCK_GROUP, 0xa7, 0xab, 0xaf, 0x5854],
  ...[CLUSTER, SEEK_HEAD, INFO, TRACKS, 0x1c53bb6b, 0x1941a469, 0x1043a770, 0x1254c367],
  ...[0xec, 0xbf],
];

const CLUSTER_BYTES = [0x1f, 0x43, 0xb6, 0x75];
/** Bytes that are read at once. */
const STEP = 1024 ** 2;
/** Bytes at the end in which the last cluster is sought. */
const SOUGHT_BYTES = 64 * STEP;
/** An ID, a size, and the ID of a first child. */
const HEAD_BYTES = 13;

/** Whether a cluster begins there: its first child is its timestamp, or a checksum or a Void before that. */
function isCluster(bytes: Uint8Array, at: number): boolean {
  if (CLUSTER_BYTES.some((byte, index) => bytes[at + index] !== byte)) return false;
  const cluster = nullIfDamaged(() => readElement(bytes, at));
  return cluster !== null && [TIMESTAMP, 0xbf, 0xec].includes(bytes[cluster.start] ?? 0);
}

async function findLastCluster({ size, read }: Bytes): Promise<number | null> {
  for (let end = size; end > Math.max(0, size - SOUGHT_BYTES); end -= STEP) {
    const start = Math.max(0, end - STEP);
    const bytes = await read(start, Math.min(size, end + HEAD_BYTES));
    for (let at = end - start - 1; at >= 0; at -= 1) if (isCluster(bytes, at)) return start + at;
  }
  return null;
}

/** Reads a few bytes of a file at a time, in windows. */
function windowOf({ size, read }: Bytes) {
  let [start, bytes] = [0, new Uint8Array()];
  return async (at: number): Promise<Uint8Array> => {
    const isIn = at >= start && Math.min(size, at + HEAD_BYTES) <= start + bytes.length;
    if (!isIn) [start, bytes] = [at, new Uint8Array(await read(at, Math.min(size, at + STEP)))];
    return bytes.subarray(at - start, at - start + HEAD_BYTES);
  };
}

/**
 * Where the whole elements of a WebM or Matroska file end. Behind them is an element that is cut off, or no element: zeros
 * that a power failure left, or what a program has added.
 */
export async function endOfWebm(file: Bytes): Promise<number> {
  const headAt = windowOf(file);
  let at = (await findLastCluster(file)) ?? file.size;
  while (at < file.size) {
    const bytes = await headAt(at);
    const element = nullIfDamaged(() => readElement(bytes, 0));
    if (!element || !FOLLOWING.includes(element.id)) return at;
    const next = at + (element.id === CLUSTER ? element.start : element.end);
    if (next > file.size) return at;
    at = next;
  }
  return at;
}
