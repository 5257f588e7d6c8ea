import {
  CLUSTER,
  elementsIn,
  readBlock,
  readUnsigned,
  SIMPLE_BLOCK,
  TIMESTAMP,
  type WebmElement,
} from '#shared/webm/elements.ts';

/** A recorded WebM in pieces that can be combined to any length. */
export interface WebmPieces {
  /** The bytes before the first cluster. */
  head: Buffer;
  clusters: Cluster[];
  /** Start of the cluster that would follow the last one, in milliseconds. */
  endMs: number;
}

interface Cluster {
  startMs: number;
  /** The bytes after its timestamp. */
  blocks: Buffer;
  /** The end of each block in `blocks`, with the time of its frame in milliseconds from the start of the cluster. */
  frames: { ms: number; end: number }[];
}

/** Reads a cluster by the elements in it. */
function readCluster(file: Buffer, [timestamp, ...blocks]: WebmElement[]): Cluster {
  if (timestamp?.id !== TIMESTAMP) throw new Error('A cluster does not begin with its timestamp');
  if (blocks.some(({ id }) => id !== SIMPLE_BLOCK)) throw new Error('A cluster has other elements than simple blocks');
  return {
    startMs: readUnsigned(file, timestamp) ?? 0,
    blocks: file.subarray(timestamp.end, blocks.at(-1)?.end ?? timestamp.end),
    frames: blocks.map((each) => ({ ms: readBlock(file, each)?.time ?? 0, end: each.end - timestamp.end })),
  };
}

/** Splits a WebM of a browser's recorder. The last cluster is left out, since it may be shorter than the others. */
export function takeApart(file: Buffer): WebmPieces {
  const elements = [...elementsIn(file)];
  const starts = elements.flatMap(({ id }, index) => (id === CLUSTER ? [index] : []));
  const clusters = starts
    .slice(0, -1)
    .map((start, index) => readCluster(file, elements.slice(start + 1, starts[index + 1])));
  const last = elements.findLast(({ id }) => id === TIMESTAMP);
  return {
    head: file.subarray(0, elements[starts[0] ?? 0]?.at),
    clusters,
    endMs: readUnsigned(file, last) ?? 0,
  };
}
