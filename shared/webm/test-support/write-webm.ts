/** Writes WebM element by element. */
export const bytesOf = (value: number, length: number) =>
  Array.from({ length }, (_, index) => Math.floor(value / 256 ** (length - 1 - index)) % 256);

const idBytes = (id: number) => bytesOf(id, Math.ceil((32 - Math.clz32(id)) / 8));

/** An element; its size is written as unknown when `size` says so. */
export function element(id: number, content: number[], size: 'known' | 'unknown' = 'known'): number[] {
  const length =
    size === 'known' ? [0x10, ...bytesOf(content.length, 3)] : [0x01, ...bytesOf(2 ** 56 - 1, 7).fill(0xff)];
  return [...idBytes(id), ...length, ...content];
}

export const ebmlHeader = () => element(0x1a45dfa3, element(0x4282, [...new TextEncoder().encode('webm')]));

/** The first element of a segment. @param scale nanoseconds of one step of time */
export const info = (scale: number) => element(0x1549a966, element(0x2ad7b1, bytesOf(scale, 4)));

export const track = (number: number, type: 'video' | 'audio', codec: string) =>
  element(0xae, [
    ...element(0xd7, [number]),
    ...element(0x83, [type === 'video' ? 1 : 2]),
    ...element(0x86, [...new TextEncoder().encode(codec)]),
  ]);
export const tracks = (...entries: number[][]) => element(0x1654ae6b, entries.flat());
export const VP8_AND_OPUS = tracks(track(1, 'video', 'V_VP8'), track(2, 'audio', 'A_OPUS'));

export const cluster = (time: number, blocks: number[][], size: 'known' | 'unknown' = 'unknown') =>
  element(0x1f43b675, [...element(0xe7, bytesOf(time, 4)), ...blocks.flat()], size);

/** The content of a block. @param time from the beginning of its cluster */
export const block = (trackNumber: number, time: number, flags: number, content: number[]) => [
  0x80 + trackNumber,
  ...bytesOf((time + 65_536) % 65_536, 2),
  flags,
  ...content,
];

const PICTURE = [1, 2, 3, 4, 5, 6, 7, 8];

export const keyframe = (time: number, content = PICTURE) => element(0xa3, block(1, time, 0x80, content));
export const picture = (time: number, content = PICTURE) => element(0xa3, block(1, time, 0, content));
export const sound = (time: number, content = PICTURE) => element(0xa3, block(2, time, 0x80, content));

/** Three frames of sound in one block, with EBML lacing. */
export const lacedSound = (time: number) => element(0xa3, block(2, time, 0x86, [2, 0x82, 0x9f, 1, 2, 3, 4, 5, 6, 7]));

/**
 * A frame in a block group, with the other elements that browsers write.
 * @param reference time of the frame that it refers to; null for a keyframe
 */
export const grouped = (time: number, reference: number | null) =>
  element(0xa0, [
    ...element(0xa1, block(1, time, 0, PICTURE)),
    ...element(0x75a1, [1, 2, 3]),
    ...(reference === null ? [] : element(0xfb, [reference])),
  ]);

/** A whole file. */
export const webm = (...content: number[][]) =>
  new Uint8Array([...ebmlHeader(), ...element(0x18538067, [...info(1_000_000), ...content.flat()], 'unknown')]);
