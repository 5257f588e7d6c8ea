import { atom, type ReadableAtom } from 'nanostores';
import PQueue from 'p-queue';
import { VideoFileError } from '#shared/video-file/video-file-error.ts';
import { writeStored } from '#web/lib/storage.ts';
import { NOTHING_SENT } from '#web/library/uploads/upload-status.ts';
import { examineFile } from '#web/media/imports/examine-file.ts';
import { type ImportRecord, listImports, removeImport, saveImport } from '#web/media/imports/import-store.ts';
import { isLocked, lockName } from '#web/media/store/recording-lock.ts';
import { trySave } from '#web/media/upload/upload-record.ts';
import { type Batch, continueBatch, createInOrder, newBatch } from './batch.ts';
import {
  CHOOSE_AGAIN,
  type ChosenFile,
  type ImportItem,
  type ImportPlace,
  isActive,
  isOver,
  isSameFile,
  newItem,
  OTHER_FILE,
  RESUMABLE,
  UNFINISHED_KEY,
} from './import-item.ts';
import { discardSent, ImportError, type ImportJournal, sendImport } from './send-import.ts';

/** Number of files that are sent at a time. More would make each of them slower. */
const UPLOADS_AT_A_TIME = 2;

/** The imports of a user in this tab. */
export interface Imports {
  items: ReadableAtom<readonly ImportItem[]>;
  /** Imports files. If the upload of one was interrupted in the same workspace, it is resumed. */
  add: (files: ChosenFile[], place: ImportPlace) => void;
  retry: (id: string) => void;
  /** Resumes an interrupted import with the file that was chosen again, or else opens the file with its handle. */
  resume: (id: string, chosen?: ChosenFile) => Promise<void>;
  /** Removes an import. If it is not done, its uploaded parts and its recording are deleted from the server. */
  discard: (id: string) => void;
  /** Removes finished and refused imports from the list. */
  clear: () => void;
  /** Stops running imports. A later visit can resume them. */
  leave: () => void;
}

interface Entry {
  item: ImportItem;
  place: ImportPlace;
  batch: Batch;
  /** Position of the file in its batch. */
  position: number;
  chosen: ChosenFile | null;
  /** The record in IndexedDB; null until the file is examined. */
  record: ImportRecord | null;
  abort: AbortController;
  /** Releases the lock by which other tabs know that this tab runs the import. */
  unlock: () => void;
}

const batchOf = ({ batch: { id, anchor }, position }: Entry) => ({ id, position, anchor });

const lockOf = (id: string) => `import:${id}`;

