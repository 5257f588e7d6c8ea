import { endOfWebm } from './end-of-webm.ts';

/** `Tags` without content, and a `Void` of 16 bytes (RFC 9559): what a WebM file may end with. */
export const END = Uint8Array.from([0x12, 0x54, 0xc3, 0x67, 0x80, 0xec, 0x90, ...new Uint8Array(16)]);

/**
 * A WebM or Matroska file with an end that mediabunny finds. After bytes that are no element, such as the zeros that a
 * power failure leaves in a file, its version 1.61 looks for the next element in 10 MiB, and never ends without one.
 * `remoteFile` does the same for a file on the network.
 */
export async function withEnd(video: Blob): Promise<Blob> {
  const read = async (start: number, end: number) => new Uint8Array(await video.slice(start, end).arrayBuffer());
  return new Blob([video.slice(0, await endOfWebm({ size: video.size, read })), END], { type: video.type });
}
