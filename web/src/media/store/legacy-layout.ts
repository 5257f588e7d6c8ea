import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import * as z from 'zod';
import { moveToRecordings, opfsRoot } from '../opfs/recordings-folder.ts';
import { DURABLE, localRecordingsDatabase } from './database.ts';
import { idOfFile, recordedName, seekableName } from './recording-files.ts';
import { lockName, lockRecording } from './recording-lock.ts';

/**
 * Where the app stored local recordings until November 2026: a database, a folder and locks with other names than
 * today. Nothing is written there any more. A tab of that version may still be open and use it.
 */
const DATABASE = 'takes';
const FOLDER = 'takes';
/** The folder of an empty file, with which free space was measured. */
const QUOTA_FOLDER = 'room';

interface LegacySchema extends DBSchema {
  /** Key: id and index of the chunk; value: a Blob. */
  chunks: { key: [string, number]; value: unknown };
  /** Manifests, in which `seekableBytes` was `repairedBytes`. */
  notes: { key: string; value: unknown };
}
type LegacyDatabase = IDBPDatabase<LegacySchema>;

const NoteSchema = z.looseObject({ id: z.string() });
const NoteKeySchema = z.string();
const ChunkKeySchema = z.tuple([z.string(), z.number()]);

const keysOf = (id: string) => IDBKeyRange.bound([id, 0], [id, Number.MAX_SAFE_INTEGER]);

/** The database; null if it does not exist, or lacks one of the two stores. The check must not create it. */
async function openDatabase(): Promise<LegacyDatabase | null> {
  let isMissing = false;
  try {
    const database = await openDB<LegacySchema>(DATABASE, undefined, {
      upgrade: (_database, _oldVersion, _newVersion, transaction) => {
        isMissing = true;
        transaction.done.catch(() => undefined);
        transaction.abort();
      },
    });
    const { objectStoreNames: names } = database;
    if (names.contains('chunks') && names.contains('notes')) return database;
    database.close();
    return null;
  } catch (error) {
    if (isMissing) return null;
    throw error;
  }
}

async function orNull<T>(found: Promise<T> | undefined): Promise<T | null> {
  try {
    return (await found) ?? null;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotFoundError') return null;
    throw error;
  }
}

const openFolder = async () => orNull((await opfsRoot())?.getDirectoryHandle(FOLDER));
const findFile = (folder: FileSystemDirectoryHandle | null, name: string) => orNull(folder?.getFileHandle(name));

interface LegacyRecording {
  /**
   * In the format of today's manifests, but not parsed: an unreadable manifest is moved as well. Null for bytes without
   * a manifest.
   */
  manifest: unknown;
  /** Chunks with their index. */
  chunks: [index: number, chunk: unknown][];
  /** The seekable file first: while one of two is moved, the other one is still the recording. */
  files: FileSystemFileHandle[];
}

interface LegacyLayout {
  /** Ids of all recordings that have a manifest or bytes. */
  ids: () => string[];
  /** Only valid while the recording is locked. */
  read: (id: string) => Promise<LegacyRecording>;
  removeRecords: (id: string) => Promise<void>;
  /** Removes the folders that are empty, and closes the database. */
  close: () => Promise<void>;
}

/** Locks a recording as tabs of that version do; see `lockRecording`. */
const lockLegacyRecording = (id: string): Promise<(() => void) | null> => lockName(`take:${id}`);

function toManifest(stored: unknown): unknown {
  const note = NoteSchema.safeParse(stored);
  if (!note.success) return stored;
  const { repairedBytes, ...rest } = note.data;
  return { ...rest, seekableBytes: repairedBytes };
}

async function removeFolder(name: string, options?: FileSystemRemoveOptions) {
  try {
    await (await opfsRoot())?.removeEntry(name, options);
  } catch (error) {
    // The folder does not exist, is not empty, or is in use by a tab of that version: the next visit tries again.
    if (!(error instanceof DOMException)) throw error;
  }
}

