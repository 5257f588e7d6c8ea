/** A recorded WebM in pieces that can be combined to any length. */
export interface WebmPieces {
  /** The bytes before the first cluster. */
  head: Buffer;
  /** The bytes after the timestamp of each cluster. */
  clusters: { startMs: number; blocks: Buffer }[];
  /** Start of the cluster that would follow the last one, in milliseconds. */
  endMs: number;
}

const SEGMENT = 0x18538067;
const CLUSTER = 0x1f43b675;
const TIMESTAMP = 0xe7;

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
  const clusters = starts.slice(0, -1).map(({ startMs, blocksAt }, index) => ({
    startMs,
    blocks: file.subarray(blocksAt, starts[index + 1]?.at),
  }));
  return { head: file.subarray(0, starts[0]?.at), clusters, endMs: starts.at(-1)?.startMs ?? 0 };
}
