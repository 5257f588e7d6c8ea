import { SegmentsUnusableError } from './segments-unusable.ts';

const CLUSTER = 0x1f43b675;

/** Elements of Matroska (RFC 9559, section 5) that contain blocks, directly or in other elements. */
const MASTERS = new Set([0x18538067 /* Segment */, CLUSTER, 0xa0 /* BlockGroup */]);

/** Elements that contain frames of one track. */
const BLOCKS = new Set([0xa3 /* SimpleBlock */, 0xa1 /* Block */]);

/**
 * Largest length of an ID (4), a size (8) and the beginning of a block (track 8, time 2, flags 1, frames 1) together.
 */
const HEAD_MAX_BYTES = 24;

/** Bits in the flags of a block that say that it contains several frames. */
const LACING = 0x06;

/** Number of frames by track number. */
export type FrameCounts = Map<number, number>;

/** Counts the frames of a WebM that is given in pieces. */
export interface BlockCounter {
  /** @throws SegmentsUnusableError when the bytes are not those of a WebM */
  add: (bytes: Uint8Array) => void;
  /** Frames that are complete. */
  counts: () => FrameCounts;
  /**
   * Frames that a reader must find. A file that is cut off, as after a browser was killed, ends within a cluster, and a
   * reader may leave out that cluster. In every other file these are all frames.
   */
  atLeast: () => FrameCounts;
}

/** Length of the variable-size integer (RFC 8794, section 4) that begins with a byte. */
const vintLength = (first: number): number => Math.clz32(first) - 23;

function readVint(bytes: Uint8Array, at: number, mask: number): number {
  const first = bytes[at] ?? 0;
  let value = first & mask;
  for (let index = 1; index < vintLength(first); index += 1) value = value * 256 + (bytes[at + index] ?? 0);
  return value;
}

interface Head {
  id: number;
  /** Bytes of the head and of the data; Infinity for an element of unknown size. */
  headBytes: number;
  dataBytes: number;
}

/** Reads the head of an element; null when there are not enough bytes for it. */
function readHead(bytes: Uint8Array): Head | null {
  const idBytes = vintLength(bytes[0] ?? 0);
  if (bytes.length > 0 && idBytes > 4)
    throw new SegmentsUnusableError('There is something else where an element should begin');
  const sizeFirst = bytes[idBytes];
  if (sizeFirst === undefined) return null;
  if (sizeFirst === 0) throw new SegmentsUnusableError('An element has an invalid size');
  const headBytes = idBytes + vintLength(sizeFirst);
  if (bytes.length < headBytes) return null;
  const bits = 7 * vintLength(sizeFirst);
  const size = readVint(bytes, idBytes, 0xff >> vintLength(sizeFirst));
  // All bits set means an unknown size (RFC 8794, section 6.2). A size above 2^53 is rounded to 2^56.
  const isUnknown = size >= 2 ** bits - 1;
  return {
    id: readVint(bytes, 0, 0xff),
    headBytes,
    dataBytes: isUnknown ? Number.POSITIVE_INFINITY : size,
  };
}

/** Track and number of frames of a block. */
function readBlock(data: Uint8Array): { track: number; frames: number } {
  const trackBytes = vintLength(data[0] ?? 0);
  const flags = data[trackBytes + 2] ?? 0;
  return {
    track: readVint(data, 0, 0xff >> trackBytes),
    frames: (flags & LACING) === 0 ? 1 : (data[trackBytes + 3] ?? 0) + 1,
  };
}

/** Prepends the unused bytes of the previous piece to the next one. */
function concatenate(before: Uint8Array, bytes: Uint8Array): Uint8Array {
  if (before.length === 0) return bytes;
  const both = new Uint8Array(before.length + bytes.length);
  both.set(before);
  both.set(bytes, before.length);
  return both;
}

/**
 * Counts frames only by the structure of the file. A video reader skips data that it cannot parse without an error.
 * This counter gives the number of frames that the reader should have found.
 */
export function countBlocks(): BlockCounter {
  const counts: FrameCounts = new Map();
  let rest: Uint8Array = new Uint8Array();
  let skipped = 0;
  let block: { track: number; frames: number } | null = null;
  // Bytes that were parsed; end of the last cluster; frames before that cluster.
  let used = 0;
  let clusterEnd = 0;
  let before: FrameCounts = new Map();

  const endBlock = () => {
    if (block) counts.set(block.track, (counts.get(block.track) ?? 0) + block.frames);
    block = null;
  };

  const beginCluster = ({ headBytes, dataBytes }: Head) => {
    before = new Map(counts);
    clusterEnd = Number.isFinite(dataBytes) ? used + headBytes + dataBytes : 0;
  };

  /** @returns number of bytes that were parsed; 0 when more bytes are needed */
  const step = (bytes: Uint8Array): number => {
    const head = readHead(bytes);
    if (!head) return 0;
    if (head.id === CLUSTER) beginCluster(head);
    if (MASTERS.has(head.id)) return head.headBytes;
    if (!Number.isFinite(head.dataBytes))
      throw new SegmentsUnusableError('Only segments and clusters may be of unknown size');
    if (BLOCKS.has(head.id)) {
      if (bytes.length < Math.min(HEAD_MAX_BYTES, head.headBytes + head.dataBytes)) return 0;
      block = readBlock(bytes.subarray(head.headBytes));
    }
    skipped = head.dataBytes;
    return head.headBytes;
  };

  return {
    add: (added) => {
      const bytes = concatenate(rest, added);
      let at = 0;
      while (at < bytes.length) {
        const passed = Math.min(skipped, bytes.length - at);
        at += passed;
        used += passed;
        skipped -= passed;
        if (skipped > 0) break;
        endBlock();
        const taken = step(bytes.subarray(at, at + HEAD_MAX_BYTES));
        if (taken === 0) break;
        at += taken;
        used += taken;
      }
      rest = bytes.slice(at);
    },
    counts: () => {
      if (skipped === 0) endBlock();
      return counts;
    },
    atLeast: () => (skipped > 0 || rest.length > 0 || used < clusterEnd ? before : counts),
  };
}
