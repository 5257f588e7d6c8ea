import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { CleanupForecast } from '#shared/api/upkeep/admin.ts';
import type { Log } from '../log.ts';
import { codeOf, isRefusedByDisk } from './disk-errors.ts';
import { freeBytes } from './disk-space.ts';
import type { MediaFolder } from './media-folder.ts';
import { isReadOnly } from './read-only.ts';
import { giveUpReserve, keepReserve, RESERVE_BYTES } from './reserve.ts';
import { removeFile, writeAtomically } from './write-atomically.ts';

/** Less free space than this counts as a full disk, in bytes: new data is refused, and the stack's own work goes on. */
export const MIN_FREE = 64 * 1024 * 1024;

/** With less free space than this, in bytes, the stack's own work waits too. */
const MIN_WRITABLE = 1024 * 1024;

/** How often postponed writes are tried again, in milliseconds. */
const TRY_EVERY_MS = 1000;

/** How often the cleanup may run because the disk is short, and how long a request waits for it, in milliseconds. */
const CLEAN_EVERY_MS = 10_000;
const CLEAN_WITHIN_MS = 10_000;

/** What `probe` writes: a block. */
const PROBE = ' '.repeat(4096);
const PROBE_FILE = 'probe.part';

/** The disk of a data folder, and of its media folder: whether they have room, and the writes that wait for room. */
export class Disk {
  readonly #folder: string;
  readonly #media: MediaFolder | null;
  readonly #log: Pick<Log, 'warn'>;
  /** The newest write or removal of each file. */
  readonly #postponed = new Map<string, () => void>();
  #timer: NodeJS.Timeout | null = null;
  #wasFull = false;
  #refusal: unknown = null;
  #cleanUp: (() => Promise<CleanupForecast>) | null = null;
  #cleaning: Promise<void> | null = null;
  #cleanedAt = 0;
  #forecast: CleanupForecast | null = null;

  /**
   * @param folder the data folder, or any folder on its disk
   * @param media where the objects are, if not there
   */
  constructor(folder: string, log: Pick<Log, 'warn'>, media: MediaFolder | null = null) {
    this.#folder = folder;
    this.#log = log;
    this.#media = media;
  }

