import { block, bytesOf, cluster, element, keyframe, tracks, webm } from '#shared/webm/test-support/write-webm.ts';

/** A VP8 track that states the size of its picture. */
const vp8 = (number: number, width: number, height: number) =>
  element(0xae, [
    ...[...element(0xd7, [number]), ...element(0x73c5, [number]), ...element(0x83, [1])],
    ...element(0x86, [...Buffer.from('V_VP8')]),
    ...element(0xe0, [...element(0xb0, bytesOf(width, 4)), ...element(0xba, bytesOf(height, 4))]),
  ]);

/** A key frame of VP8 of 16 × 16 gray pixels that states another size (RFC 6386, 9.1). */
const gray = (width: number, height: number) => [
  ...[0x10, 2, 0, 0x9d, 1, 0x2a, width % 256, width >> 8, height % 256, height >> 8],
  ...Array.from({ length: 40 }, () => 0),
];

/** 256 frames of one byte in one block, with lacing. */
const LACED = element(0xa3, block(1, 0, 0x84, [255, ...Array.from({ length: 256 }, () => 0)]));

const file = (...content: number[][]) => Buffer.from(webm(...content));

/** Small files that cost much to read or to convert. */
export const COSTLY = {
  /** @param count of packets, about; the file has hardly more bytes */
  packets: (count: number) => {
    const blocks = Array.from({ length: count / 512 }, () => LACED);
    return file(tracks(vp8(1, 16, 16)), cluster(0, blocks), cluster(1000, blocks));
  },
  tracks: (count: number) =>
    file(tracks(...Array.from({ length: count }, (_, index) => vp8((index % 126) + 1, 320, 180))), cluster(0, [LACED])),
  picture: (width: number, height: number) =>
    file(tracks(vp8(1, width, height)), ...[0, 1000].map((time) => cluster(time, [keyframe(0, gray(width, height))]))),
  /** Two pictures. @param hours between them */
  apart: (hours: number) =>
    file(tracks(vp8(1, 16, 16)), ...[0, hours * 3_600_000].map((time) => cluster(time, [keyframe(0, gray(16, 16))]))),
};
