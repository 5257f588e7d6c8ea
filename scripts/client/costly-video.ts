const bytesOf = (value: number, length: number) =>
  Array.from({ length }, (_, index) => Math.floor(value / 256 ** (length - 1 - index)) % 256);

/** An element of Matroska. @param size of its content; null for an unknown one */
const element = (id: number, content: number[], size: number | null = content.length) => [
  ...bytesOf(id, Math.ceil((32 - Math.clz32(id)) / 8)),
  ...(size === null ? [1, ...bytesOf(2 ** 48 - 1, 7).fill(0xff)] : [0x10, ...bytesOf(size, 3)]),
  ...content,
];

const text = (value: string) => [...Buffer.from(value)];

/** A VP8 track that states the size of its picture. */
const vp8 = (number: number, width: number, height: number) =>
  element(0xae, [
    ...[...element(0xd7, [number]), ...element(0x73c5, [number]), ...element(0x83, [1])],
    ...element(0x86, text('V_VP8')),
    ...element(0xe0, [...element(0xb0, bytesOf(width, 4)), ...element(0xba, bytesOf(height, 4))]),
  ]);

/** A key frame of VP8 of 16 × 16 gray pixels that states another size (RFC 6386, 9.1). */
const keyframe = (width: number, height: number) => [
  ...[0x10, 2, 0, 0x9d, 1, 0x2a, width % 256, width >> 8, height % 256, height >> 8],
  ...Array.from({ length: 40 }, () => 0),
];

const block = (frame: number[], flags = 0x80) => element(0xa3, [0x81, 0, 0, flags, ...frame]);
const at = (time: number, blocks: number[][]) =>
  element(0x1f43b675, [...element(0xe7, bytesOf(time, 8)), ...blocks.flat()], null);

const tracks = (...entries: number[][]) => element(0x1654ae6b, entries.flat());

const webm = (head: number[], ...clusters: number[][]) =>
  Buffer.from([
    ...element(0x1a45dfa3, element(0x4282, text('webm'))),
    ...element(
      0x18538067,
      [...element(0x1549a966, element(0x2ad7b1, bytesOf(1_000_000, 4))), ...head, ...clusters.flat()],
      null,
    ),
  ]);

/** 256 frames of one byte in one block, with lacing. */
const LACED = block([255, ...Array.from({ length: 256 }, () => 0)], 0x84);

/** Small files that cost much to read or to convert. */
export const COSTLY = {
  /** @param count of packets, about; the file has hardly more bytes */
  packets: (count: number) => {
    const blocks = Array.from({ length: count / 512 }, () => LACED);
    return webm(tracks(vp8(1, 16, 16)), at(0, blocks), at(1000, blocks));
  },
  tracks: (count: number) =>
    webm(tracks(...Array.from({ length: count }, (_, index) => vp8((index % 126) + 1, 320, 180))), at(0, [LACED])),
  picture: (width: number, height: number) =>
    webm(tracks(vp8(1, width, height)), ...[0, 1000].map((time) => at(time, [block(keyframe(width, height))]))),
  /** Two pictures. @param hours between them */
  apart: (hours: number) =>
    webm(tracks(vp8(1, 16, 16)), ...[0, hours * 3_600_000].map((time) => at(time, [block(keyframe(16, 16))]))),
};
