import { joinedBytes } from '#web/lib/joined-bytes.ts';
import { clusterHead, soundBlock } from './webm.ts';

/** 20 ms of silence: one frame of the CELT mode, full band, one channel (RFC 6716, section 3.1). */
const SILENT_PACKET = [0xf8, 0xff, 0xfe];
const SILENT_MS = 20;
/** The timestamps of a longer cluster would not fit into the 15 bits of its blocks, in milliseconds. */
export const CLUSTER_MS = 30_000;

/** When an audio packet begins, and how long it is, in milliseconds. */
export interface Sound {
  startMs: number;
  lengthMs: number;
}

/**
 * Whether a packet may begin at a time without a gap: at most two lengths of the last packet after its start. Otherwise
 * browsers drop the frames of every track up to the next keyframe (Chromium's `FrameProcessor::ProcessFrame`).
 */
export const mayFollow = ({ startMs, lengthMs }: Sound, ms: number): boolean => ms - startMs <= 2 * lengthMs;

/**
 * Silence between two moments, in milliseconds: blocks of the current cluster, or clusters of its own where their
 * timestamps do not fit into that, and then the head of the current cluster once more.
 * @param clusterMs timestamp of the current cluster
 * @returns the bytes of at least one packet, and the last one
 */
export function silence(
  track: number,
  fromMs: number,
  toMs: number,
  clusterMs: number,
): { bytes: Uint8Array; last: Sound } {
  const bytes: Uint8Array[] = [];
  const fits = (ms: number) => ms >= intoMs && ms - intoMs < CLUSTER_MS;
  let intoMs = clusterMs;
  let ms = Math.ceil(fromMs);
  const add = () => {
    if (!fits(ms)) {
      intoMs = ms;
      bytes.push(clusterHead(ms));
    }
    bytes.push(soundBlock(track, ms - intoMs, SILENT_PACKET));
  };
  for (add(); ms + 2 * SILENT_MS <= toMs; add()) ms += SILENT_MS;
  if (intoMs !== clusterMs) bytes.push(clusterHead(clusterMs));
  return { bytes: joinedBytes(bytes), last: { startMs: ms, lengthMs: SILENT_MS } };
}
