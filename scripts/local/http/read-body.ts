import type { Readable } from 'node:stream';

export class BodyTooLargeError extends Error {}

/**
 * Reads a whole body into memory.
 * @param limit bytes
 * @throws BodyTooLargeError past the limit, without reading on
 */
export async function readBody(source: Readable, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of source) {
    length += chunk.length;
    if (length > limit) throw new BodyTooLargeError(`The body is longer than ${limit} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
