import {
  BLOCK,
  CLUSTER,
  INFO,
  nextOffset,
  readBlock,
  readElement,
  SEEK_HEAD,
  SIMPLE_BLOCK,
  TRACKS,
  type WebmElement,
  WebmError,
} from '#shared/webm/elements.ts';
import { SegmentsUnusableError } from './segments-unusable.ts';

/**
 * Largest length of an ID (4), a size (8) and the beginning of a block (track 8, time 2, flags 1, frames 1) together.
 */
const HEAD_MAX_BYTES = 24;

const CUES = 0x1c53bb6b;
const ATTACHMENTS = 0x1941a469;
const CHAPTERS = 0x1043a770;
const TAGS = 0x1254c367;
const VOID = 0xec;
const CRC_32 = 0xbf;

/** The elements between clusters: the children of a segment, and those that may be anywhere (RFC 9559, RFC 8794). */
const BETWEEN_CLUSTERS = [...[SEEK_HEAD, INFO, TRACKS, CLUSTER, CUES, ATTACHMENTS, CHAPTERS, TAGS], ...[VOID, CRC_32]];

/** Number of frames by track number. */
export type FrameCounts = Map<number, number>;

/** Counts the frames of a WebM that is given in pieces. */
export interface BlockCounter {
  /** @throws SegmentsUnusableError when the bytes are not those of a WebM */
  add: (bytes: Uint8Array) => void;
  counts: () => FrameCounts;
  /** Bytes at the end that are the beginning of an element: its ID and size, or the head of a block, are incomplete. */
  cutBytes: () => number;
  /**
   * Frames that a reader must find. A file that is cut off, as after a browser was killed, ends within a cluster, and a
   * reader may leave out that cluster. In every other file these are all frames.
   */
  atLeast: () => FrameCounts;
}

interface BlockFrames {
  track: number;
  frames: number;
}

/** @throws WebmError for another element: mediabunny searches behind it, and never ends if nothing follows */
function requireInPlace(id: number, isBetweenClusters: boolean): void {
  if (isBetweenClusters && !BETWEEN_CLUSTERS.includes(id))
    throw new WebmError('There is no element where one should be');
}

/** Reads the beginning of a block; null when more bytes are needed. */
function framesIn(bytes: Uint8Array, element: WebmElement): BlockFrames | null {
  const block = bytes.length < Math.min(HEAD_MAX_BYTES, element.end) ? null : readBlock(bytes, element);
  return block && { track: block.track, frames: block.isLaced ? (bytes[block.frameAt] ?? 0) + 1 : 1 };
}

/**
 * Counts frames only by the structure of the file. A video reader skips data that it cannot parse without an error.
 * This counter gives the number of frames that the reader should have found.
 */
export function countBlocks(): BlockCounter {
  const counts: FrameCounts = new Map();
  let rest: Uint8Array = new Uint8Array();
  let skipped = 0;
  let block: BlockFrames | null = null;
  // Bytes that were parsed; end of the last cluster; frames before that cluster.
  let used = 0;
  let clusterEnd = 0;
  let before: FrameCounts = new Map();

  const endBlock = () => {
    if (block) counts.set(block.track, (counts.get(block.track) ?? 0) + block.frames);
    block = null;
  };

  /** @returns number of bytes that were parsed; 0 when more bytes are needed */
  const step = (bytes: Uint8Array): number => {
    const element = readElement(bytes, 0);
    if (!element) return 0;
    const { id, start, end } = element;
    requireInPlace(id, clusterEnd > 0 && used >= clusterEnd);
    if (id === CLUSTER) {
      before = new Map(counts);
      clusterEnd = Number.isFinite(end) ? used + end : 0;
    }
    if (id === SIMPLE_BLOCK || id === BLOCK) {
      block = framesIn(bytes, element);
      if (!block) return 0;
    }
    skipped = nextOffset(element) - start;
    return start;
  };

  const add = (added: Uint8Array) => {
    const bytes = rest.length === 0 ? added : Buffer.concat([rest, added]);
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
    rest = new Uint8Array(bytes.subarray(at));
  };

  return {
    add: (added) => {
      try {
        add(added);
      } catch (error) {
        throw error instanceof WebmError ? new SegmentsUnusableError(error.message, { cause: error }) : error;
      }
    },
    cutBytes: () => (skipped > 0 ? 0 : rest.length),
    counts: () => {
      if (skipped === 0) endBlock();
      return counts;
    },
    atLeast: () => (skipped > 0 || rest.length > 0 || used < clusterEnd ? before : counts),
  };
}
