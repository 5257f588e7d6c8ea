import * as z from 'zod';
import { COMMENTERS } from '#shared/model/comments.ts';
import { FAILURE_CAUSES, RECORDING_TYPES, TRANSCODE_STATUSES } from '#shared/model/recording.ts';
import { SEGMENT_STATES } from '#shared/model/segment.ts';
import { type ListPart, type ListStart, queryNewestFirst } from './newest-first.ts';
import { storedText, storedTitle } from './stored-text.ts';
import { getItems } from './table/batches.ts';
import { firstItems, getItem, inPartition } from './table/items.ts';
import { recordingKey, recordingPrefix, workspaceKey } from './table/keys.ts';

const checkedUpload = z.object({
  /** S3's id of the version that was checked. */
  versionId: z.string(),
  /** With its quotes. */
  etag: z.string(),
  /** Bytes. */
  size: z.number(),
  contentType: z.string(),
});

/** The attached version of an uploaded file. A file that is sent to the same URL later is another version. */
export type CheckedUpload = z.output<typeof checkedUpload>;

const captions = z.object({
  /** Id of the file. A file that replaces it has another id. */
  id: z.string(),
  /** BCP 47. */
  language: z.string(),
  label: storedTitle,
  /** For captions that were transcribed; null for uploaded ones. */
  automatic: z
    .object({
      /** Id of the file that the engine made: that of the captions until somebody corrects them. */
      fileId: z.string(),
      /** Corrected versions that were replaced, the earliest first. */
      earlier: z.array(z.object({ id: z.string(), endedAt: z.string(), endedBy: z.string() })),
    })
    .nullable()
    .default(null),
});

/** Captions as they are stored; their text is a file in S3. */
export type StoredCaptions = z.output<typeof captions>;

/** Ids of all files of captions: the one that is shown, the one that the engine made, and earlier versions. */
export const captionsFileIds = ({ id, automatic }: StoredCaptions): string[] => [
  ...new Set([id, ...(automatic ? [automatic.fileId, ...automatic.earlier.map((each) => each.id)] : [])]),
];

/** A file of a recording as it is shown, with what its conversion made of it. */
const shownFile = {
  /** S3 keys; null for a file that does not exist (yet). */
  originalKey: z.string().nullable(),
  /** MIME type of the original with its codecs, as its bytes prove it; null for WebM, which browsers record. */
  fileType: z.string().nullable().default(null),
  thumbnailKey: z.string().nullable(),
  mp4Key: z.string().nullable(),
  /** The picture that the conversion made, with its size in pixels if known; null without one. */
  picture: z
    .object({ key: z.string(), width: z.number().nullable(), height: z.number().nullable() })
    .nullable()
    .default(null),
  /**
   * The strip that the conversion made, or a browser drew: the S3 prefix of its frames, and their number. Null without
   * one, as after a conversion of an earlier version, until somebody who may change the recording opens it.
   */
  strip: z.object({ prefix: z.string(), frames: z.number() }).nullable().default(null),
  transcodeStatus: z.enum(TRANSCODE_STATUSES),
  transcodedAt: z.string().nullable(),
  /** Reason why the last finished attempt failed; for administrators. */
  conversionError: z.string().nullable(),
  /** Null unless the conversion has failed; missing for a failure that an earlier version stored. */
  failureCause: z.enum(FAILURE_CAUSES).nullable().default(null),
  /** Seconds. */
  duration: z.number().nullable(),
  /** Bytes. */
  fileSize: z.number().nullable(),
};

/** Parts of an original, in milliseconds: `KeptRanges` of the shared rules. */
const keptRanges = z.array(z.tuple([z.number(), z.number()]).readonly());

/** What a cut keeps of an earlier file, by the number of that file. */
const cut = z.object({ kept: keptRanges, source: z.number() });

/**
 * Which times of comments a file shows, without those of its cut: see functions/domain/recordings/comment-moments.ts.
 * Null for all.
 */
const moments = keptRanges.nullable().default(null);

/** The number under which it is counted what is played of a file, if it was shown under another before. */
const countedAs = z.number().optional();

/** Captions and chapters that belong to one file version. */
const fileTexts = z.object({
  captions: z.array(captions),
  /** Lines of the description. */
  chapters: z.array(z.string()),
});

/** A file that a recording has shown, and can show again. */
const earlierFile = z.object({
  number: z.number(),
  /** The recording under whose keys its files are: this one for the first file, else a file version. */
  fileId: z.string(),
  ...shownFile,
  /** Null when its captions and chapters stayed with the recording. */
  texts: fileTexts.nullable(),
  /** For a file that is a cut. */
  cut: cut.nullable().default(null),
  moments,
  countedAs,
  /** When and by whom it was replaced. */
  endedAt: z.string(),
  endedBy: z.string(),
  /** When it is deleted, ISO 8601. */
  keptUntil: z.string(),
});

