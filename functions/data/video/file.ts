import * as z from 'zod';
import { FAILURE_CAUSES, TRANSCODE_STATUSES } from '#shared/model/video/recording.ts';
import { SEGMENT_STATES } from '#shared/model/video/segment.ts';
import { isoNow } from '../../process/clock.ts';
import { storedTitle } from '../ground/stored-text.ts';
import { MP4S, ofEachMp4 } from './mp4s.ts';

const checkedUpload = z.object({
  /** The store's id of the version that was checked. */
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

/** Captions as they are stored; their text is an object. */
export type StoredCaptions = z.output<typeof captions>;

/** Ids of all files of captions: the one that is shown, the one that the engine made, and earlier versions. */
export const captionsFileIds = ({ id, automatic }: StoredCaptions): string[] => [
  ...new Set([id, ...(automatic ? [automatic.fileId, ...automatic.earlier.map((each) => each.id)] : [])]),
];

/** Parts of an original, in milliseconds: `KeptRanges` of the shared rules. */
const keptRanges = z.array(z.tuple([z.number(), z.number()]).readonly());

/** `Area` of the shared rules. */
const area = z.object({
  name: z.string(),
  left: z.number(),
  top: z.number(),
  width: z.number(),
  height: z.number(),
  from: z.number(),
  to: z.number(),
});

/** The kept ranges of a cut, the areas that it hides, and the number of the earlier file that they are of. */
const cut = z.object({ kept: keptRanges, source: z.number(), areas: z.array(area).default([]) });

/**
 * Which times of comments a file shows, without those of its cut: see
 * functions/domain/video/file-state/comment-moments.ts. Null for all.
 */
const moments = keptRanges.nullable().default(null);

/** Captions and chapters that belong to one file. */
const fileTexts = z.object({
  captions: z.array(captions),
  /** Lines of the description. */
  chapters: z.array(z.string()),
});

/** The end of a file that its recording has shown, and can show again. */
const ending = z.object({
  /** Null when its captions and chapters stayed with the recording. */
  texts: fileTexts.nullable(),
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

/** A file of a recording: one that it shows, has shown, or will show. What is null is not stored. */
export const storedFile = z.object({
  id: z.string(),
  recordingId: z.string(),
  workspaceId: z.string(),
  /** The person who sends it, or who has cut the recording. */
  userId: z.string(),
  createdAt: z.string(),
  /** No file or segment has arrived for a day. A recording is in no list and no count until its recorder returns. */
  isAbandoned: z.boolean().default(false),
  /** Counts changes: a change is refused when another came first. */
  version: z.number().default(0),
  /** Its place among the files of the recording, from 0; part of its paths. It has one once it is shown. */
  number: z.number().default(0),
  /** Null unless it is a cut. */
  cut: cut.nullable().default(null),
  /**
   * What the cut is rendered from, until it is rendered: until then, the file has nothing to show. `convertsFirst`: that
   * original has no MP4, so the first conversion makes one of all of it, which the second renders the cut from.
   */
  cutFrom: z.object({ key: z.string(), convertsFirst: z.boolean() }).nullable().default(null),
  moments,
  /** The number under which plays of the file are counted, if players first showed the file under another number. */
  countedAs: z.number().optional(),
  /** When it replaced another file, ISO 8601; null for the first file. */
  shownSince: z.string().nullable().default(null),
  /** Null unless another file has replaced it. */
  ended: ending.nullable().default(null),
  /** Keys of objects; null for a file that does not exist (yet). */
  originalKey: z.string().nullable().default(null),
  /** MIME type of the original with its codecs, as its bytes prove it; null for WebM, which browsers record. */
  fileType: z.string().nullable().default(null),
  thumbnailKey: z.string().nullable().default(null),
  ...ofEachMp4('attribute', () => z.string().nullable().default(null)),
  /** Prefix of the HLS playlists and renditions that were made of the MP4s; null without them. */
  hlsPrefix: z.string().nullable().default(null),
  /** The picture that the conversion made, with its size in pixels if known; null without one. */
  picture: z
    .object({ key: z.string(), width: z.number().nullable(), height: z.number().nullable() })
    .nullable()
    .default(null),
  /**
   * The strip of the video: the prefix of its frames, and their number. The conversion made it, or a browser with an
   * earlier version of the program. Null without one.
   */
  strip: z.object({ prefix: z.string(), frames: z.number() }).nullable().default(null),
  /** Only `functions/domain/video/file-state` writes it. */
  transcodeStatus: z.enum(TRANSCODE_STATUSES),
  transcodedAt: z.string().nullable().default(null),
  /** Reason why the last finished attempt failed; for administrators. */
  conversionError: z.string().nullable().default(null),
  /** Null unless the conversion has failed; missing for a failure that an earlier version stored. */
  failureCause: z.enum(FAILURE_CAUSES).nullable().default(null),
  /** Seconds. */
  duration: z.number().nullable().default(null),
  /** Bytes. */
  fileSize: z.number().nullable().default(null),
  /** Whether a job failed that also made pictures or a small file: the next one makes the MP4 alone. */
  skipsPictures: z.boolean().optional(),
  /** In the order in which they were uploaded. */
  captions: z.array(captions).default([]),
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
       * while the rest is sent. Or its maker has made a link for what a lost recorder had sent. `first` has the versions
       * of the files that a player requests first, if the recorder knows them. Null before that, and once the segments
       * are attached.
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
  /** Id of the attempt's job; null until it is known. */
  conversionJobId: z.string().nullable().default(null),
  /** Attempts that failed through no fault of the recording, since the conversion was last asked for. */
  transientFailures: z.number().default(0),
  /** Attempts that were interrupted, since the conversion was last asked for: see `INTERRUPTIONS_MAX`. */
  interruptions: z.number().default(0),
  /** Last change of the file. */
  updatedAt: z.string(),
});

/** `isIn04` marks a file that is still where version 0.4.0 stored it. */
export type StoredFile = z.output<typeof storedFile> & { isIn04?: true };
export type FileTexts = z.output<typeof fileTexts>;

/** A file that a recording has shown, and can show again. */
export type EarlierFile = StoredFile & { ended: z.output<typeof ending> };

/** The file that takes the place of the one that a recording shows, once it is converted. */
export const nextFile = z.object({ fileId: z.string(), keepsTexts: z.boolean() });

/** The earliest first, with what counts need of them. */
export const earlierFiles = z.array(z.object({ fileId: z.string(), fileSize: storedFile.shape.fileSize }));

export interface RecordingFiles {
  /** The file that the recording shows. Its item is the same: `recording-changes.ts` writes both. */
  file: StoredFile;
  /** Null while no other file is being made. */
  next: z.output<typeof nextFile> | null;
  earlier: z.output<typeof earlierFiles>;
}

/** A recording without other files than the one that it shows. */
export const NO_OTHER_FILES = { next: null, earlier: [] } satisfies Partial<RecordingFiles>;

/** Whether a recording has, had or gets another file than its first. */
export const hasOtherFiles = ({ file, next, earlier }: RecordingFiles): boolean =>
  file.number > 0 || next !== null || earlier.length > 0;

/** The number under which plays of the present file are counted. */
export const countedNumberOf = ({ file }: RecordingFiles): number => file.countedAs ?? file.number;

/** The files of a recording that it does not show now. */
export const otherFileIdsOf = ({ next, earlier }: RecordingFiles): string[] => [
  ...(next ? [next.fileId] : []),
  ...earlier.map(({ fileId }) => fileId),
];

/** Key of the object that a conversion reads. For a cut that is not rendered, it belongs to another file, and is not served. */
export const sourceKeyOf = ({ cutFrom, originalKey }: StoredFile): string | null => cutFrom?.key ?? originalKey;

/** Earlier files that are not due for deletion. */
export const restorableFiles = ({ earlier }: { earlier: EarlierFile[] }): EarlierFile[] =>
  earlier.filter(({ ended }) => ended.keptUntil > isoNow());

export const playableKeysOf = (file: StoredFile): string[] =>
  [file.originalKey, ...MP4S.map(({ attribute }) => file[attribute])].filter((key) => key !== null);

/** Keys of a file: of what plays, and of its pictures. Captions are not among them. */
export const objectKeysOf = (file: StoredFile): string[] => [
  ...playableKeysOf(file),
  ...[file.thumbnailKey, file.picture?.key].filter((key) => typeof key === 'string'),
];

/** Bytes of the files that a recording shows, or can show again. */
export const bytesOf = ({ file, earlier }: RecordingFiles): number =>
  [file, ...earlier].reduce((sum, { fileSize }) => sum + (fileSize ?? 0), 0);
