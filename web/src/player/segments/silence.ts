import { joinedBytes } from './joined-bytes.ts';
import { clusterHead, soundBlock } from './webm.ts';

/** 20 ms of silence: one frame of the CELT mode, full band, one channel (RFC 6716, section 3.1). */
const SILENT_PACKET = [0xf8, 0xff, 0xfe];
export const SILENT_MS = 20;
/** The timestamps of a longer cluster would not fit into the 15 bits of its blocks, in milliseconds. */
export const CLUSTER_MS = 30_000;

/** Lengths of an Opus frame, in milliseconds, by the configuration of its packet (RFC 6716, table 2). */
const SILK_MS = [10, 20, 40, 60];
const HYBRID_MS = [10, 20];
const CELT_MS = [2.5, 5, 10, 20];

function frameMs(config: number): number {
  if (config < 12) return SILK_MS[config % 4] ?? 0;
  return (config < 16 ? HYBRID_MS[config % 2] : CELT_MS[config % 4]) ?? 0;
}

/** Length of an Opus packet, in milliseconds (RFC 6716, section 3.1). */
export function soundMs(packet: Uint8Array): number {
  const [head = 0, count = 0] = packet;
  const frames = [1, 2, 2, count & 0x3f][head & 0x03] ?? 0;
  return frames * frameMs(head >> 3);
}

/**
 * Silence between two moments, in milliseconds, up to the second one or slightly later: blocks of the current cluster, or clusters of its own where their
 * timestamps do not fit into that, and then the head of the current cluster once more.
 * @param clusterMs timestamp of the current cluster
 */
export function silence(track: number, fromMs: number, toMs: number, clusterMs: number): Uint8Array {
  const bytes: Uint8Array[] = [];
  const fits = (ms: number) => ms >= intoMs && ms - intoMs < CLUSTER_MS;
  let intoMs = clusterMs;
  for (let ms = Math.ceil(fromMs); ms < toMs; ms += SILENT_MS) {
    if (!fits(ms)) {
      intoMs = ms;
      bytes.push(clusterHead(ms));
    }
    bytes.push(soundBlock(track, ms - intoMs, SILENT_PACKET));
  }
  if (intoMs !== clusterMs) bytes.push(clusterHead(clusterMs));
  return joinedBytes(bytes);
}
