import type { Readable } from 'node:stream';
import { AwsError } from '../aws/aws-error.ts';

/** Longest line of the framing, in bytes: a length with its signature, or a trailing header. */
const LINE_MAX = 8192;

const incomplete = () => new AwsError('IncompleteBody', 400, 'The request body terminated unexpectedly');

/** Reads lines and lengths from a stream of buffers. */
class Reader {
  readonly #source: AsyncIterator<Buffer>;
  #held: Buffer = Buffer.alloc(0);

  constructor(source: Readable) {
    this.#source = source[Symbol.asyncIterator]();
  }

  async #more(): Promise<boolean> {
    const { value, done } = await this.#source.next();
    if (done) return false;
    this.#held = this.#held.length === 0 ? value : Buffer.concat([this.#held, value]);
    return true;
  }

  /** A line without its end; null at the end of the stream. */
  async line(): Promise<string | null> {
    for (;;) {
      const end = this.#held.indexOf('\r\n');
      if (end >= 0) {
        const line = this.#held.subarray(0, end).toString('latin1');
        this.#held = this.#held.subarray(end + 2);
        return line;
      }
      if (this.#held.length > LINE_MAX) throw incomplete();
      if (!(await this.#more())) return null;
    }
  }

  /** The next `length` bytes, in the pieces in which they arrive. */
  async *bytes(length: number): AsyncGenerator<Buffer> {
    let left = length;
    while (left > 0) {
      if (this.#held.length === 0 && !(await this.#more())) throw incomplete();
      const piece = this.#held.subarray(0, left);
      this.#held = this.#held.subarray(piece.length);
      left -= piece.length;
      yield piece;
    }
  }
}

/**
 * Removes the `aws-chunked` framing from a body:
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-streaming-trailers.html
 * @param trailers filled with the trailing headers, lower case, once the body was read
 */
export async function* decodeAwsChunked(body: Readable, trailers: Record<string, string>): AsyncGenerator<Buffer> {
  const reader = new Reader(body);
  for (;;) {
    const size = Number.parseInt((await reader.line())?.split(';')[0] ?? '', 16);
    if (Number.isNaN(size)) throw incomplete();
    if (size === 0) break;
    yield* reader.bytes(size);
    if ((await reader.line()) !== '') throw incomplete();
  }
  for (let line = await reader.line(); line; line = await reader.line()) {
    const [name = '', value = ''] = line.split(/:(.*)/s);
    trailers[name.trim().toLowerCase()] = value.trim();
  }
}
