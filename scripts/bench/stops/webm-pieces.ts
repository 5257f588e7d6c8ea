import { CLUSTER, elementsIn, readUnsigned, TIMESTAMP } from '#shared/webm/elements.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** A recorded WebM in pieces, which repeated make a recording of any length. */
export interface WebmPieces {
  /** The bytes before the first cluster. */
  head: Bytes;
  /** `blocks` are the bytes after its timestamp. */
  clusters: { startMs: number; blocks: Bytes }[];
  /** Start of the cluster that would follow the last one, in milliseconds. */
  endMs: number;
}

/** Splits a WebM of a recorder. The last cluster is left out, since it may be shorter than the others. */
export function takeApart(file: Bytes): WebmPieces {
  const elements = [...elementsIn(file)];
  const starts = elements.filter(({ id }) => id === CLUSTER);
  const times = elements.filter(({ id }) => id === TIMESTAMP);
  const msOf = (time: (typeof times)[number] | undefined) => readUnsigned(file, time) ?? 0;
  return {
    head: file.subarray(0, starts[0]?.at),
    clusters: times.slice(0, -1).map((time, index) => ({
      startMs: msOf(time),
      blocks: file.subarray(time.end, starts[index + 1]?.at),
    })),
    endMs: msOf(times.at(-1)),
  };
}

/** The start of a cluster of unknown size, with its timestamp. */
const CLUSTER_HEAD = [0x1f, 0x43, 0xb6, 0x75, 1, 255, 255, 255, 255, 255, 255, 255, 0xe7, 0x88, 0, 0, 0, 0, 0, 0, 0, 0];

/** A cluster of a recording that repeats a sample. Times are milliseconds from the start of the recording. */
interface RepeatedCluster {
  startMs: number;
  endMs: number;
  /** The bytes before its blocks. */
  head: Bytes;
  blocks: Bytes;
}

/** Makes the cluster with this index of a recording that repeats a sample. */
export function repeatedCluster({ clusters, endMs }: WebmPieces, index: number): RepeatedCluster {
  const place = index % clusters.length;
  const cluster = clusters[place];
  if (!cluster) throw new Error('The sample has no clusters');
  const roundMs = Math.floor(index / clusters.length) * endMs;
  const startMs = roundMs + cluster.startMs;
  const head = new Uint8Array(CLUSTER_HEAD);
  new DataView(head.buffer).setBigUint64(14, BigInt(startMs));
  return { startMs, endMs: roundMs + (clusters[place + 1]?.startMs ?? endMs), head, blocks: cluster.blocks };
}

/** The clusters that begin in the first seconds of a recording that repeats a sample. */
export function* repeatedClusters(pieces: WebmPieces, seconds: number): Generator<RepeatedCluster> {
  for (let index = 0; ; index += 1) {
    const cluster = repeatedCluster(pieces, index);
    if (cluster.startMs >= seconds * 1000) return;
    yield cluster;
  }
}
