/** `Tags` without content, and a `Void` of 16 bytes (RFC 9559): what a WebM file may end with. */
const END = Uint8Array.from([0x12, 0x54, 0xc3, 0x67, 0x80, 0xec, 0x90, ...new Uint8Array(16)]);

/** Bytes that are read at once. A file may end with fewer zeros: its last frame may. */
const STEP = 1024 ** 2;

/** Size of a file without the zeros at its end, if there are many. */
async function sizeWithoutZeros(file: Blob): Promise<number> {
  for (let end = file.size; end > 0; end -= STEP) {
    const bytes = new Uint8Array(await file.slice(Math.max(0, end - STEP), end).arrayBuffer());
    if (bytes.some((byte) => byte !== 0)) return Math.min(file.size, end + STEP);
  }
  return 0;
}

/**
 * A WebM or Matroska file with an end that mediabunny finds. After bytes that are no element, such as the zeros that a
 * power failure leaves in a file, its version 1.61 looks for the next element in 10 MiB, and never ends without one.
 */
export const withEnd = async (video: Blob): Promise<Blob> =>
  new Blob([video.slice(0, await sizeWithoutZeros(video)), END], { type: video.type });
