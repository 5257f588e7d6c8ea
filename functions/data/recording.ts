import * as z from 'zod';
import { RECORDING_TYPES } from '#shared/model/recording.ts';
import {
  earlierFiles,
  ending,
  fileAttributes,
  nextFile,
  type RecordingFile,
  type RecordingFiles,
  recordingFile,
  type StoredFile,
} from './file.ts';
import { NO_MP4S } from './mp4s.ts';
import { type ListPart, type ListStart, queryNewestFirst } from './newest-first.ts';
import { storedText, storedTitle } from './stored-text.ts';
import { getItems } from './table/batches.ts';
import { firstItems, getItem, inPartition } from './table/items.ts';
import { recordingKey, recordingPrefix, workspaceKey } from './table/keys.ts';

/** A recording as it is stored. `file` is the file that it shows, or gets. */
export const recordingItem = z.object({
  type: z.literal('recording'),
  id: z.string(),
  file: recordingFile,
  next: nextFile.nullable().default(null),
  earlier: earlierFiles.default([]),
  name: storedTitle,
  description: storedText.nullable().default(null),
  /** Whether people with a link see the description. */
  showsDescription: z.boolean().default(false),
  recordingType: z.enum(RECORDING_TYPES),
  workspaceId: z.string(),
  projectId: z.string().nullable(),
  userId: z.string(),
  /** Whether people with a link see captions that were transcribed. */
  showsTranscript: z.boolean().default(false),
  /** Whether it has a main link, and whether it has or had one: that is an item (`link.ts`), also when it is removed. */
  isShared: z.boolean(),
  hasMainLink: z.boolean().default(false),
  namedLinkCount: z.number().default(0),
  /** Whether nobody may comment. */
  areCommentsClosed: z.boolean().default(false),
  /** Comments with replies, and how often they, and reactions, have changed, of all places. */
  commentCount: z.number().default(0),
  commentsVersion: z.number().default(0),
  /** Of these, how many a cut hides, by the place without hyphens. */
  hiddenComments: z.record(z.string(), z.number()).default({}),
  /** Ids of the last comment of somebody else than the owner, and of the last one that the owner has read. */
  unreadCommentId: z.string().nullable().default(null),
  readCommentId: z.string().nullable().default(null),
  /**
   * Version of the media grants through any link while the recording is in segments: how often they were revoked. Part
   * of their cutoff's name.
   */
  watchGrantVersion: z.number().default(0),
  /** Version of all media grants of the recording: see `cutoffEntry.place`. Part of their cutoff's name. */
  placeGrantVersion: z.number().default(0),
  /** The views of the main link, as the library knows them: see `link-views.ts`. */
  viewCount: z.number().default(0),
  createdAt: z.string(),
  /** No file or segment has arrived for a day. The recording is in no list and no count until its recorder returns. */
  isAbandoned: z.boolean().default(false),
  /** Counts changes: a change is refused when another came first. */
  version: z.number(),
  /** See `library.ts`; missing for a recording of an earlier version until it changes. */
  libraryAt: z.string().optional(),
});

/** The counts and versions of a recording without comments. */
export const NO_COMMENTS = {
  areCommentsClosed: false,
  commentCount: 0,
  commentsVersion: 0,
  hiddenComments: {},
  unreadCommentId: null,
  readCommentId: null,
} as const;

/** The counts and versions of a recording without links. */
export const NO_LINKS = {
  isShared: false,
  hasMainLink: false,
  namedLinkCount: 0,
  viewCount: 0,
  placeGrantVersion: 0,
  watchGrantVersion: 0,
} as const;

type RecordingItem = z.output<typeof recordingItem>;

/** What a recording is, the file that it shows or gets, and its other files. */
export interface StoredRecording extends Omit<RecordingItem, keyof RecordingFiles | 'type'>, RecordingFiles {}

export const madeFileItem = z.object({
  type: z.literal('file'),
  id: z.string(),
  file: z.object(fileAttributes),
  recordingId: z.string(),
  workspaceId: z.string(),
  /** The person who sends it, or who has cut the recording. */
  userId: z.string(),
  createdAt: z.string(),
  /** As of a recording. */
  isAbandoned: z.boolean().default(false),
  version: z.number(),
  /** For a file that its recording has shown, and does not show now. */
  ended: ending.optional(),
});

