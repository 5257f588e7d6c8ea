import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { AwsError } from '../aws/aws-error.ts';
import { readStored } from '../data-folder/stored-json.ts';
import { writeAtomically } from '../data-folder/write-atomically.ts';
import type { Resources } from '../template/resources.ts';
import { EdgeCopy } from './edge-copy.ts';
import { type StoreConditions, storeConditions } from './store-conditions.ts';

/** Largest store, key and value, in bytes (quotas of CloudFront KeyValueStore). */
const MAX_STORE = 5 * 1024 * 1024;
const MAX_KEY = 512;
const MAX_VALUE = 1024;
/** Largest number of keys in one change, and its largest size in bytes. */
const MAX_CHANGES = 50;
const MAX_CHANGE_BYTES = 3 * 1024 * 1024;

const stored = z.object({
  version: z.string(),
  createdAt: z.number(),
  modifiedAt: z.number(),
  entries: z.record(z.string(), z.string()),
});

type StoredContent = z.infer<typeof stored>;

const newVersion = () => `E${randomBytes(7).toString('hex').toUpperCase().slice(0, 13)}`;

const readContent = (file: string): StoredContent =>
  readStored(file, stored) ?? {
    version: newVersion(),
    createdAt: Date.now(),
    modifiedAt: Date.now(),
    entries: {},
  };

/** One change of a store: entries to put, keys to delete. */
export interface StoreChange {
  puts: { Key: string; Value: string }[];
  deletes: string[];
}

const invalid = (message: string) => new AwsError('ValidationException', 400, message);

/**
 * A CloudFront KeyValueStore: in memory, written to disk at every change. The API sees a change at once, the edge after
 * the delay in `conditions`. A store that is read from disk is up to date at the edge too.
 */
export class KeyValueStore {
  readonly edge: EdgeCopy;
  readonly conditions: StoreConditions;
  readonly #file: string;
  #content: StoredContent;

  constructor(
    readonly arn: string,
    file: string,
    conditions: StoreConditions = storeConditions(),
  ) {
    this.#file = file;
    this.#content = readContent(file);
    this.conditions = conditions;
    this.edge = new EdgeCopy(this.#content.entries, conditions);
  }

  get(key: string): string | undefined {
    return Object.hasOwn(this.#content.entries, key) ? this.#content.entries[key] : undefined;
  }

  keys(): string[] {
    return Object.keys(this.#content.entries).sort();
  }

  /** ETag, times in milliseconds since the epoch, number of entries and their size in bytes. */
  describe() {
    const { version, createdAt, modifiedAt, entries } = this.#content;
    const all = Object.entries(entries);
    const bytes = all.reduce((sum, [key, value]) => sum + Buffer.byteLength(key) + Buffer.byteLength(value), 0);
    return { etag: version, createdAt, modifiedAt, itemCount: all.length, bytes };
  }

  /**
   * Changes the store if it has not changed since the caller read it. A change applies completely or not at all.
   * @param ifMatch the ETag that the caller read
   * @throws AwsError ValidationException (400), also for an outdated ETag; ResourceNotFoundException (404) when a key to
   *   delete does not exist; ServiceQuotaExceededException (402)
   */
  change(ifMatch: string, change: StoreChange): void {
    if (ifMatch === '') throw invalid('If-Match is required.');
    if (ifMatch !== this.#content.version) throw invalid('Pre-Condition failed');
    checkSize(change);
    const entries = { ...this.#content.entries };
    for (const { Key, Value } of change.puts) {
      checkEntry(Key, Value);
      entries[Key] = Value;
    }
    for (const key of change.deletes) {
      if (!Object.hasOwn(entries, key)) throw new AwsError('ResourceNotFoundException', 404, 'A key was not found.');
      delete entries[key];
    }
    const before = this.#content;
    this.#content = { ...before, version: newVersion(), modifiedAt: Date.now(), entries };
    try {
      this.#save();
    } catch (error) {
      this.#content = before;
      throw error;
    }
    this.edge.send(entries);
  }

  #save(): void {
    if (this.describe().bytes > MAX_STORE) {
      throw new AwsError('ServiceQuotaExceededException', 402, 'The key value store is full.');
    }
    writeAtomically(this.#file, JSON.stringify(this.#content));
  }
}

function checkSize({ puts, deletes }: StoreChange): void {
  const keys = [...puts.map(({ Key }) => Key), ...deletes];
  if (keys.length === 0 || keys.length > MAX_CHANGES) throw invalid(`A change has 1 to ${MAX_CHANGES} keys.`);
  if (new Set(keys).size < keys.length) throw invalid('A change must not name a key twice.');
  const bytes = puts.reduce((sum, { Key, Value }) => sum + Buffer.byteLength(`${Key}${Value}`), 0);
  if (bytes > MAX_CHANGE_BYTES) throw invalid('A change has at most 3 MB.');
}

function checkEntry(key: unknown, value: unknown): void {
  const fits = (text: unknown, max: number) =>
    typeof text === 'string' && text.length > 0 && Buffer.byteLength(text) <= max;
  if (!fits(key, MAX_KEY) || !fits(value, MAX_VALUE)) {
    throw invalid('A key has 1 to 512 bytes, a value 1 to 1024.');
  }
}

/** The key value stores of the template, each in a file of its own under `folder`. */
export function readStores(resources: Resources, folder: string, conditions?: StoreConditions): KeyValueStore[] {
  mkdirSync(folder, { recursive: true });
  return resources.ofType('AWS::CloudFront::KeyValueStore').map(({ logicalId }) => {
    const id = resources.attribute(logicalId, 'Id');
    return new KeyValueStore(resources.attribute(logicalId, 'Arn'), path.join(folder, `${id}.json`), conditions);
  });
}
