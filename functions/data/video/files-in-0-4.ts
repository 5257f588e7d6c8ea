import * as z from 'zod';
import { type earlierFiles, nextFile, type RecordingFiles, type StoredFile, storedFile } from './file.ts';
import { NO_MP4S } from './mp4s.ts';

// Files as version 0.4.0 stored them. Until the migration of files has reached a recording, they are read here.

const shape = storedFile.shape;
const { id, recordingId, workspaceId, userId, createdAt, isAbandoned, version } = shape;
const place = { id, recordingId, workspaceId, userId, createdAt };

/** A file had its attributes in a map, and a cut had its original, from which it was rendered. */
export const fileItemIn04 = z.object({
  type: z.literal('file'),
  ...place,
  isAbandoned,
  version,
  file: storedFile
    .omit({ id: true, recordingId: true, workspaceId: true, userId: true, createdAt: true, version: true })
    .extend({ kept: z.unknown().optional(), convertsFirst: z.boolean().default(false) }),
  ended: z
    .object({ number: z.number(), cut: shape.cut, moments: shape.moments, countedAs: shape.countedAs })
    .and(shape.ended.unwrap().unwrap())
    .nullish(),
});

export function fileOfItemIn04({
  file,
  ended = null,
  type: _type,
  ...item
}: z.output<typeof fileItemIn04>): StoredFile {
  const { kept, convertsFirst, ...attributes } = file;
  const { number, cut, moments, countedAs, ...ending } = ended ?? { number: 0, cut: null, moments: null };
  const own = {
    ...attributes,
    ...item,
    number,
    cut,
    moments,
    countedAs,
    ended: ended && (ending as StoredFile['ended']),
  };
  const key = file.originalKey;
  if (!kept || key === null || file.transcodeStatus === 'completed') return own;
  return { ...own, originalKey: null, cutFrom: { key, convertsFirst } };
}

/** The first file had the id of its recording, and any other one its own in `fileId`. */
export const fileInRecording = storedFile.extend({
  id: id.optional(),
  recordingId: recordingId.optional(),
  workspaceId: workspaceId.optional(),
  userId: userId.optional(),
  createdAt: createdAt.optional(),
  fileId: z.string().optional(),
});

/** While a cut was rendered, its recording had a file without objects, and the cut was the next file. */
export const nextInRecording = nextFile.extend({
  cut: z.object({ ...shape.cut.unwrap().unwrap().shape, hasFailed: z.boolean() }).nullish(),
});

interface Item extends Pick<StoredFile, 'id' | 'workspaceId' | 'userId' | 'createdAt' | 'isAbandoned'> {
  file: z.output<typeof fileInRecording>;
  next: z.output<typeof nextInRecording> | null;
  earlier: z.output<typeof earlierFiles>;
}

/** Whether the files of a recording are as in version 0.4.0. */
export const isIn04 = ({ file }: Pick<Item, 'file'>): boolean => file.id === undefined;

/** A cut of version 0.4.0 that is not rendered: its own item says what it is rendered from. */
export const isCutIn04 = ({ cutFrom }: StoredFile): boolean => cutFrom?.key === '';

const OBJECTS = { ...NO_MP4S, originalKey: null, thumbnailKey: null, picture: null, strip: null };

/** The files of a recording, as they are stored in it. */
export function filesOfItem(item: Item): RecordingFiles {
  const { fileId, ...copy } = item.file;
  const { id: recordingId, workspaceId, userId, createdAt, isAbandoned, earlier } = item;
  const { cut, ...next } = item.next ?? {};
  const own = { id: fileId ?? recordingId, recordingId, workspaceId, userId, createdAt, isAbandoned };
  const file: StoredFile = { ...own, ...copy };
  if (!cut) return { file, next: item.next && (next as RecordingFiles['next']), earlier };
  if (!isIn04(item)) return { file, next: null, earlier };
  const { hasFailed, ...ofCut } = cut;
  const rendered = { id: item.next?.fileId ?? '', cut: ofCut, cutFrom: { key: '', convertsFirst: false } };
  const transcodeStatus = hasFailed ? 'failed' : 'processing';
  return { file: { ...file, ...OBJECTS, ...rendered, transcodeStatus }, next: null, earlier };
}
