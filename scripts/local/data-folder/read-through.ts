import { createHash } from 'node:crypto';

/** The bytes of a file, part by part. */
export type Blocks = AsyncIterable<Buffer>;

/**
 * Reads bytes to their end.
 * @param use takes them
 * @returns their number, and their hash in hex
 */
export async function readThrough(
  blocks: Blocks,
  use: (blocks: Blocks) => Promise<unknown>,
): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  const passing = async function* () {
    for await (const block of blocks) {
      hash.update(block);
      bytes += block.length;
      yield block;
    }
  };
  await use(passing());
  return { bytes, sha256: hash.digest('hex') };
}
