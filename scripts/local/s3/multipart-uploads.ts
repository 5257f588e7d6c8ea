import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { AwsError } from '../aws/aws-error.ts';
import { writeAtomically } from '../state/write-atomically.ts';
import { type Blob, ObjectStore } from './object-store.ts';

/** One part that has arrived. */
export interface Part extends Blob {
  number: number;
}

interface Upload {
  key: string;
  headers: Record<string, string>;
  /** Milliseconds since the epoch. */
  startedAt: number;
}

const noSuchUpload = () =>
  new AwsError('NoSuchUpload', 404, 'The specified upload does not exist. It may have been aborted or completed.');

/** Unfinished multipart uploads of one bucket, each in a folder of its own. */
export class MultipartUploads {
  readonly #folder: string;

  /** @param folder made when missing */
  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true });
  }

  #folderOf(uploadId: string): string {
    if (!/^[0-9a-f]{32}$/.test(uploadId)) throw noSuchUpload();
    return path.join(this.#folder, uploadId);
  }

  /** Starts an upload and gives its id. */
  create(key: string, headers: Record<string, string>): string {
    const uploadId = randomBytes(16).toString('hex');
    mkdirSync(this.#folderOf(uploadId));
    const upload: Upload = { key, headers, startedAt: Date.now() };
    writeAtomically(path.join(this.#folderOf(uploadId), 'upload.json'), JSON.stringify(upload));
    return uploadId;
  }

  /** @throws AwsError NoSuchUpload, also for an upload of another key */
  find(uploadId: string, key: string): Upload {
    try {
      const upload: Upload = JSON.parse(readFileSync(path.join(this.#folderOf(uploadId), 'upload.json'), 'utf8'));
      if (upload.key === key) return upload;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
    throw noSuchUpload();
  }

  #storeOf(uploadId: string): ObjectStore {
    return new ObjectStore(path.join(this.#folderOf(uploadId), 'parts'));
  }

  /** Stores a part; sent again, it takes the place of the first. */
  async putPart(uploadId: string, number: number, body: Readable): Promise<Part> {
    const store = this.#storeOf(uploadId);
    const blob = await store.writeBlob(body);
    await store.commit(String(number), { ...blob, etag: `"${blob.md5}"`, headers: {} });
    return { ...blob, number };
  }

  /** Parts that have arrived, by number. */
  async parts(uploadId: string): Promise<Part[]> {
    const store = this.#storeOf(uploadId);
    const found = await Promise.all(store.keys('').map((key) => store.find(key)));
    const parts = found.filter((each) => each !== null);
    const listed = parts.map((each) => ({ ...each, number: Number(each.key), md5: each.etag.replaceAll('"', '') }));
    return listed.sort((a, b) => a.number - b.number);
  }

  /** The bytes of parts, one after the other. */
  read(uploadId: string, parts: Part[]): Readable {
    const store = this.#storeOf(uploadId);
    return Readable.from(
      (async function* () {
        for (const part of parts) yield* createReadStream(store.fileOf(part));
      })(),
      { objectMode: false },
    );
  }

  async remove(uploadId: string): Promise<void> {
    await rm(this.#folderOf(uploadId), { recursive: true, force: true });
  }

  /** Removes uploads that were begun before a time, in milliseconds since the epoch. */
  async removeOlderThan(beforeMs: number): Promise<void> {
    for (const uploadId of readdirSync(this.#folder)) {
      const file = path.join(this.#folderOf(uploadId), 'upload.json');
      const upload: Upload = JSON.parse(readFileSync(file, 'utf8'));
      if (upload.startedAt < beforeMs) await this.remove(uploadId);
    }
  }
}

/** S3's ETag of a multipart object: the MD5 of the parts' MD5s, and how many they are. */
export const multipartEtag = (parts: Part[]): string => {
  const sums = createHash('md5');
  for (const { md5 } of parts) sums.update(Buffer.from(md5, 'hex'));
  return `"${sums.digest('hex')}-${parts.length}"`;
};
