import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import * as z from 'zod';
import { AwsError } from '../aws/aws-error.ts';
import { writeAtomically } from '../data-folder/write-atomically.ts';
import { type JoinedFile, joinParts } from './join-parts.ts';
import { type Blob, ObjectStore } from './object-store.ts';
import { readObjectFile, storedObject } from './stored-object.ts';
import { Turns } from './turns.ts';

/** `md5` is hex. */
const storedPart = storedObject.extend({ number: z.number(), md5: z.string() });

/** One part that has arrived. */
export type Part = z.infer<typeof storedPart>;

/** `startedAt` is in milliseconds since the epoch. */
const storedUpload = z.object({ key: z.string(), headers: z.record(z.string(), z.string()), startedAt: z.number() });

type Upload = z.infer<typeof storedUpload>;

/** The parts that a file is being made of, in their order. */
const storedJoin = z.object({ parts: z.array(storedPart) });

const noSuchUpload = () =>
  new AwsError('NoSuchUpload', 404, 'The specified upload does not exist. It may have been aborted or completed.');

/** Unfinished multipart uploads of one bucket, each in a folder of its own. */
export class MultipartUploads {
  readonly #folder: string;
  readonly #stores = new Map<string, ObjectStore>();
  readonly #turns = new Turns();

  /** @param folder created when missing */
  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true });
  }

  #folderOf(uploadId: string): string {
    if (!/^[0-9a-f]{32}$/.test(uploadId)) throw noSuchUpload();
    return path.join(this.#folder, uploadId);
  }

  /** Starts an upload and returns its id. */
  create(key: string, headers: Record<string, string>): string {
    const uploadId = randomBytes(16).toString('hex');
    const folder = this.#folderOf(uploadId);
    const upload: Upload = { key, headers, startedAt: Date.now() };
    try {
      mkdirSync(folder);
      writeAtomically(path.join(folder, 'upload.json'), JSON.stringify(upload));
    } catch (error) {
      rmSync(folder, { recursive: true, force: true });
      throw error;
    }
    return uploadId;
  }

  #read(uploadId: string): Upload | null {
    return readObjectFile(path.join(this.#folderOf(uploadId), 'upload.json'), storedUpload);
  }

  /** When an upload was begun; 0 when its file is damaged, because it cannot be completed any more. */
  #startOf(uploadId: string): number {
    try {
      return this.#read(uploadId)?.startedAt ?? 0;
    } catch {
      return 0;
    }
  }

  /** @throws AwsError NoSuchUpload, also for an upload of another key */
  find(uploadId: string, key: string): Upload {
    const upload = this.#read(uploadId);
    if (upload?.key !== key) throw noSuchUpload();
    return upload;
  }

  /** One instance for all requests, because opening a store removes partial uploads. */
  #storeOf(uploadId: string): ObjectStore {
    const store = this.#stores.get(uploadId) ?? new ObjectStore(path.join(this.#folderOf(uploadId), 'parts'));
    this.#stores.set(uploadId, store);
    return store;
  }

  /** Works on an upload after earlier work on it has ended. */
  inTurn<T>(uploadId: string, work: () => Promise<T>): Promise<T> {
    return this.#turns.run(uploadId, work);
  }

  /**
   * Stores a part. It replaces an earlier part with the same number.
   * @throws AwsError NoSuchUpload, also when the upload ends while the part is being sent, or its parts are being joined
   */
  async putPart(uploadId: string, key: string, number: number, body: Readable): Promise<Blob> {
    this.find(uploadId, key);
    const store = this.#storeOf(uploadId);
    try {
      const blob = await store.writeBlob(body);
      await this.inTurn(uploadId, async () => {
        this.find(uploadId, key);
        if (this.#partsOfJoin(uploadId)) throw noSuchUpload();
        await store.commit(String(number), { ...blob, etag: `"${blob.md5}"`, headers: {} });
      });
      return blob;
    } catch (error) {
      // The folder may be deleted while the part is written.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw noSuchUpload();
      throw error;
    }
  }

  #joinFile(uploadId: string): string {
    return path.join(this.#folderOf(uploadId), 'join.json');
  }

  /** The parts that a join has begun with; null before. */
  #partsOfJoin(uploadId: string): Part[] | null {
    return readObjectFile(this.#joinFile(uploadId), storedJoin)?.parts ?? null;
  }

  /** Parts that have arrived, by number; those of a join, if one has begun. */
  async parts(uploadId: string): Promise<Part[]> {
    const joined = this.#partsOfJoin(uploadId);
    if (joined) return joined;
    const store = this.#storeOf(uploadId);
    const found = await Promise.all(store.keys('').map((key) => store.find(key)));
    const parts = found.filter((each) => each !== null);
    const listed = parts.map((each) => ({ ...each, number: Number(each.key), md5: each.etag.replaceAll('"', '') }));
    return listed.sort((a, b) => a.number - b.number);
  }

  /**
   * Joins parts into one file, which takes their place. The call can be repeated after a crash or an error.
   * @param parts some of `parts`; all of them once a join has begun
   * @throws AwsError InvalidPart for others than those that an earlier call has begun to join
   */
  async join(uploadId: string, parts: Part[]): Promise<JoinedFile & { file: string }> {
    const begun = this.#partsOfJoin(uploadId);
    if (begun && begun.length !== parts.length)
      throw new AwsError('InvalidPart', 400, 'Other parts of this upload are being joined.');
    if (!begun) writeAtomically(this.#joinFile(uploadId), JSON.stringify({ parts }));
    const file = path.join(this.#folderOf(uploadId), 'joined');
    return { file, ...(await joinParts(file, this.#storeOf(uploadId), parts)) };
  }

  async remove(uploadId: string): Promise<void> {
    this.#stores.delete(uploadId);
    // With retries, because a part may arrive at the same moment.
    await rm(this.#folderOf(uploadId), { recursive: true, force: true, maxRetries: 5 });
  }

  /** Removes uploads that were begun before a time, in milliseconds since the epoch. */
  async removeOlderThan(beforeMs: number): Promise<void> {
    for (const uploadId of readdirSync(this.#folder)) {
      if (this.#startOf(uploadId) < beforeMs) await this.remove(uploadId);
    }
  }
}

/** S3's ETag of a multipart object: the MD5 of the parts' MD5s, and the number of parts. */
export const multipartEtag = (parts: Part[]): string => {
  const sums = createHash('md5');
  for (const { md5 } of parts) sums.update(Buffer.from(md5, 'hex'));
  return `"${sums.digest('hex')}-${parts.length}"`;
};