type MadeFileItem = z.output<typeof madeFileItem>;

/**
 * A file that is sent or made to take the place of the one that a recording shows, or that it has shown. It is an item of
 * its own, and stays one while the recording shows it or can show it again.
 */
export interface MadeFile extends Omit<MadeFileItem, 'file' | 'type'> {
  file: StoredFile;
}

/** The attributes that are stored with a file. */
export type WithFile = StoredRecording | MadeFile;

export const isRecording = (stored: WithFile): stored is StoredRecording => !('recordingId' in stored);

/** The file as it is stored: without null values, and without its id, which is the key of its item. */
const fileToStore = ({ id, ...file }: StoredFile | RecordingFile) =>
  Object.fromEntries(Object.entries(file).filter(([, value]) => value !== null && value !== id));

/** The attributes of an item. The library's index has only whole attributes, so two of the file are stored twice. */
export function itemOf(stored: WithFile) {
  const item = { ...stored, file: fileToStore(stored.file) };
  if (!isRecording(stored)) return { ...item, type: 'file' };
  const { duration, segments } = stored.file;
  return { ...item, type: 'recording', duration, segments };
}

/** Version 0.3 could show a cut before it was rendered, by a file that still has what is removed. Nobody gets that any more. */
const hiddenUntilReady = ({ file, next }: Pick<RecordingItem, 'file' | 'next'>) =>
  next?.cut?.shown ? { ...file, ...NO_MP4S, originalKey: null, thumbnailKey: null, picture: null, strip: null } : file;

function storedOf({ type, ...item }: RecordingItem | MadeFileItem): WithFile {
  const { id } = item;
  if ('recordingId' in item) return { ...item, file: { ...item.file, id } };
  return { ...item, file: { ...hiddenUntilReady(item), id, fileId: item.file.fileId ?? id } };
}

/** The item of a file, with this state of the file. */
export const withState = (stored: WithFile, file: StoredFile): WithFile =>
  isRecording(stored) ? { ...stored, file: { ...stored.file, ...file } } : { ...stored, file };

const storedItem = z.discriminatedUnion('type', [recordingItem, madeFileItem]).transform(storedOf);

/** Reads what has a file; null for an unknown or deleted id. @param fileId of a recording, or of a made file */
export const getWithFile = (fileId: string): Promise<WithFile | null> => getItem(storedItem, recordingKey(fileId));

export const getStoredFile = async (fileId: string): Promise<StoredFile | null> =>
  (await getWithFile(fileId))?.file ?? null;

/** Reads a recording; null for an unknown or deleted one. */
export async function getStoredRecording(recordingId: string): Promise<StoredRecording | null> {
  const stored = await getWithFile(recordingId);
  return stored && isRecording(stored) ? stored : null;
}

/** The recording that has a file, or for which it is made; null when either does not exist. */
export const getRecordingOf = async (stored: WithFile): Promise<StoredRecording | null> =>
  isRecording(stored) ? stored : getStoredRecording(stored.recordingId);

/** The items that have these files, in no order; a missing one is left out. */
export const getEachWithFile = (fileIds: string[]): Promise<WithFile[]> =>
  getItems(storedItem, fileIds.map(recordingKey));

/** The made files with these ids, in no order; one that does not exist is left out. */
export const getMadeFiles = async (fileIds: string[]): Promise<MadeFile[]> =>
  (await getEachWithFile(fileIds)).flatMap((stored) => (isRecording(stored) ? [] : stored));

/** Up to `limit` of a workspace's recordings and made files, oldest first. */
export const firstWithFiles = (workspaceId: string, limit: number): Promise<WithFile[]> =>
  firstItems(storedItem, inPartition(workspaceKey(workspaceId).PK, recordingPrefix), limit);

/** The recordings with these ids, in no order; one that does not exist is left out. */
export const getStoredRecordings = async (ids: string[]): Promise<StoredRecording[]> =>
  (await getEachWithFile(ids)).filter(isRecording);

/** A workspace's recordings and made files, newest first, by one request. */
export const pageWithFiles = (workspaceId: string, from: ListStart): Promise<ListPart<WithFile>> =>
  queryNewestFirst(storedItem, workspaceKey(workspaceId).PK, recordingPrefix, from);
