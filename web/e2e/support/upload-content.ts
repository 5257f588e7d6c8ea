/** Size of the blocks in which content is made and compared, in bytes. */
const BLOCK_BYTES = 1024 ** 2;

/** A block of a test's file: unique among the blocks, and the same in each run (xorshift32). */
export function contentBlock(index: number): Uint8Array<ArrayBuffer> {
  const words = new Uint32Array(BLOCK_BYTES / 4);
  let state = (index + 1) * 0x9e3779b1;
  for (let at = 0; at < words.length; at += 1) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    words[at] = state;
  }
  return new Uint8Array(words.buffer);
}
