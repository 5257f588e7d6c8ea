import { createHash } from 'node:crypto';

/** Computes the digests of bytes, such as those that a stream passes on. */
export class Digests {
  readonly #md5 = createHash('md5');
  readonly #sha256 = createHash('sha256');

  async *of(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      this.#md5.update(chunk);
      this.#sha256.update(chunk);
      yield chunk;
    }
  }

  /** After the last byte. */
  get hex(): { md5: string; sha256: string } {
    return { md5: this.#md5.digest('hex'), sha256: this.#sha256.digest('hex') };
  }
}
