import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { AwsError } from '../aws/aws-error.ts';
import { writeAtomically } from '../data-folder/write-atomically.ts';
import { indexPath, walkKeys } from './key-index.ts';
import { readObjectFile, type StoredObject, storedObject } from './stored-object.ts';

const oldVersion = z.object({
  key: z.string(),
  versionId: z.string(),
  /** Null for a delete marker. */
  object: storedObject.nullable(),
  /** When it stopped being the current one; for a marker, when it was made. Milliseconds since the epoch. */
  sinceMs: z.number(),
  /** Later ones are larger. */
  order: z.number(),
});

/** A version of a key that is not its object: an old one, or a delete marker. */
type OldVersion = z.infer<typeof oldVersion>;

export const DAY_MS = 86_400_000;

/** Whether so many days are over since a time. S3 acts at the next midnight UTC after them. */
const isOver = (sinceMs: number, days: number, nowMs: number): boolean =>
  Math.ceil(sinceMs / DAY_MS + days) * DAY_MS <= nowMs;

/** A new version id: an opaque text that needs no encoding in a URL, of any length up to 1,024 bytes. */
export const newVersionId = (): string => randomBytes(24).toString('base64url');

/**
 * Old versions and delete markers of one bucket, on disk: a folder for each key, a file for each version. A second
 * folder has an empty file for each key, so that the keys under a prefix are found.
 */
export class OldVersions {
  readonly #folder: string;
  readonly #keys: string;
  #lastOrder = 0;

  /** @param folder created when missing */
  constructor(folder: string) {
    this.#folder = folder;
    this.#keys = `${folder}-keys`;
    mkdirSync(folder, { recursive: true });
    if (!existsSync(this.#keys)) this.#indexKeys();
  }

  /** Data folders of earlier versions have no list of keys. */
  #indexKeys(): void {
    const names = readdirSync(this.#folder);
    for (const name of names) {
      const [version] = readAll(path.join(this.#folder, name));
      if (version) this.#addKey(version.key);
    }
    mkdirSync(this.#keys, { recursive: true });
  }

  #addKey(key: string): void {
    const file = indexPath(this.#keys, key);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, '');
  }

  /** Keys with old versions or delete markers that start with `prefix`, in the order of their UTF-8 bytes. */
  keys(prefix: string): string[] {
    return walkKeys(this.#keys, prefix);
  }

  #folderOf(key: string): string {
    return path.join(this.#folder, createHash('sha256').update(key).digest('hex'));
  }

  #fileOf(key: string, versionId: string): string {
    if (!/^[\w-]{1,1024}$/.test(versionId)) throw new AwsError('InvalidArgument', 400, 'Invalid version id specified');
    return path.join(this.#folderOf(key), `${versionId}.json`);
  }

  #save(key: string, versionId: string, object: StoredObject | null): void {
    mkdirSync(this.#folderOf(key), { recursive: true });
    // Versions of the same millisecond have an order too.
    this.#lastOrder = Math.max(this.#lastOrder + 1, Date.now() * 1000);
    const version: OldVersion = { key, versionId, object, sinceMs: Date.now(), order: this.#lastOrder };
    this.#addKey(key);
    writeAtomically(this.#fileOf(key, versionId), JSON.stringify(version));
  }

  /** Keeps the version that was current until now. */
  add(object: StoredObject): void {
    this.#save(object.key, object.versionId ?? 'null', object);
  }

  /** @returns its version id */
  addDeleteMarker(key: string): string {
    const versionId = newVersionId();
    this.#save(key, versionId, null);
    return versionId;
  }

  /** @throws AwsError InvalidArgument for an invalid version id */
  find(key: string, versionId: string): OldVersion | null {
    return read(this.#fileOf(key, versionId));
  }

  forget(key: string, versionId: string): void {
    rmSync(this.#fileOf(key, versionId), { force: true });
    if (removeIfEmpty(this.#folderOf(key))) rmSync(indexPath(this.#keys, key), { force: true });
  }

  /** All of a key, the newest first. */
  all(key: string): OldVersion[] {
    return readAll(this.#folderOf(key)).sort((a, b) => b.order - a.order);
  }

  /** @param without versions that do not count */
  newest(key: string, without: readonly string[] = []): OldVersion | null {
    return this.all(key).find(({ versionId }) => !without.includes(versionId)) ?? null;
  }

  /** Versions of a key that a lifecycle rule removes now, and delete markers without old versions. */
  expired(key: string, days: number, nowMs: number): OldVersion[] {
    const versions = this.all(key);
    const hasObject = versions.some(({ object }) => object !== null);
    return versions.filter(({ sinceMs, object }) => isOver(sinceMs, days, nowMs) || (object === null && !hasObject));
  }
}

const read = (file: string) => readObjectFile(file, oldVersion);

function readAll(folder: string): OldVersion[] {
  try {
    const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
    return names.map((name) => read(path.join(folder, name))).filter((version) => version !== null);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** @returns whether the folder does not exist any more */
function removeIfEmpty(folder: string): boolean {
  try {
    rmdirSync(folder);
    return true;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!['ENOTEMPTY', 'ENOENT', 'EEXIST'].includes(code)) throw error;
    return code === 'ENOENT';
  }
}