/** Looks for the legacy layout; null if no part of it exists. */
async function openLegacyLayout(): Promise<LegacyLayout | null> {
  const folder = await openFolder();
  const database = await openDatabase();
  if (!folder && !database) return null;

  const fileNames: string[] = [];
  for await (const name of folder?.keys() ?? []) fileNames.push(name);
  const chunkKeys = (await database?.getAllKeys('chunks')) ?? [];
  // After the bytes: a recording has a manifest before it has bytes.
  const noteKeys = (await database?.getAllKeys('notes')) ?? [];

  return {
    ids: () => {
      const ofChunks = chunkKeys.flatMap((key) => ChunkKeySchema.safeParse(key).data?.[0] ?? []);
      const ofNotes = noteKeys.flatMap((key) => NoteKeySchema.safeParse(key).data ?? []);
      return [...new Set([...fileNames.map(idOfFile), ...ofChunks, ...ofNotes])];
    },
    read: async (id) => {
      const [keys, chunks, note] = await Promise.all([
        database?.getAllKeys('chunks', keysOf(id)),
        database?.getAll('chunks', keysOf(id)),
        database?.get('notes', id),
      ]);
      const files = [await findFile(folder, seekableName(id)), await findFile(folder, recordedName(id))];
      return {
        manifest: note === undefined ? null : toManifest(note),
        chunks: (keys ?? []).map(([, index], at) => [index, chunks?.[at]]),
        files: files.filter((file) => file !== null),
      };
    },
    removeRecords: async (id) => {
      const transaction = database?.transaction(['chunks', 'notes'], 'readwrite', { durability: 'strict' });
      await Promise.all([
        transaction?.objectStore('chunks').delete(keysOf(id)),
        transaction?.objectStore('notes').delete(id),
        transaction?.done,
      ]);
    },
    close: async () => {
      // The empty database stays: deleting it could destroy data that a tab of that version is writing.
      database?.close();
      await removeFolder(FOLDER);
      await removeFolder(QUOTA_FOLDER, { recursive: true });
    },
  };
}

/** Writes a recording's manifest and chunks in one transaction, over those of an earlier attempt. */
async function writeRecords(id: string, manifest: unknown, chunks: [index: number, chunk: unknown][]) {
  const transaction = (await localRecordingsDatabase()).transaction(['manifests', 'chunks'], 'readwrite', DURABLE);
  await Promise.all([
    transaction.objectStore('manifests').put(manifest),
    ...chunks.map(([index, chunk]) => transaction.objectStore('chunks').put(chunk, [id, index])),
    transaction.done,
  ]);
}

/**
 * Moves one recording. Its records are copied before its files are moved, and removed afterwards: wherever this stops,
 * the legacy layout still lists the recording, and a second run completes the move.
 */
async function carryOver(id: string, legacy: LegacyLayout) {
  const { manifest, chunks, files } = await legacy.read(id);
  if (manifest !== null) await writeRecords(id, manifest, chunks);
  // Files without a manifest are moved too: the listing removes those without a recording.
  for (const file of files) await moveToRecordings(file);
  await legacy.removeRecords(id);
}

/** @returns whether the whole recording is in today's layout now */
async function migrate(id: string, legacy: LegacyLayout): Promise<boolean> {
  const locks: (() => void)[] = [];
  try {
    for (const lock of [lockLegacyRecording, lockRecording]) {
      const unlock = await lock(id);
      if (!unlock) return false;
      locks.push(unlock);
    }
    await carryOver(id, legacy);
    return true;
  } catch (error) {
    console.error('A local recording could not be migrated; it stays where it is until the next visit.', error);
    return false;
  } finally {
    for (const unlock of locks) unlock();
  }
}

/**
 * Moves the recordings that versions until November 2026 left in this browser to today's layout. Safe to call at any
 * time: in two tabs at once, beside a tab of that version (a recording that it uses waits), and after an interruption.
 * @returns ids of recordings that are not, or not completely, moved: not to be touched yet
 */
export async function migrateLegacyLayout(): Promise<Set<string>> {
  const left = new Set<string>();
  try {
    const legacy = await openLegacyLayout();
    if (!legacy) return left;
    try {
      for (const id of legacy.ids()) if (!(await migrate(id, legacy))) left.add(id);
    } finally {
      await legacy.close();
    }
  } catch (error) {
    console.error('The search for recordings of an older version failed.', error);
  }
  return left;
}
