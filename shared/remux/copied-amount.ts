/** The part of a packet that counts; mediabunny's packets have it. */
interface Packet {
  timestamp: number;
  duration: number;
  byteLength: number;
  sideData: { alphaByteLength?: number | undefined };
}

/** What a WebM needs for a packet beside the packet itself, in bytes, and its share of a cluster; plentiful. */
const OVERHEAD_BYTES = 64;
/** What a killed browser may leave half written at the end, in bytes: one second at the highest quality. */
const CUT_OFF_BYTES = 1024 ** 2;
/** Share of a file that may be unreadable before the copy counts as damaged. */
const LOSS_TOLERANCE = 0.02;

/** How much of a file of `size` bytes has been copied so far. */
export interface CopiedAmount {
  add: (packet: Packet) => void;
  /** 0 to 1. */
  fraction: () => number;
  /** End of the last packet, in milliseconds. */
  endMs: () => number;
  /** Whether next to nothing was passed over: a reader skips what it cannot make out, without a word. */
  isWhole: () => boolean;
}

/** Starts counting at nothing. */
export function countCopied(size: number): CopiedAmount {
  let bytes = 0;
  let count = 0;
  let end = 0;
  return {
    add: ({ timestamp, duration, byteLength, sideData }) => {
      bytes += byteLength + (sideData.alphaByteLength ?? 0);
      count += 1;
      end = Math.max(end, timestamp + duration);
    },
    fraction: () => Math.min(1, bytes / size),
    endMs: () => end * 1000,
    isWhole: () => size - bytes - count * OVERHEAD_BYTES <= Math.max(CUT_OFF_BYTES, size * LOSS_TOLERANCE),
  };
}
