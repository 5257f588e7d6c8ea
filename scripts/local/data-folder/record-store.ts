import { rmSync } from 'node:fs';
import path from 'node:path';
import type { Log } from '../log.ts';
import type { Disk } from './disk.ts';
import { type Dispensable, HISTORY_MS, readFolder } from './stored-json.ts';
import { writeAtomically } from './write-atomically.ts';

export interface RecordKind<Stored> {
  /** The file of a record. */
  stored: Dispensable;
  idOf: (record: Stored) => string;
  /** Name of the file, without its ending; the id unless it says otherwise. */
  nameOf?: (id: string) => string;
  /** When the work was asked for, in milliseconds since the epoch. */
  beganAt: (record: Stored) => number;
  /** When it ended; undefined until then. */
  endedAt: (record: Stored) => number | undefined;
  /** The record as this version stores it: an older version may have stored less. */
  restore?: (record: Stored) => Stored;
}

/** Records of a service, such as jobs, each in a file. A start deletes those that ended more than `HISTORY_MS` ago. */
export class RecordStore<Stored extends object> {
  readonly #folder: string;
  readonly #kind: RecordKind<Stored>;
  readonly #disk: Disk;
  readonly #records = new Map<string, Stored>();

  /** @param folder created when missing */
  constructor(folder: string, kind: RecordKind<Stored>, disk: Disk, log: Pick<Log, 'info'>, now = Date.now()) {
    this.#folder = folder;
    this.#kind = kind;
    this.#disk = disk;
    const { stored, idOf, beganAt, endedAt, restore = (record) => record } = kind;
    const records = readFolder(folder, stored, log) as Stored[];
    for (const record of records.sort((a, b) => beganAt(a) - beganAt(b))) {
      const isForgotten = (endedAt(record) ?? now) < now - HISTORY_MS;
      if (isForgotten) rmSync(this.#fileOf(record));
      else this.#records.set(idOf(record), restore(record));
    }
  }

  find(id: string): Stored | undefined {
    return this.#records.get(id);
  }

  /** Newest first. */
  list(): Stored[] {
    return [...this.#records.values()].reverse();
  }

  /** Those that have not ended, oldest first. */
  unfinished(): Stored[] {
    return [...this.#records.values()].filter((record) => this.#kind.endedAt(record) === undefined);
  }

  #fileOf(record: Stored): string {
    const { idOf, nameOf = (id) => id } = this.#kind;
    return path.join(this.#folder, `${nameOf(idOf(record))}.json`);
  }

  /** Stores a new record. It is on disk when this returns. @throws Error when it cannot be written */
  add(record: Stored): Stored {
    writeAtomically(this.#fileOf(record), JSON.stringify(record));
    this.#records.set(this.#kind.idOf(record), record);
    return record;
  }

  /** Stores a new state. It is on disk when this returns, or as soon as the disk can be written. */
  save(record: Stored): Stored {
    this.#disk.write(this.#fileOf(record), JSON.stringify(record));
    this.#records.set(this.#kind.idOf(record), record);
    return record;
  }
}
