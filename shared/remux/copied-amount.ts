interface Packet {
  timestamp: number;
  duration: number;
  byteLength: number;
  sideData: { alphaByteLength?: number | undefined };
}

/** Upper bound for the bytes that a WebM needs beside each packet, a share of its cluster included. */
const OVERHEAD_BYTES = 64;
/** Bytes at the end that a killed browser may leave incomplete: one second at the highest quality. */
const CUT_OFF_BYTES = 1024 ** 2;
/** Share of a file that may be unreadable. With more, the copy counts as damaged. */
const LOSS_TOLERANCE = 0.02;

export interface CopiedAmount {
  add: (packet: Packet) => void;
  /** 0 to 1. */
  fraction: () => number;
  /** End of the last packet, in milliseconds. */
  endMs: () => number;
  /** Whether nearly everything was copied. A reader skips what it cannot parse, without an error. */
  isWhole: () => boolean;
}

/** @param size of the file, in bytes */
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
