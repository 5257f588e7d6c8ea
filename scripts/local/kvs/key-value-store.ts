import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { AwsError } from '../aws/aws-error.ts';
import { writeAtomically } from '../state/write-atomically.ts';

/** Largest store, key and value, in bytes (quotas of CloudFront KeyValueStore). */
const MAX_STORE = 5 * 1024 * 1024;
const MAX_KEY = 512;
const MAX_VALUE = 1024;

interface State {
  version: string;
  createdAt: number;
  modifiedAt: number;
  entries: Record<string, string>;
}

const newVersion = () => `E${randomBytes(7).toString('hex').toUpperCase().slice(0, 13)}`;

function readState(file: string): State {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return { version: newVersion(), createdAt: Date.now(), modifiedAt: Date.now(), entries: {} };
  }
}

/** One change of a store: entries to put, keys to delete. */
export interface Change {
  puts: { Key: string; Value: string }[];
  deletes: string[];
}

/** A CloudFront KeyValueStore: in memory, written to disk at every change. */
export class KeyValueStore {
  readonly #file: string;
  #state: State;

  constructor(
    readonly arn: string,
    file: string,
  ) {
    this.#file = file;
    this.#state = readState(file);
  }

  get(key: string): string | undefined {
    return Object.hasOwn(this.#state.entries, key) ? this.#state.entries[key] : undefined;
  }

  /** All keys, in order. */
  keys(): string[] {
    return Object.keys(this.#state.entries).sort();
  }

  /** ETag, times in milliseconds since the epoch, number of entries and their size in bytes. */
  describe() {
    const { version, createdAt, modifiedAt, entries } = this.#state;
    const all = Object.entries(entries);
    const bytes = all.reduce((sum, [key, value]) => sum + Buffer.byteLength(key) + Buffer.byteLength(value), 0);
    return { etag: version, createdAt, modifiedAt, itemCount: all.length, bytes };
  }

  /**
   * Changes the store if it is still as the caller saw it.
   * @param ifMatch the ETag that the caller read
   * @throws AwsError ConflictException (409), ValidationException (400), ServiceQuotaExceededException (402)
   */
  change(ifMatch: string, { puts, deletes }: Change): void {
    if (ifMatch !== this.#state.version) {
      throw new AwsError('ConflictException', 409, 'Resource is not in expected state.');
    }
    const entries = { ...this.#state.entries };
    for (const { Key, Value } of puts) {
      checkEntry(Key, Value);
      entries[Key] = Value;
    }
    for (const key of deletes) delete entries[key];
    const before = this.#state;
    this.#state = { ...before, version: newVersion(), modifiedAt: Date.now(), entries };
    try {
      this.#save();
    } catch (error) {
      this.#state = before;
      throw error;
    }
  }

  #save(): void {
    if (this.describe().bytes > MAX_STORE) {
      throw new AwsError('ServiceQuotaExceededException', 402, 'The key value store is full.');
    }
    writeAtomically(this.#file, JSON.stringify(this.#state));
  }
}

function checkEntry(key: unknown, value: unknown): void {
  const fits = (text: unknown, max: number) =>
    typeof text === 'string' && text.length > 0 && Buffer.byteLength(text) <= max;
  if (!fits(key, MAX_KEY) || !fits(value, MAX_VALUE)) {
    throw new AwsError('ValidationException', 400, 'A key has 1 to 512 bytes, a value 1 to 1024.');
  }
}
