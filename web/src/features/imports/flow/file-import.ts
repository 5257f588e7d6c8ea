import type PQueue from 'p-queue';
import { MIRRORED_TEXT } from '#shared/video-file/examine-video.ts';
import { isActive, type UploadPhase } from '#web/library/uploads/upload-item.ts';
import { NOTHING_SENT } from '#web/library/uploads/upload-status.ts';
import { examineFile } from '#web/media/imports/examine-file.ts';
import { type ImportRecord, listImports, removeImport, saveImport } from '#web/media/imports/import-store.ts';
import { lockName } from '#web/media/store/recording-lock.ts';
import { trySave } from '#web/media/upload/upload-record.ts';
import { type Batch, createInOrder } from './batch.ts';
import {
  CHOOSE_AGAIN,
  type ChosenFile,
  type ImportItem,
  type ImportPlace,
  isSameFile,
  NEXT_PHASES,
  noteSavedImports,
  OTHER_FILE,
  RESUMABLE,
} from './import-item.ts';
import { discardSent, failureOf, type ImportJournal, sendImport } from './send-import.ts';

/** Part of the File System Access API that TypeScript's library does not declare. */
declare global {
  interface FileSystemHandle {
    requestPermission?: (options: { mode: 'read' }) => Promise<PermissionState>;
  }
}

/** The environment that the imports of a tab share. */
interface Shared {
  userId: string;
  /** Sends a few files at a time. */
  uploads: PQueue;
  /** The shown state of an import has changed. */
  onChange: () => void;
  /** The first recording of a batch exists: a later visit continues the other files in the same order. */
  onAnchor: (batch: Batch) => void;
}

/** The start of an import: a chosen file, or the record of an earlier visit. */
interface Start {
  item: ImportItem;
  place: ImportPlace;
  batch: Batch;
  position: number;
  handle: FileSystemFileHandle | null;
  /** The record in IndexedDB; null until the file is examined. */
  record: ImportRecord | null;
}

const REPLACING = "It will replace the video as soon as it's converted.";

/** What there is to know about a file that is uploaded; null for nothing. */
function doneText({ replaces, isMirrored }: Pick<ImportRecord, 'replaces' | 'isMirrored'>): string | null {
  const notes = [...(replaces ? [REPLACING] : []), ...(isMirrored ? [MIRRORED_TEXT] : [])];
  return notes.length > 0 ? ['Uploaded.', ...notes].join(' ') : null;
}

/** Name of the lock by which other tabs know that a tab runs the import. */
export const lockOf = (id: string) => `import:${id}`;

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

/** Other imports of the user may still be saved, also by other tabs. */
async function removeSaved({ id, userId }: ImportRecord): Promise<void> {
  await removeImport(id);
  if ((await listImports(userId)).length === 0) noteSavedImports(userId, false);
}

/** One import of a tab. Its phase changes as `NEXT_PHASES` says, and in `#enter` alone. */
export class FileImport {
  readonly #shared: Shared;
  readonly #start: Start;
  item: ImportItem;
  #file: File | null = null;
  #handle: FileSystemFileHandle | null;
  #record: ImportRecord | null;
  #abort = new AbortController();
  #unlock = (): void => undefined;