  /** Free bytes. None while a write is postponed, which may have another reason, such as a quota. */
  #free(): number {
    const free = this.#postponed.size > 0 || isReadOnly(this.#folder) ? 0 : freeBytes(this.#folder);
    this.#report(Math.min(free, this.#freeOfMedia) < MIN_FREE);
    return free;
  }

  /** Whether the objects are on another disk that is not mounted now. */
  get isMediaGone(): boolean {
    return this.#media !== null && !this.#media.isThere();
  }

  /** Free bytes for objects elsewhere; any number without a media folder, and none while its disk is not mounted. */
  get #freeOfMedia(): number {
    if (!this.#media) return Number.POSITIVE_INFINITY;
    const { folder } = this.#media;
    return this.isMediaGone || isReadOnly(folder) ? 0 : freeBytes(folder);
  }

  #report(isFull: boolean): void {
    if (isFull === this.#wasFull) return;
    this.#wasFull = isFull;
    this.#log.warn('data-folder', isFull ? this.#fault() : `${this.#name} has room again.`);
  }

  get #name(): string {
    const folder = `The disk of the data folder ${this.#folder}`;
    return this.#media ? `${folder} or of ${this.#media.folder}` : folder;
  }

  #fault(): string {
    if (this.#media && this.isMediaGone)
      return `The disk of ${this.#media.folder} is not mounted. No recording can be watched or saved until it is.`;
    const isWriteProtected = [this.#folder, ...(this.#media ? [this.#media.folder] : [])].some(isReadOnly);
    const state =
      isWriteProtected || codeOf(this.#refusal) === 'EROFS'
        ? 'is read-only. Nothing new is saved until it can be written to.'
        : 'is full. Nothing new is saved until there is room.';
    return `${this.#name} ${state}`;
  }

  /** Whether new data may be stored. @param bytes of the new data, as far as they are known */
  hasRoom(bytes = 0): boolean {
    const ofObjects = this.#media ? MIN_FREE : MIN_FREE + bytes;
    return this.#free() >= ofObjects && this.#freeOfMedia >= MIN_FREE + bytes;
  }

  /**
   * Keeps a reserve for the cleanup and for deletions, which write to the tables before they free room.
   * @param cleanUp deletes what people have deleted, and says what its later runs will free; `makeRoom` calls it
   */
  cleanBy(cleanUp: () => Promise<CleanupForecast>): void {
    this.#cleanUp = cleanUp;
    this.#keepReserve();
  }

  /**
   * What later runs of the cleanup will free, by its last run on a short disk; null if there was none, and while the
   * disk is read-only.
   */
  get forecast(): CleanupForecast | null {
    return isReadOnly(this.#folder) ? null : this.#forecast;
  }

  #keepReserve(): void {
    if (this.hasRoom(RESERVE_BYTES)) keepReserve(this.#folder);
  }

  /** Frees the reserve for a deletion, unless it can be written without that. */
  allowDeletion(): void {
    if (this.#cleanUp && !this.isWritable) giveUpReserve(this.#folder);
  }

  /** Lets a deletion make room at once where the disk is short. */
  cleanAfterDeletion(): void {
    this.#cleanedAt = 0;
    void this.makeRoom();
  }

  /** Whether new data may be stored, as `hasRoom`. Where the disk is short, the cleanup runs before the answer. */
  async makeRoom(bytes = 0): Promise<boolean> {
    if (this.hasRoom(bytes)) return true;
    if (!this.#cleanUp || isReadOnly(this.#folder) || this.isMediaGone) return false;
    // Somebody may have set the clock back.
    if (!this.#cleaning && Math.abs(Date.now() - this.#cleanedAt) < CLEAN_EVERY_MS) return false;
    this.#cleaning ??= this.#clean(this.#cleanUp);
    await Promise.race([this.#cleaning, pause(CLEAN_WITHIN_MS, undefined, { ref: false })]);
    return this.hasRoom(bytes);
  }

  async #clean(cleanUp: () => Promise<CleanupForecast>): Promise<void> {
    try {
      // On a disk without any room, the deletion of files frees some, unless a job has to be written first.
      this.#forecast = await cleanUp().catch((error) => {
        if (this.isWritable) throw error;
        giveUpReserve(this.#folder);
        return cleanUp();
      });
    } catch (error) {
      this.#log.warn('data-folder', `The cleanup, which makes room on the disk, has failed: ${error}`);
    }
    this.#writePostponed();
    this.#keepReserve();
    this.#cleanedAt = Date.now();
    this.#cleaning = null;
  }

  /** Whether the stack's own work can write. It may make room, so it needs less than new data. */
  get isWritable(): boolean {
    return this.#free() >= MIN_WRITABLE && !this.isMediaGone;
  }

  /** Waits until the stack's own work can write. */
  async untilWritable(): Promise<void> {
    while (!this.isWritable) await pause(TRY_EVERY_MS, undefined, { ref: false });
  }

  /**
   * Writes the state of work that has begun and must not be lost. When the file cannot be written now, the content stays
   * in memory and is written as soon as possible.
   */
  write(file: string, content: string): void {
    this.#do(file, () => writeAtomically(file, content));
  }

  /** Removes a file, also one whose write is postponed: as soon as possible, like a write. */
  remove(file: string): void {
    this.#postponed.delete(file);
    const removal = () => removeFile(file);
    try {
      removal();
    } catch (error) {
      if (!isRefusedByDisk(error)) throw error;
      this.#postpone(file, removal, error);
    }
  }

  /**
   * Writes something to learn whether new data may be stored, after a write has failed. A file system with errors may
   * seem to be writable: ext4 does since Linux 6.15.
   */
  probe(): boolean {
    const file = path.join(this.#folder, PROBE_FILE);
    this.#do(file, () => {
      writeAtomically(file, PROBE);
      removeFile(file);
    });
    return this.hasRoom();
  }

  #do(file: string, operation: () => void): void {
    try {
      operation();
      this.#postponed.delete(file);
    } catch (error) {
      this.#postpone(file, operation, error);
    }
  }

  #postpone(file: string, operation: () => void, error: unknown): void {
    this.#postponed.set(file, operation);
    this.#refusal = error;
    this.#report(true);
    this.#timer ??= setInterval(() => this.#writePostponed(), TRY_EVERY_MS);
  }

  #writePostponed(): void {
    for (const [file, operation] of [...this.#postponed]) {
      this.#do(file, operation);
      if (this.#postponed.has(file)) return;
    }
    this.#stopTrying();
  }

  #stopTrying(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
  }

  /** Tries the postponed writes for the last time. */
  close(): void {
    this.#writePostponed();
    this.#stopTrying();
  }
}
