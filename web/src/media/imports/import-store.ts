import type { DBSchema } from 'idb';
import * as z from 'zod';
import { openOnce } from '../store/database.ts';
import { RecordingUploadRecordSchema } from '../upload/upload-record.ts';

const ImportRecordSchema = z.object({
  id: z.string(),
  userId: z.string(),
  /** Identifies the file when it is chosen again: a page cannot open it by itself. */
  file: z.object({ name: z.string(), size: z.number(), lastModified: z.number() }),
  contentType: z.enum(['video/mp4', 'video/quicktime', 'video/webm', 'video/x-matroska']),
  /** Seconds. */
  duration: z.number(),
  /** False in records of version 0.3.0. */
  isMirrored: z.boolean().default(false),
  workspaceId: z.string(),
  projectId: z.string().nullable(),
  /** The recording whose video the file replaces, and whether that keeps its texts; null for a recording of its own. */
  replaces: z.object({ recordingId: z.string(), keepsTexts: z.boolean() }).nullable().default(null),
  /** The recording that the file becomes; null until its upload begins. */
  recordingId: z.string().nullable(),
  upload: RecordingUploadRecordSchema.nullable(),
  /**
   * Its place among the files that were chosen with it, and a recording of these files that exists. Null in records of
   * version 0.1.0.
   */
  batch: z
    .object({
      id: z.string(),
      position: z.number(),
      anchor: z.object({ recordingId: z.string(), position: z.number() }).nullable(),
    })
    .nullable()
    .default(null),
});

/** The stored state of an import, so that another visit can continue it; plain JSON. */
export type ImportRecord = z.output<typeof ImportRecordSchema>;

export interface SavedImport {
  record: ImportRecord;
  /** Opens the file, after the person allows it; null where the browser has no such handles. */
  handle: FileSystemFileHandle | null;
}

interface ImportsSchema extends DBSchema {
  /** Key: the record's `id`. Values are `unknown`: another version of the app may have written them. */
  imports: { key: string; value: unknown };
}

const openDatabase = openOnce<ImportsSchema>({
  name: 'imports',
  version: 1,
  upgrade: (database, oldVersion) => {
    if (oldVersion < 1) database.createObjectStore('imports');
  },
});

const isHandle = (value: unknown): value is FileSystemFileHandle =>
  typeof FileSystemFileHandle !== 'undefined' && value instanceof FileSystemFileHandle;

/** @throws DOMException when the browser stores nothing */
export async function saveImport({ record, handle }: SavedImport): Promise<void> {
  const database = await openDatabase();
  await database.put('imports', { record, handle }, record.id);
}

/** @throws DOMException */
export async function removeImport(id: string): Promise<void> {
  await (await openDatabase()).delete('imports', id);
}

const SavedSchema = z.object({ record: ImportRecordSchema, handle: z.unknown() });

/** The imports of a person that this browser has saved. @throws DOMException */
export async function listImports(userId: string): Promise<SavedImport[]> {
  const values = await (await openDatabase()).getAll('imports');
  return values.flatMap((value) => {
    const saved = SavedSchema.safeParse(value).data;
    if (saved?.record.userId !== userId) return [];
    return [{ record: saved.record, handle: isHandle(saved.handle) ? saved.handle : null }];
  });
}