/** Opens a file with the handle of an earlier visit. @returns null when the user denies it or the file is gone */
async function openAgain(handle: FileSystemFileHandle): Promise<File | null> {
  try {
    const answer = await handle.requestPermission?.({ mode: 'read' });
    return answer === 'denied' ? null : await handle.getFile();
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}

/** The imports that begin in this tab, and those that earlier visits of the user left unfinished. */
export function createImports(userId: string): Imports {
  const entries = new Map<string, Entry>();
  const uploads = new PQueue({ concurrency: UPLOADS_AT_A_TIME });
  const items = atom<readonly ImportItem[]>([]);

  const publish = () => items.set([...entries.values()].map(({ item }) => item));
  const show = (entry: Entry, change: Partial<ImportItem>) => {
    entry.item = { ...entry.item, ...change };
    publish();
  };
  const save = async (entry: Entry, change: Partial<ImportRecord>) => {
    if (!entry.record) return;
    entry.record = { ...entry.record, ...change, batch: batchOf(entry) };
    writeStored(UNFINISHED_KEY, userId);
    await trySave(saveImport({ record: entry.record, handle: entry.chosen?.handle ?? null }));
  };
  const forget = (entry: Entry) => {
    if (entry.record) void trySave(removeSaved(entry.record.id));
    entry.record = null;
    entry.unlock();
  };

  /** The key stays while other imports of the user are saved, also by other tabs. */
  async function removeSaved(id: string): Promise<void> {
    await removeImport(id);
    if ((await listImports(userId)).length === 0) writeStored(UNFINISHED_KEY, null);
  }

  /** The journal of a running import. If the import was cancelled, later results are removed from the server. */
  function journalOf(entry: Entry, begun: ImportRecord): ImportJournal {
    let known = begun;
    return {
      record: () => known,
      update: async (change) => {
        known = { ...known, ...change };
        await (entry.record ? save(entry, change) : discardSent(known));
      },
      inOrder: async (create) => {
        const isFirst = entry.batch.anchor === null;
        const recordingId = await createInOrder(entry.batch, entry.position, create);
        // A later visit continues the other files in the same order.
        if (isFirst) for (const mate of entries.values()) if (mate.batch === entry.batch) void save(mate, {});
        return recordingId;
      },
    };
  }

  /** Examines, locks and saves an import, unless that is done already. @throws VideoFileError */
  async function examine(entry: Entry, { file }: ChosenFile): Promise<ImportRecord> {
    if (entry.record) return entry.record;
    const examined = await examineFile(file);
    entry.abort.signal.throwIfAborted();
    const { id } = entry.item;
    const { name, size, lastModified } = file;
    entry.unlock = (await lockName(lockOf(id))) ?? entry.unlock;
    const saved = { id, userId, file: { name, size, lastModified }, ...examined, ...entry.place };
    const record = { ...saved, recordingId: null, upload: null, batch: batchOf(entry) };
    entry.record = record;
    await save(entry, {});
    return record;
  }

  async function send(entry: Entry, record: ImportRecord, { file }: ChosenFile, signal: AbortSignal): Promise<void> {
    show(entry, { phase: 'waiting' });
    const upload = async () => {
      show(entry, { phase: 'uploading', status: NOTHING_SENT });
      await sendImport(file, journalOf(entry, record), { signal, onProgress: (status) => show(entry, { status }) });
    };
    await uploads.add(upload, { signal });
  }

  function fail(entry: Entry, error: unknown): void {
    const refusal = error instanceof VideoFileError ? { phase: 'refused' as const, sentence: error.message } : null;
    const failure = error instanceof ImportError ? error.failure : refusal;
    if (!failure) console.warn('A file could not be uploaded.', error);
    if (failure?.phase === 'refused') forget(entry);
    show(entry, failure ?? { phase: 'failed', sentence: 'The file could not be uploaded. Try again.' });
  }

  async function run(entry: Entry, chosen: ChosenFile): Promise<void> {
    const abort = new AbortController();
    Object.assign(entry, { abort, chosen });
    show(entry, { phase: 'checking', sentence: null });
    try {
      const record = await examine(entry, chosen);
      await send(entry, record, chosen, abort.signal);
      forget(entry);
      show(entry, { phase: 'done' });
    } catch (error) {
      if (!abort.signal.aborted) fail(entry, error);
    }
  }

  function begin(chosen: ChosenFile, place: ImportPlace, batch: Batch, position: number): void {
    const item = newItem(crypto.randomUUID(), chosen.file);
    const idle = { record: null, abort: new AbortController(), unlock: () => undefined };
    const entry: Entry = { item, place, batch, position, chosen, ...idle };
    entries.set(item.id, entry);
    void run(entry, chosen);
  }

  const findInterrupted = ({ file }: ChosenFile, { workspaceId }: ImportPlace) =>
    [...entries.values()].find(
      ({ item, place, record }) =>
        item.phase === 'interrupted' && place.workspaceId === workspaceId && record && isSameFile(record, file),
    );

  async function resumeWith(entry: Entry, chosen: ChosenFile): Promise<void> {
    const unlock = await lockName(lockOf(entry.item.id));
    if (!unlock) return show(entry, { sentence: 'Another tab is resuming this upload.' });
    entry.unlock = unlock;
    return run(entry, chosen);
  }

  /** Lists the imports that earlier visits left unfinished, except those that another tab runs. */
  async function listUnfinished(): Promise<void> {
    const batches = new Map<string, Batch>();
    for (const { record, handle } of await listImports(userId)) {
      const { id, file, workspaceId, projectId } = record;
      if (entries.has(id) || (await isLocked(lockOf(id)))) continue;
      const sentence = handle ? RESUMABLE : CHOOSE_AGAIN;
      const item: ImportItem = { ...newItem(id, file), phase: 'interrupted', sentence, hasHandle: handle !== null };
      // The empty file is replaced when the import is resumed with the handle.
      const chosen = handle ? { file: new File([], file.name), handle } : null;
      const place = { workspaceId, projectId };
      const batch = batches.get(record.batch?.id ?? id) ?? newBatch(record.batch?.id);
      continueBatch(batch, record);
      batches.set(batch.id, batch);
      const idle = { record, abort: new AbortController(), unlock: () => undefined };
      entries.set(id, { item, place, batch, position: record.batch?.position ?? 0, chosen, ...idle });
    }
    publish();
  }
  listUnfinished().catch((error: unknown) => console.warn('Interrupted uploads could not be listed.', error));

  return {
    items,
    add: (files, place) => {
      const batch = newBatch();
      for (const [position, chosen] of files.entries()) {
        const interrupted = findInterrupted(chosen, place);
        if (interrupted) void resumeWith(interrupted, chosen);
        else begin(chosen, place, batch, position);
      }
    },
    retry: (id) => {
      const entry = entries.get(id);
      if (entry?.chosen && entry.item.phase === 'failed') void run(entry, entry.chosen);
    },
    resume: async (id, chosenAgain) => {
      const entry = entries.get(id);
      if (!entry?.record || entry.item.phase !== 'interrupted') return;
      const handle = entry.chosen?.handle ?? null;
      const opened = chosenAgain?.file ?? (handle && (await openAgain(handle)));
      if (!opened) return show(entry, { sentence: CHOOSE_AGAIN, hasHandle: false });
      if (!isSameFile(entry.record, opened)) return show(entry, { sentence: OTHER_FILE, hasHandle: false });
      await resumeWith(entry, { file: opened, handle: chosenAgain?.handle ?? handle });
    },
    discard: (id) => {
      const entry = entries.get(id);
      if (!entry) return;
      entry.abort.abort();
      const { record } = entry;
      entries.delete(id);
      if (record) void discardSent(record);
      forget(entry);
      publish();
    },
    clear: () => {
      for (const [id, { item }] of entries) if (isOver(item)) entries.delete(id);
      publish();
    },
    leave: () => {
      for (const entry of entries.values()) {
        if (!isActive(entry.item)) continue;
        entry.abort.abort();
        entry.unlock();
        entry.item = { ...entry.item, phase: 'failed', sentence: RESUMABLE };
      }
      publish();
    },
  };
}
