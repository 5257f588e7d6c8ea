import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { AwsError } from '../aws/aws-error.ts';
import { writeAtomically } from '../data-folder/write-atomically.ts';
import { isOver } from './lifecycle-time.ts';
import type { StoredObject } from './stored-object.ts';

/** A version of a key that is not its object: an old one, or a delete marker. */
export interface OldVersion {
  key: string;
  versionId: string;
  /** Null for a delete marker. */
  object: StoredObject | null;
  /** When it stopped being the current one; for a marker, when it was made. Milliseconds since the epoch. */
  sinceMs: number;
  /** Later ones are larger. */
  order: number;
}

/** A new version id: an opaque text that needs no encoding in a URL, of any length up to 1,024 bytes. */
export const newVersionId = (): string => randomBytes(24).toString('base64url');

/** Old versions and delete markers of one bucket, on disk: a folder for each key, a file for each version. */
export class OldVersions {
  readonly #folder: string;
  #lastOrder = 0;

  /** @param folder created when missing */
  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true });
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
    removeIfEmpty(this.#folderOf(key));
  }

  /** @param without a version that does not count */
  newest(key: string, without?: string): OldVersion | null {
    const versions = readAll(this.#folderOf(key)).filter(({ versionId }) => versionId !== without);
    return versions.sort((a, b) => b.order - a.order)[0] ?? null;
  }

  /** Versions that a lifecycle rule removes now, and delete markers of keys without old versions. */
  expired(days: number, nowMs: number): OldVersion[] {
    return readdirSync(this.#folder).flatMap((name) => {
      const versions = readAll(path.join(this.#folder, name));
      const hasObject = versions.some(({ object }) => object !== null);
      return versions.filter(({ sinceMs, object }) => isOver(sinceMs, days, nowMs) || (object === null && !hasObject));
    });
  }
}

function read(file: string): OldVersion | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

function readAll(folder: string): OldVersion[] {
  try {
    const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
    return names.map((name) => read(path.join(folder, name))).filter((version) => version !== null);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch (error) {
    if (!['ENOTEMPTY', 'ENOENT', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}
