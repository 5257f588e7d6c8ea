import { createHash } from 'node:crypto';
import { pipeline, type Readable, Transform } from 'node:stream';
import type { StoredObject } from './stored-object.ts';

/** A checksum of an object's bytes, hex. */
interface Checksum {
  algorithm: 'sha256' | 'md5';
  value: string;
}

/** Null for a multipart object of an earlier version of this program: its ETag is not the MD5 of its bytes. */
function checksumOf({ sha256, etag }: StoredObject): Checksum | null {
  if (sha256 !== undefined) return { algorithm: 'sha256', value: sha256 };
  const value = /^"([0-9a-f]{32})"$/.exec(etag)?.[1];
  return value ? { algorithm: 'md5', value } : null;
}

/** Holds the newest chunk back until the next one, so that the end is seen only after the check. */
class Check extends Transform {
  readonly #hash;
  readonly #isRight: (found: string) => boolean;
  readonly #fault: string;
  #held: Buffer | null = null;

  constructor({ algorithm, value }: Checksum, fault: string) {
    super();
    this.#hash = createHash(algorithm);
    this.#isRight = (found) => found === value;
    this.#fault = fault;
  }

  override _transform(chunk: Buffer, _encoding: string, done: () => void): void {
    this.#hash.update(chunk);
    if (this.#held) this.push(this.#held);
    this.#held = chunk;
    done();
  }

  override _flush(done: (error?: Error) => void): void {
    if (!this.#isRight(this.#hash.digest('hex'))) {
      done(new Error(this.#fault));
      return;
    }
    if (this.#held) this.push(this.#held);
    done();
  }
}

/**
 * The bytes of a file that holds an object. The stream fails before its last bytes when they are not those that were
 * written, so that nothing takes them for the object.
 */
export function checkedContent(object: StoredObject, file: Readable): Readable {
  const checksum = checksumOf(object);
  if (checksum === null) return file;
  const fault = `The object ${object.key} is damaged: its file ${object.blob} does not have the bytes that were written.`;
  return pipeline(file, new Check(checksum, fault), () => undefined);
}
