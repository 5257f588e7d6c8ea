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

const SEGMENT = 0x18538067;
const CLUSTER = 0x1f43b675;
const TIMESTAMP = 0xe7;
const SIMPLE_BLOCK = 0xa3;

/** Length of an EBML number in bytes, from its leading zeros. */
const lengthAt = (file: Buffer, at: number): number => Math.clz32(file[at] ?? 0) - 23;

interface Element {
  id: number;
  /** Start and end of its content; for an element of unknown size both are the start, so that its children follow. */
  from: number;
  to: number;
}

function elementAt(file: Buffer, at: number): Element {
  const idLength = lengthAt(file, at);
  const sizeAt = at + idLength;
  const length = lengthAt(file, sizeAt);
  const from = sizeAt + length;
  const id = file.readUIntBE(at, idLength);
  const bits = BigInt(`0x${file.subarray(sizeAt, from).toString('hex')}`) & (2n ** BigInt(7 * length) - 1n);
  const isUnknown = bits === 2n ** BigInt(7 * length) - 1n;
  return { id, from, to: isUnknown || id === SEGMENT || id === CLUSTER ? from : from + Number(bits) };
}

/** Reads the times of simple blocks: the number of the track, then the time as a signed number of 16 bits. */
function framesOf(blocks: Buffer): Cluster['frames'] {
  const frames: Cluster['frames'] = [];
  for (let at = 0; at < blocks.length; ) {
    const { id, from, to } = elementAt(blocks, at);
    if (id !== SIMPLE_BLOCK) throw new Error('A cluster has other elements than simple blocks');
    frames.push({ ms: blocks.readInt16BE(from + lengthAt(blocks, from)), end: to });
    at = to;
  }
  return frames;
}

/** Splits a WebM of a browser's recorder. The last cluster is left out, since it may be shorter than the others. */
export function takeApart(file: Buffer): WebmPieces {
  const starts: { at: number; startMs: number; blocksAt: number }[] = [];
  for (let at = 0; at < file.length; ) {
    const { id, to } = elementAt(file, at);
    if (id !== CLUSTER) {
      at = to;
      continue;
    }
    const timestamp = elementAt(file, to);
    if (timestamp.id !== TIMESTAMP) throw new Error('A cluster does not begin with its timestamp');
    const startMs = file.readUIntBE(timestamp.from, timestamp.to - timestamp.from);
    starts.push({ at, startMs, blocksAt: timestamp.to });
    at = timestamp.to;
  }
  const clusters = starts.slice(0, -1).map(({ startMs, blocksAt }, index) => {
    const blocks = file.subarray(blocksAt, starts[index + 1]?.at);
    return { startMs, blocks, frames: framesOf(blocks) };
  });
  return { head: file.subarray(0, starts[0]?.at), clusters, endMs: starts.at(-1)?.startMs ?? 0 };
}
