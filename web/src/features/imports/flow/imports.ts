import { atom, type ReadableAtom } from 'nanostores';
import PQueue from 'p-queue';
import { UPLOADS_AT_ONCE } from '#web/lib/limits.ts';
import { isOver } from '#web/library/uploads/upload-item.ts';
import { listImports } from '#web/media/imports/import-store.ts';
import { isLocked } from '#web/media/store/recording-lock.ts';
import { type Batch, continueBatch, newBatch } from './batch.ts';
import { FileImport, lockOf } from './file-import.ts';
import { CHOOSE_AGAIN, type ChosenFile, type ImportItem, type ImportPlace, newItem, RESUMABLE } from './import-item.ts';

/** The imports that begin in this tab, and those that earlier visits of the user left unfinished. */
export function createImports(userId: string) {
  const imports = new Map<string, FileImport>();
  const items = atom<readonly ImportItem[]>([]);
  const publish = () => items.set([...imports.values()].map(({ item }) => item));
  const shared = {
    userId,
    uploads: new PQueue({ concurrency: UPLOADS_AT_ONCE }),
    onChange: publish,
    onAnchor: (batch: Batch) => {
      for (const each of imports.values()) if (each.isIn(batch)) void each.save();
    },
  };

  const begin = (chosen: ChosenFile, place: ImportPlace, batch: Batch, position: number) => {
    const item = newItem(crypto.randomUUID(), chosen.file);
    const begun = new FileImport(shared, { item, place, batch, position, handle: null, record: null });
    imports.set(item.id, begun);
    begun.start(chosen);
  };

  /** Lists the imports that earlier visits left unfinished, except those that another tab runs. */
  async function listUnfinished(): Promise<void> {
    const batches = new Map<string, Batch>();
    for (const { record, handle } of await listImports(userId)) {
      const { id, file, workspaceId, projectId, replaces } = record;
      if (imports.has(id) || (await isLocked(lockOf(id)))) continue;
      const sentence = handle ? RESUMABLE : CHOOSE_AGAIN;
      const item: ImportItem = { ...newItem(id, file), phase: 'interrupted', sentence, hasHandle: handle !== null };
      const batch = batches.get(record.batch?.id ?? id) ?? newBatch(record.batch?.id);
      continueBatch(batch, record);
      batches.set(batch.id, batch);
      const known = { place: { workspaceId, projectId, replaces }, batch, position: record.batch?.position ?? 0 };
      imports.set(id, new FileImport(shared, { item, handle, record, ...known }));
    }
    publish();
  }
  listUnfinished().catch((error: unknown) => console.warn('Interrupted uploads could not be listed.', error));

  return {
    items: items as ReadableAtom<readonly ImportItem[]>,
    /** Imports files. If the upload of one was interrupted in the same workspace, it is resumed. */
    add: (files: ChosenFile[], place: ImportPlace) => {
      const batch = newBatch();
      for (const [position, chosen] of files.entries()) {
        const interrupted = [...imports.values()].find((each) => each.isInterrupted(chosen.file, place));
        if (interrupted) void interrupted.resume(chosen);
        else begin(chosen, place, batch, position);
      }
      publish();
    },
    retry: (id: string) => imports.get(id)?.retry(),
    /** Resumes an interrupted import with the file that was chosen again, or else opens the file with its handle. */
    resume: (id: string, chosen?: ChosenFile) => void imports.get(id)?.resume(chosen),
    /** Removes an import. If it is not done, its uploaded parts and its recording are deleted from the server. */
    discard: (id: string) => {
      imports.get(id)?.discard();
      imports.delete(id);
      publish();
    },
    /** Removes finished and refused imports from the list. */
    clear: () => {
      for (const [id, { item }] of imports) if (isOver(item)) imports.delete(id);
      publish();
    },
    /** Stops running imports. A later visit can resume them. */
    leave: () => {
      for (const each of imports.values()) each.leave();
    },
  };
}

export type Imports = ReturnType<typeof createImports>;