const transcription = z.object({
  status: z.enum(['running', 'failed', 'silent', 'done']),
  /** Number of the last job, from 1. It is part of the job's name. */
  attempt: z.number(),
  /** Number of the file that is transcribed. */
  fileNumber: z.number(),
  /** Whether the job of the attempt has been created. */
  isStarted: z.boolean(),
  /** Jobs that failed through no fault of the recording, since the transcription was last asked for. */
  transientFailures: z.number(),
  /** When it was asked for, ISO 8601. */
  askedAt: z.string(),
  /** When it probably ends, ISO 8601; null while nothing is known about that. */
  readyAt: z.string().nullable(),
  /** Why it failed, in a sentence for people. */
  reason: z.string().nullable(),
});

export type Transcription = z.output<typeof transcription>;

const fileVersions = z.object({
  /** Number of the file that is shown, from 0. It is part of the paths of its files. */
  number: z.number(),
  fileId: z.string(),
  /** When it took the place of another, ISO 8601; null for the first. */
  updatedAt: z.string().nullable(),
  /** The file version that takes its place once it is converted. */
  next: z
    .object({
      fileId: z.string(),
      orderedBy: z.string(),
      keepsTexts: z.boolean(),
      /**
       * For a cut. Until it is rendered, the recording has no file, or players skip what they must not show: `shown` is
       * what they play of its file, in the times of that.
       */
      cut: cut
        .extend({ hasFailed: z.boolean(), shown: keptRanges.nullable().default(null) })
        .nullable()
        .default(null),
    })
    .nullable(),
  /** Null unless the file that is shown is a cut. */
  cut: cut.nullable().default(null),
  moments,
  countedAs,
  /** The earliest first. */
  earlier: z.array(earlierFile),
});

export const recordingItem = z.object({
  type: z.literal('recording'),
  id: z.string(),
  ...shownFile,
  /**
   * The recording that has this one as a file version: it was uploaded or made to take the place of that recording's
   * file. It is in no list and no count. Null for a recording of its own.
   */
  versionOf: z.string().nullable().default(null),
  /** The parts of its original that this file version has; null for all of it. */
  kept: keptRanges.nullable().default(null),
  /**
   * For a cut of an original without an MP4: its first conversion makes one of all of it, which is the original of the
   * second.
   */
  convertsFirst: z.boolean().optional(),
  /** Whether a job failed that also made pictures: the next one makes the MP4 alone. */
  skipsPictures: z.boolean().optional(),
  /** Null while the recording has had only one file, and no other is being made. */
  versions: fileVersions.nullable().default(null),
  name: storedTitle,
  description: storedText.nullable().default(null),
  /** Whether people with a link see the description. */
  showsDescription: z.boolean().default(false),
  recordingType: z.enum(RECORDING_TYPES),
  workspaceId: z.string(),
  projectId: z.string().nullable(),
  userId: z.string(),
  /** In the order in which they were uploaded. */
  captions: z.array(captions).default([]),
  /** Whether people with a link see captions that were transcribed. */
  showsTranscript: z.boolean().default(false),
  /** The last transcription; null before the first one. */
  transcription: transcription.nullable().default(null),
  /**
   * The versions of the uploads that `originalKey` and `thumbnailKey` name until the uploads are copied. Only these
   * versions are copied and served. Null once both keys name copies. For a recording from segments, the original is not
   * an upload, and only the thumbnail has a version.
   */
  uploads: z
    .object({ original: checkedUpload.nullable(), thumbnail: checkedUpload.nullable() })
    .nullable()
    .default(null),
  /** The upload in segments; null for a recording that was uploaded after Stop. */
  segments: z
    .object({
      /** Id of the upload: a folder of the segments bucket. */
      uploadId: z.string(),
      state: z.enum(SEGMENT_STATES),
      /** Whether people with the link may watch while the recording is being made. */
      isWatchable: z.boolean(),
      /**
       * Its maker has stopped it and pressed *Upload and copy link*: people with the link may watch what has arrived,
       * while the rest is sent. `first` has the versions of the files that a player requests first, if the recorder
       * knows them. Null before that press, and once the segments are attached.
       */
      saving: z
        .object({ first: z.object({ init: z.string(), firstSegment: z.string() }).nullable() })
        .nullable()
        .default(null),
      /**
       * The attached versions of the files that a player requests first. Null until segments are attached, and for
       * segments that an earlier version of the program attached: then players read the current versions.
       */
      attached: z.object({ playlist: z.string(), init: z.string(), firstSegment: z.string() }).nullable().default(null),
      /**
       * Why the segments cannot be joined, in a sentence for administrators. Null or missing while a join may follow,
       * and for failures that an earlier version stored.
       */
      failure: z.string().nullable().optional(),
    })
    .nullable()
    .default(null),
  /** When the last started conversion began, ISO 8601; null for one that an earlier version started. */
  conversionStartedAt: z.string().nullable().default(null),
  /** Number of the last started conversion, from 1. */
  conversionAttempt: z.number(),
  /** MediaConvert's id of the attempt's job; null until it is known. */
  conversionJobId: z.string().nullable().default(null),
  /** Attempts that failed through no fault of the recording, since the conversion was last asked for. */
  transientFailures: z.number().default(0),
  isShared: z.boolean(),
  shareToken: z.string().nullable(),
  /** The token of the last removed link: a repeated removal completes one that failed. */
  lastShareToken: z.string().nullable(),
  allowDownload: z.boolean(),
  showsOwner: z.boolean().default(false),
  shareExpiresAt: z.string().nullable(),
  /**
   * Version of the media grants through the main link: the number of times that they were revoked. Part of their
   * cutoff's name.
   */
  linkGrantVersion: z.number(),
  /** As `linkGrantVersion`, for media grants that allow saving as a file. */
  downloadGrantVersion: z.number(),
  namedLinkCount: z.number().default(0),
  /** Who may comment through the main link. */
  commenters: z.enum(COMMENTERS).default('nobody'),
  /** Whether nobody may comment. */
  areCommentsClosed: z.boolean().default(false),
  /** Whether the owner gets a mail at the first view of the main link, and when that was, ISO 8601. */
  mailsFirstView: z.boolean().default(false),
  firstViewAt: z.string().nullable().default(null),
  /** Comments with replies, and how often they, and reactions, have changed: of all places, and of the main link. */
  commentCount: z.number().default(0),
  commentsVersion: z.number().default(0),
  linkCommentCount: z.number().default(0),
  linkCommentsVersion: z.number().default(0),
  /** Of these, how many a cut hides, by the place without hyphens. */
  hiddenComments: z.record(z.string(), z.number()).default({}),
  /** Ids of the last comment of somebody else than the owner, and of the last one that the owner has read. */
  unreadCommentId: z.string().nullable().default(null),
  readCommentId: z.string().nullable().default(null),
  /** As `linkGrantVersion`, for media grants through any link while the recording is in segments. */
  watchGrantVersion: z.number().default(0),
  /** Version of all media grants of the recording: the number of its moves. Part of their cutoff's name. */
  placeGrantVersion: z.number().default(0),
  viewCount: z.number(),
  lastViewedAt: z.string().nullable(),
  createdAt: z.string(),
  /** Last change of the recording itself. Sharing does not change it, because that would hide a stuck conversion. */
  updatedAt: z.string(),
  /** No file or segment has arrived for a day. The recording is in no list and no count until its recorder returns. */
  isAbandoned: z.boolean().default(false),
  /** Counts changes: a change is refused when another came first. */
  version: z.number(),
  /** See `library.ts`; missing for a recording of an earlier version until it changes. */
  libraryAt: z.string().optional(),
});

