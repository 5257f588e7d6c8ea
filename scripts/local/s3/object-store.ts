import { createHash, randomBytes } from 'node:crypto';
import {
  createReadStream,
  createWriteStream,
  mkdirSync,
  type ReadStream,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { indexPath, walkKeys } from './key-index.ts';

/** What is known of a stored object. */
export interface StoredObject {
  key: string;
  /** Name of the file that holds the bytes. */
  blob: string;
  /** Bytes. */
  size: number;
  /** With its quotes. */
  etag: string;
  /** Milliseconds since the epoch. */
  modifiedAt: number;
  /** Headers to give back: content type and the like, and `x-amz-meta-*`. */
  headers: Record<string, string>;
}

/** Bytes on disk that belong to no object yet. */
export interface Blob {
  blob: string;
  size: number;
  /** Hex. */
  md5: string;
}

const isMissing = (error: unknown) => ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');

/**
 * Objects of one bucket on disk. Bytes are written to a file of their own first; the object changes in one rename
 * of its index entry, so a broken or killed upload leaves the object as it was, as S3 does.
 */
export class ObjectStore {
  readonly #blobs: string;
  readonly #index: string;

  /** @param folder the bucket's own folder, made when missing */
  constructor(folder: string) {
    this.#blobs = path.join(folder, 'blobs');
    this.#index = path.join(folder, 'index');
    for (const each of [this.#blobs, this.#index]) mkdirSync(each, { recursive: true });
    const drafts = readdirSync(this.#blobs).filter((name) => name.endsWith('.part'));
    for (const draft of drafts) rmSync(path.join(this.#blobs, draft));
  }

  /** Path of a blob's file. */
  fileOf({ blob }: { blob: string }): string {
    return path.join(this.#blobs, blob);
  }

  /** Writes a stream to disk, whole or not at all. */
  async writeBlob(body: Readable): Promise<Blob> {
    const blob = randomBytes(16).toString('hex');
    const draft = `${this.fileOf({ blob })}.part`;
    const md5 = createHash('md5');
    try {
      await pipeline(
        body,
        async function* (source: AsyncIterable<Buffer>) {
          for await (const chunk of source) {
            md5.update(chunk);
            yield chunk;
          }
        },
        createWriteStream(draft),
      );
      await rename(draft, this.fileOf({ blob }));
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
    return { blob, size: statSync(this.fileOf({ blob })).size, md5: md5.digest('hex') };
  }

  async removeBlob(blob: { blob: string }): Promise<void> {
    await rm(this.fileOf(blob), { force: true });
  }

  /** Makes a blob the content of a key. The bytes it had before are removed; readers that have them open go on. */
  async commit(key: string, object: Omit<StoredObject, 'key' | 'modifiedAt'>): Promise<StoredObject> {
    const before = await this.find(key);
    const stored: StoredObject = { ...object, key, modifiedAt: Date.now() };
    const file = indexPath(this.#index, key);
    mkdirSync(path.dirname(file), { recursive: true });
    const draft = `${this.fileOf(object)}.index.part`;
    await writeFile(draft, JSON.stringify(stored));
    await rename(draft, file);
    if (before && before.blob !== object.blob) await this.removeBlob(before);
    return stored;
  }

  /** The object of a key; null when there is none. */
  async find(key: string): Promise<StoredObject | null> {
    try {
      return JSON.parse(await readFile(indexPath(this.#index, key), 'utf8'));
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  /** @param range first and last byte, both included */
  read(object: StoredObject, range?: { start: number; end: number }): ReadStream {
    return createReadStream(this.fileOf(object), range);
  }

  async remove(key: string): Promise<void> {
    const object = await this.find(key);
    if (!object) return;
    await rm(indexPath(this.#index, key), { force: true });
    await this.removeBlob(object);
  }

  /** Every key that starts with `prefix`, in the order of their UTF-8 bytes. */
  keys(prefix: string): string[] {
    return walkKeys(this.#index, prefix);
  }
}