  constructor(shared: Shared, start: Start) {
    this.#shared = shared;
    this.#start = start;
    ({ item: this.item, handle: this.#handle, record: this.#record } = start);
  }

  isInterrupted = (file: File, { workspaceId, replaces }: ImportPlace): boolean =>
    this.item.phase === 'interrupted' &&
    this.#start.place.workspaceId === workspaceId &&
    this.#start.place.replaces?.recordingId === replaces?.recordingId &&
    this.#record !== null &&
    isSameFile(this.#record, file);

  isIn = (batch: Batch): boolean => this.#start.batch === batch;

  start({ file, handle }: ChosenFile): void {
    this.#file = file;
    this.#handle = handle;
    void this.#run(file);
  }

  retry(): void {
    if (this.#file && this.item.phase === 'failed') void this.#run(this.#file);
  }

  /** Resumes it with the file that was chosen again, or else opens the file with its handle. */
  async resume(chosenAgain?: ChosenFile): Promise<void> {
    const record = this.#record;
    if (!record || this.item.phase !== 'interrupted') return;
    const handle = chosenAgain?.handle ?? this.#handle;
    const file = chosenAgain?.file ?? (handle && (await openAgain(handle)));
    if (!file) return this.#show({ sentence: CHOOSE_AGAIN, hasHandle: false });
    if (!isSameFile(record, file)) return this.#show({ sentence: OTHER_FILE, hasHandle: false });
    const unlock = await lockName(lockOf(record.id));
    if (!unlock) return this.#show({ sentence: 'Another tab is resuming this upload. See it there.' });
    this.#unlock = unlock;
    this.start({ file, handle });
  }

  /** Ends it. If it is not done, its uploaded parts and its recording are deleted from the server. */
  discard(): void {
    this.#abort.abort();
    if (this.#record) void discardSent(this.#record);
    this.#forget();
  }

  /** Stops it. A later visit can resume it. */
  leave(): void {
    if (!isActive(this.item)) return;
    this.#abort.abort();
    this.#unlock();
    this.#enter('failed', { sentence: RESUMABLE });
  }

  /** Saves it with a change, once it is examined. */
  async save(change: Partial<ImportRecord> = {}): Promise<void> {
    if (!this.#record) return;
    this.#record = { ...this.#record, ...change, batch: this.#batchRecord() };
    noteSavedImports(this.#shared.userId, true);
    await trySave(saveImport({ record: this.#record, handle: this.#handle }));
  }

  #show(change: Partial<ImportItem>): void {
    this.item = { ...this.item, ...change };
    this.#shared.onChange();
  }

  #enter(phase: UploadPhase, change: Partial<ImportItem> = {}): void {
    if (NEXT_PHASES[this.item.phase].includes(phase)) this.#show({ ...change, phase });
  }

  async #run(file: File): Promise<void> {
    this.#abort = new AbortController();
    const { signal } = this.#abort;
    this.#enter('checking', { sentence: null });
    try {
      const record = this.#record ?? (await this.#examine(file, signal));
      this.#enter('waiting');
      await this.#shared.uploads.add(() => this.#send(file, record, signal), { signal });
      this.#forget();
      this.#enter('done', { sentence: doneText(record) });
    } catch (error) {
      if (signal.aborted) return;
      const { phase, sentence } = failureOf(error);
      if (phase === 'refused') this.#forget();
      else console.warn('A file was not uploaded.', error);
      this.#enter(phase, { sentence });
    }
  }

  /** Examines, locks and saves it. @throws VideoFileError */
  async #examine(file: File, signal: AbortSignal): Promise<ImportRecord> {
    const examined = await examineFile(file);
    signal.throwIfAborted();
    const { id } = this.item;
    const { name, size, lastModified } = file;
    this.#unlock = (await lockName(lockOf(id))) ?? this.#unlock;
    const { userId } = this.#shared;
    const known = { id, userId, file: { name, size, lastModified }, ...examined, ...this.#start.place };
    const record = { replaces: null, ...known, recordingId: null, upload: null, batch: this.#batchRecord() };
    this.#record = record;
    await this.save();
    return record;
  }

  async #send(file: File, record: ImportRecord, signal: AbortSignal): Promise<void> {
    this.#enter('uploading', { status: NOTHING_SENT });
    await sendImport(file, this.#journal(record), { signal, onProgress: (status) => this.#show({ status }) });
  }

  /** The journal of a running import. If the import was cancelled, later results are removed from the server. */
  #journal(begun: ImportRecord): ImportJournal {
    let known = begun;
    return {
      record: () => known,
      update: async (change) => {
        known = { ...known, ...change };
        await (this.#record ? this.save(change) : discardSent(known));
      },
      inOrder: async (create) => {
        const { batch, position } = this.#start;
        const isFirst = batch.anchor === null;
        const recordingId = await createInOrder(batch, position, create);
        if (isFirst) this.#shared.onAnchor(batch);
        return recordingId;
      },
    };
  }

  #batchRecord(): ImportRecord['batch'] {
    const { batch, position } = this.#start;
    return { id: batch.id, position, anchor: batch.anchor };
  }

  #forget(): void {
    if (this.#record) void trySave(removeSaved(this.#record));
    this.#record = null;
    this.#unlock();
  }
}