/** What a new recording has of comments, and of a main link. */
export const NO_COMMENTS = {
  commenters: 'nobody',
  areCommentsClosed: false,
  ...{ commentCount: 0, commentsVersion: 0, linkCommentCount: 0, linkCommentsVersion: 0 },
  ...{ hiddenComments: {}, unreadCommentId: null, readCommentId: null },
  ...{ mailsFirstView: false, firstViewAt: null },
} as const;

/** What a new recording has of a transcript. */
export const NO_TRANSCRIPT = { showsTranscript: false, transcription: null } as const;

export type StoredRecording = Omit<z.output<typeof recordingItem>, 'type'>;
export type FileVersions = z.output<typeof fileVersions>;
export type EarlierFile = z.output<typeof earlierFile>;
export type FileTexts = z.output<typeof fileTexts>;

/** The attributes of a recording that belong to its file. */
export const FILE_ATTRIBUTES = Object.keys(shownFile) as (keyof typeof shownFile)[];

/** Reads a recording; null for an unknown or deleted one. */
export const getStoredRecording = async (recordingId: string): Promise<StoredRecording | null> =>
  getItem(recordingItem, recordingKey(recordingId));

/** Up to `limit` of a workspace's recordings, oldest first. */
export const firstStoredRecordings = (workspaceId: string, limit: number): Promise<StoredRecording[]> =>
  firstItems(recordingItem, inPartition(workspaceKey(workspaceId).PK, recordingPrefix), limit);

/** The recordings with these ids, in no order; one that does not exist is left out. */
export const getStoredRecordings = (ids: string[]): Promise<StoredRecording[]> =>
  getItems(recordingItem, ids.map(recordingKey));

/** A workspace's recordings, newest first, by one request. */
export const pageStoredRecordings = (workspaceId: string, from: ListStart): Promise<ListPart<StoredRecording>> =>
  queryNewestFirst(recordingItem, workspaceKey(workspaceId).PK, recordingPrefix, from);
