import { createHash, randomBytes } from 'node:crypto';
import { readOrSetAside } from '../data-folder/stored-json.ts';
import { writeAtomically } from '../data-folder/write-atomically.ts';
import type { Log } from '../log.ts';

/** A long-term access key of one caller. */
export interface AccessKey {
  accessKeyId: string;
  secretAccessKey: string;
}

/** Storage for secrets, by the callers' names. */
export interface KeyStorage {
  load(): Record<string, string>;
  save(secrets: Record<string, string>): void;
}

/** Keeps secrets in a JSON file: presigned URLs outlive a restart, so secrets must too. */
export const storeInFile = (file: string, log: Pick<Log, 'info'>): KeyStorage => ({
  load: () => readOrSetAside<Record<string, string>>(file, log) ?? {},
  save: (secrets) => writeAtomically(file, JSON.stringify(secrets)),
});

const idOf = (name: string) => `AKIA${createHash('sha256').update(name).digest('hex').slice(0, 16).toUpperCase()}`;

/** Keys of all callers by name: a function's logical id, or `operator`. */
export class AccessKeys {
  readonly #storage: KeyStorage;
  readonly #secrets: Record<string, string>;
  readonly #names = new Map<string, string>();

  constructor(storage: KeyStorage) {
    this.#storage = storage;
    this.#secrets = storage.load();
    for (const name of Object.keys(this.#secrets)) this.#names.set(idOf(name), name);
  }

  /** The caller's key, created on first use. */
  keyOf(name: string): AccessKey {
    let secret = this.#secrets[name];
    if (!secret) {
      secret = randomBytes(30).toString('base64');
      this.#secrets[name] = secret;
      this.#names.set(idOf(name), name);
      this.#storage.save(this.#secrets);
    }
    return { accessKeyId: idOf(name), secretAccessKey: secret };
  }

  /** The owner of a key id: name and secret; null for an id that was never issued. */
  callerOf(accessKeyId: string): { name: string; secretAccessKey: string } | null {
    const name = this.#names.get(accessKeyId);
    const secretAccessKey = name && this.#secrets[name];
    return name && secretAccessKey ? { name, secretAccessKey } : null;
  }
}
