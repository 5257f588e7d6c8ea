import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { copyFile, link, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AwsError } from '../aws/aws-error.ts';
import { codeOf } from '../data-folder/disk-errors.ts';
import { checkedContent } from './checked-content.ts';
import { Digests } from './digests.ts';
import { byBytes, indexPath, walkKeys } from './key-index.ts';
import { newVersionId, OldVersions } from './old-versions.ts';
import { readObjectFile, type StoredObject, storedObject, versionIdOf } from './stored-object.ts';
import { Turns } from './turns.ts';

/** Bytes on disk that belong to no object yet. */
export interface Blob {
  blob: string;
  size: number;
  /** Hex. */
  md5: string;
  /** Hex. */
  sha256: string;
}

/** What an object stores about its bytes. @param etag S3's usual one by default */
export const describeBytes = ({ blob, size, md5, sha256 }: Blob, etag = `"${md5}"`) => ({ blob, size, etag, sha256 });

/** A version of a key as a list has it. */
export interface ListedVersion {
  key: string;
  versionId: string;
  /** Null for a delete marker. */
  object: StoredObject | null;
  isLatest: boolean;
  /** Milliseconds since the epoch. */
  modifiedAt: number;
}

/** Whether a file cannot have a second name: on another file system, or on one without hard links. */
const cannotLink = (error: unknown): boolean =>
  ['EXDEV', 'EMLINK', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'].includes(codeOf(error));

/**
 * Objects of one bucket on disk. Bytes are written to a file of their own first; the object changes in one rename of
 * its index entry, so an interrupted upload does not change the object, as in S3.
 */
export class ObjectStore {
  readonly #blobs: string;
  readonly #index: string;
  /** Null in a bucket that keeps no versions. */
  readonly #old: OldVersions | null;
  /** Changes of one key run one after another, so that a checked condition still holds when its write happens. */
  readonly #turns = new Turns();

  /** @param folder the bucket's own folder, created when missing */
  constructor(folder: string, { isVersioned = false } = {}) {
    this.#blobs = path.join(folder, 'blobs');
    this.#index = path.join(folder, 'index');
    for (const each of [this.#blobs, this.#index]) mkdirSync(each, { recursive: true });
    this.#old = isVersioned ? new OldVersions(path.join(folder, 'versions')) : null;
    const drafts = readdirSync(this.#blobs).filter((name) => name.endsWith('.part'));
    for (const draft of drafts) rmSync(path.join(this.#blobs, draft));
  }

  get isVersioned(): boolean {
    return this.#old !== null;
  }

  /**
   * A bucket on another disk is gone while that disk is not mounted: its objects are not missing.
   * @throws AwsError that clients of AWS try again later
   */
  requireThere(): void {
    if (!existsSync(this.#index))
      throw new AwsError('ServiceUnavailable', 503, 'The disk of this bucket is not mounted.');
  }

  fileOf({ blob }: { blob: string }): string {
    return path.join(this.#blobs, blob);
  }

  /** Writes a stream to disk, whole or not at all. */
  async writeBlob(body: Readable): Promise<Blob> {
    this.requireThere();
    const blob = randomBytes(16).toString('hex');
    const draft = `${this.fileOf({ blob })}.part`;
    const digests = new Digests();
    try {
      await pipeline(
        body,
        (source: AsyncIterable<Buffer>) => digests.of(source),
        createWriteStream(draft, { flush: true }),
      );
      await rename(draft, this.fileOf({ blob }));
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
    return { blob, size: statSync(this.fileOf({ blob })).size, ...digests.hex };
  }

  /**
   * A blob with the bytes of an object, which takes no room where the file system can give the file a second name: the
   * files of blobs never change. The bytes are read and checked like those of a whole read.
   */
  async copyBlob(store: ObjectStore, object: StoredObject): Promise<Blob> {
    const copy = { blob: randomBytes(16).toString('hex') };
    try {
      await link(store.fileOf(object), this.fileOf(copy));
    } catch (error) {
      if (cannotLink(error)) return this.writeBlob(store.read(object));
      throw error;
    }
    const digests = new Digests();
    try {
      for await (const _chunk of digests.of(store.read(object)));
    } catch (error) {
      await this.removeBlob(copy);
      throw error;
    }
    return { ...copy, size: object.size, ...digests.hex };
  }

  /**
   * Gives a whole file a second name, as the blob of that name: no room is taken where the file system can do that. A
   * blob that a crash has left under this name is replaced.
   */
  async adoptBlob(file: string, blob: string): Promise<void> {
    const adopted = this.fileOf({ blob });
    await rm(adopted, { force: true });
    try {
      await link(file, adopted);
    } catch (error) {
      if (!cannotLink(error)) throw error;
      await copyFile(file, `${adopted}.part`);
      await rename(`${adopted}.part`, adopted);
    }
  }

  async removeBlob(blob: { blob: string }): Promise<void> {
    await rm(this.fileOf(blob), { force: true });
  }

  async #writeIndex(stored: StoredObject): Promise<void> {
    const file = indexPath(this.#index, stored.key);
    mkdirSync(path.dirname(file), { recursive: true });
    const draft = `${this.fileOf(stored)}.index.part`;
    try {
      await writeFile(draft, JSON.stringify(stored), { flush: true });
      await rename(draft, file);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  }

  /**
   * Makes a blob the content of a key. The previous content becomes an old version or is removed; open readers
   * continue.
   * @param check throws to refuse the current object of the key
   * @throws the error of `check`, or Error when the disk is full; the blob is then removed, and the key is as before
   */
  commit(
    key: string,
    object: Omit<StoredObject, 'key' | 'modifiedAt' | 'versionId'> & Pick<Blob, 'sha256'>,
    check: (before: StoredObject | null) => void = () => undefined,
  ): Promise<StoredObject> {
    return this.#turns.run(key, async () => {
      const before = await this.find(key);
      const versionId = this.#old ? { versionId: newVersionId() } : {};
      const stored: StoredObject = { ...object, ...versionId, key, modifiedAt: Date.now() };
      try {
        check(before);
        await this.#replace(before, () => this.#writeIndex(stored));
      } catch (error) {
        if (object.blob !== before?.blob) await this.removeBlob(object);
        throw error;
      }
      if (before && !this.#old && before.blob !== object.blob) await this.removeBlob(before);
      return stored;
    });
  }

  /**
   * Makes a key's object an old version, in a bucket with versions, and then changes the key.
   * @throws the error of the change; the object is then only the current one again
   */
  async #replace<T>(before: StoredObject | null, change: () => T | Promise<T>): Promise<T> {
    // Before the change: after a crash in between, the version is both current and old, but not lost.
    if (before) this.#old?.add(before);
    try {
      return await change();
    } catch (error) {
      if (before) this.#old?.forget(before.key, versionIdOf(before));
      throw error;
    }
  }

  /** The object of a key; null for an unknown key. @throws Error that names a damaged index entry */
  async find(key: string): Promise<StoredObject | null> {
    // Synchronously: lists read up to a thousand entries, and asynchronous reads take ten times as long.
    const found = readObjectFile(indexPath(this.#index, key), storedObject);
    if (found === null) this.requireThere();
    return found;
  }

  /**
   * One version of a key's object, the current one or an old one; null for an unknown version and for a delete marker.
   */
  async findVersion(key: string, versionId: string): Promise<StoredObject | null> {
    const current = await this.find(key);
    if (current && versionIdOf(current) === versionId) return current;
    return this.#old?.find(key, versionId)?.object ?? null;
  }

  /** Whether a version is a delete marker. */
  isDeleteMarker(key: string, versionId: string): boolean {
    return this.#old?.find(key, versionId)?.object === null;
  }

  /** Identifies the last change of a key. When two results differ, the key was written or deleted in between. */
  async lastChange(key: string): Promise<string | null> {
    const current = await this.find(key);
    return current ? `${versionIdOf(current)} ${current.blob}` : (this.#old?.newest(key)?.versionId ?? null);
  }

  /**
   * The bytes of an object. A whole read fails before its last bytes when they are not those that were written.
   * @param range first and last byte, both included
   */
  read(object: StoredObject, range?: { start: number; end: number }): Readable {
    const isWhole = !range || (range.start === 0 && range.end === object.size - 1);
    const stream = createReadStream(this.fileOf(object), range);
    return isWhole ? checkedContent(object, stream) : stream;
  }

  /**
   * Deletes the object of a key. With versioning, it becomes an old version behind a delete marker.
   * @returns the marker's version id; undefined in a bucket without versioning
   */
  remove(key: string): Promise<string | undefined> {
    return this.#turns.run(key, async () => {
      const object = await this.find(key);
      const marker = await this.#replace(object, () => this.#old?.addDeleteMarker(key));
      if (!object) return marker;
      await rm(indexPath(this.#index, key), { force: true });
      if (!this.#old) await this.removeBlob(object);
      return marker;
    });
  }

  /**
   * Deletes versions of a key permanently. If the current one is among them, the newest of the others becomes the object
   * of the key, unless it is a delete marker.
   */
  removeVersions(key: string, versionIds: readonly string[]): Promise<void> {
    return this.#turns.run(key, async () => {
      const removed = await Promise.all(versionIds.map((versionId) => this.findVersion(key, versionId)));
      const current = await this.find(key);
      const wasCurrent = current !== null && versionIds.includes(versionIdOf(current));
      const wasRestored = (wasCurrent || current === null) && (await this.#restoreNewest(key, versionIds));
      if (wasCurrent && !wasRestored) await rm(indexPath(this.#index, key), { force: true });
      for (const versionId of versionIds) this.#old?.forget(key, versionId);
      for (const object of removed) if (object) await this.removeBlob(object);
    });
  }

  /** Makes the newest old version the object of its key. @param without other versions, which are being removed */
  async #restoreNewest(key: string, without: readonly string[]): Promise<boolean> {
    const newest = this.#old?.newest(key, without);
    if (!newest?.object) return false;
    await this.#writeIndex(newest.object);
    this.#old?.forget(key, newest.versionId);
    return true;
  }

  /**
   * Removes old versions permanently, as a lifecycle rule does.
   * @param days how long a version is kept after it stopped being the current one
   * @throws the error of a damaged file, after it has removed what it can
   */
  async expireVersions(days: number, nowMs: number): Promise<void> {
    const errors: unknown[] = [];
    for (const key of this.#old?.keys('') ?? []) {
      await this.#expireVersions(key, days, nowMs).catch((error) => errors.push(error));
    }
    if (errors.length > 0) throw errors[0];
  }

  async #expireVersions(key: string, days: number, nowMs: number): Promise<void> {
    for (const { versionId, object } of this.#old?.expired(key, days, nowMs) ?? []) {
      await this.#turns.run(key, async () => {
        const current = await this.find(key);
        this.#old?.forget(key, versionId);
        if (object && object.blob !== current?.blob) await this.removeBlob(object);
      });
    }
  }

  /** Every key that starts with `prefix`, in the order of their UTF-8 bytes. */
  keys(prefix: string): string[] {
    this.requireThere();
    return walkKeys(this.#index, prefix);
  }

  /** Every key that starts with `prefix` and has a version or a delete marker, in the order of their UTF-8 bytes. */
  versionedKeys(prefix: string): string[] {
    const old = this.#old?.keys(prefix) ?? [];
    if (old.length === 0) return this.keys(prefix);
    return [...new Set([...this.keys(prefix), ...old])].sort(byBytes);
  }

  /** The versions and delete markers of a key, the newest first. */
  async versionsOf(key: string): Promise<ListedVersion[]> {
    const current = await this.find(key);
    const old = (this.#old?.all(key) ?? []).filter(
      // After a crash in the middle of a write, the current version is also an old one.
      ({ versionId }) => current === null || versionId !== versionIdOf(current),
    );
    const listed = old.map(({ versionId, object, sinceMs }, index) => ({
      key,
      versionId,
      object,
      isLatest: current === null && index === 0,
      modifiedAt: object?.modifiedAt ?? sinceMs,
    }));
    if (!current) return listed;
    const { modifiedAt } = current;
    return [{ key, versionId: versionIdOf(current), object: current, isLatest: true, modifiedAt }, ...listed];
  }
}
