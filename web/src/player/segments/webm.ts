import {
  BLOCK,
  BLOCK_DURATION,
  BLOCK_GROUP,
  DEFAULT_TIMESTAMP_SCALE,
  elementsIn,
  firstChild,
  INFO,
  KEYFRAME_FLAG,
  REFERENCE_BLOCK,
  readUnsigned,
  SIMPLE_BLOCK,
  TIMESTAMP,
  TIMESTAMP_SCALE,
  TRACKS,
  type WebmBlock,
  type WebmElement,
} from '#shared/webm/elements.ts';
import { readTracks, VIDEO } from '#shared/webm/tracks.ts';
import { joinedBytes } from '#web/lib/joined-bytes.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** The track numbers; null for a track that the recording does not have. */
export interface SegmentTracks {
  video: number | null;
  opus: number | null;
}

/** The tracks of an initialization segment. Both are null if its timestamps are not in milliseconds. */
export function tracksOf(init: Uint8Array): SegmentTracks {
  const elements = [...elementsIn(init)];
  const info = elements.find(({ id }) => id === INFO);
  const entries = elements.find(({ id }) => id === TRACKS);
  const scale = info && readUnsigned(init, firstChild(init, info, TIMESTAMP_SCALE));
  const isInMs = (scale ?? DEFAULT_TIMESTAMP_SCALE) === DEFAULT_TIMESTAMP_SCALE;
  const tracks = entries && isInMs ? readTracks(init, entries) : [];
  return {
    video: tracks.find(({ type }) => type === VIDEO)?.number ?? null,
    opus: tracks.find(({ codec }) => codec === 'A_OPUS')?.number ?? null,
  };
}

/** An element whose id has one byte, with a size of four bytes. */
const elementBytes = (id: number, ...content: Uint8Array[]): Bytes => {
  const length = content.reduce((sum, bytes) => sum + bytes.length, 0);
  return joinedBytes([new Uint8Array([id, ...uint32(0x10_00_00_00 | length)]), ...content]);
};

const uint32 = (value: number) =>
  new Uint8Array([(value >>> 24) & 0xff, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff]);

/** The head of a cluster of unknown size. */
export const clusterHead = (ms: number): Bytes =>
  joinedBytes([new Uint8Array([0x1f, 0x43, 0xb6, 0x75, 0xff]), elementBytes(TIMESTAMP, uint32(Math.round(ms)))]);

/** An audio packet in a SimpleBlock. @param offsetMs its timestamp within the cluster, in milliseconds */
export const soundBlock = (track: number, offsetMs: number, packet: readonly number[]): Bytes =>
  elementBytes(SIMPLE_BLOCK, new Uint8Array([0x80 | track, offsetMs >> 8, offsetMs & 0xff, KEYFRAME_FLAG, ...packet]));

/** A video frame in a BlockGroup, with its duration. */
export function pictureGroup(bytes: Uint8Array, block: WebmBlock, durationMs: number): Bytes {
  const content = bytes.slice(block.start, block.end);
  const flagsAt = block.frameAt - block.start - 1;
  // In a BlockGroup, a keyframe is a block without a reference; its keyframe flag must be 0.
  content[flagsAt] = (content[flagsAt] ?? 0) & ~KEYFRAME_FLAG;
  return elementBytes(
    BLOCK_GROUP,
    elementBytes(BLOCK, content),
    elementBytes(BLOCK_DURATION, uint32(Math.round(durationMs))),
    ...(block.isKeyframe ? [] : [elementBytes(REFERENCE_BLOCK, new Uint8Array([0xff]))]),
  );
}

const CLUSTER_ID_BYTES = 4;

/** Replaces the size of a cluster by "unknown". */
export function forgetSize(bytes: Uint8Array, { at, start }: WebmElement): void {
  const sizeAt = at + CLUSTER_ID_BYTES;
  bytes.fill(0xff, sizeAt, start);
  bytes[sizeAt] = 0xff >> (start - sizeAt - 1);
}
