import * as z from 'zod';
import { RECORDING_TYPES } from '#shared/model/video/recording.ts';
import { type ListPart, type ListStart, queryNewestFirst } from '../ground/newest-first.ts';
import { storedText, storedTitle } from '../ground/stored-text.ts';
import { getItems } from '../table/batches.ts';
import { expression } from '../table/expression.ts';
import { firstItems, getItem, inPartition } from '../table/items.ts';
import { recordingKey, recordingPrefix, workspaceKey } from '../table/keys.ts';
import { earlierFiles, type RecordingFiles } from './file.ts';
import { fileToStore } from './file-changes.ts';
import { fileInRecording, fileItemIn04, filesOfItem, nextInRecording } from './files-in-0-4.ts';

/** A recording as it is stored. `file` is a copy of the file that it shows, or gets. */
export const recordingItem = z.object({
  type: z.literal('recording'),
  id: z.string(),
  file: fileInRecording,
  next: nextInRecording.nullable().default(null),
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
  /** As its file has it: the library's index has only whole attributes. */
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
export interface StoredRecording
  extends Omit<RecordingItem, keyof RecordingFiles | 'isAbandoned' | 'type'>,
    RecordingFiles {}

/** The attributes of an item. The library's index has only whole attributes, so three of the file are stored twice. */
export function itemOf(recording: StoredRecording) {
  const { duration, segments, isAbandoned } = recording.file;
  return { ...recording, type: 'recording', file: fileToStore(recording.file), duration, segments, isAbandoned };
}

type StoredItem = RecordingItem | z.output<typeof fileItemIn04>;

function recordingOf(item: StoredItem): StoredRecording[] {
  if (item.type === 'file') return [];
  const { type: _type, isAbandoned: _isAbandoned, ...recording } = item;
  return [{ ...recording, ...filesOfItem(item) }];
}

/** Data of version 0.4.0 have files among the recordings. */
const storedItem = z.discriminatedUnion('type', [recordingItem, fileItemIn04]).transform(recordingOf);
const listedItem = recordingItem.transform((item) => recordingOf(item)[0] as StoredRecording);
const IS_LISTED = expression`#type = ${'recording'}`;

/** Reads a recording; null for an unknown or deleted one. */
export const getStoredRecording = async (recordingId: string): Promise<StoredRecording | null> =>
  (await getItem(storedItem, recordingKey(recordingId)))?.[0] ?? null;

/** The recordings with these ids, in no order; one that does not exist is left out. */
export const getStoredRecordings = async (ids: string[]): Promise<StoredRecording[]> =>
  (await getItems(storedItem, ids.map(recordingKey))).flat();

/** Up to `limit` of a workspace's recordings, oldest first. */
export const firstRecordings = (workspaceId: string, limit: number): Promise<StoredRecording[]> =>
  firstItems(listedItem, { ...inPartition(workspaceKey(workspaceId).PK, recordingPrefix), filter: IS_LISTED }, limit);

/** A workspace's recordings, newest first, by one request. */
export const pageRecordings = (workspaceId: string, from: ListStart): Promise<ListPart<StoredRecording>> =>
  queryNewestFirst(listedItem, workspaceKey(workspaceId).PK, recordingPrefix, from, IS_LISTED);
