import * as z from 'zod';
import { FAILURE_CAUSES, TRANSCODE_STATUSES } from '#shared/model/recording.ts';
import { SEGMENT_STATES } from '#shared/model/segment.ts';
import { isoNow } from '../process/clock.ts';
import { MP4S, ofEachMp4 } from './mp4s.ts';
import { storedTitle } from './stored-text.ts';

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

/** A file of a recording as it is shown, with what its conversion made of it. */
const shownFile = {
  /** Keys of objects; null for a file that does not exist (yet). */
  originalKey: z.string().nullable().default(null),
  /** MIME type of the original with its codecs, as its bytes prove it; null for WebM, which browsers record. */
  fileType: z.string().nullable().default(null),
  thumbnailKey: z.string().nullable().default(null),
  ...ofEachMp4('attribute', () => z.string().nullable().default(null)),
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
  /** Only `functions/domain/file-state` writes it. */
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
};

/** Parts of an original, in milliseconds: `KeptRanges` of the shared rules. */
const keptRanges = z.array(z.tuple([z.number(), z.number()]).readonly());

/** The kept ranges of a cut, and the number of the earlier file that they are of. */
const cut = z.object({ kept: keptRanges, source: z.number() });

/**
 * Which times of comments a file shows, without those of its cut: see functions/domain/file-state/comment-moments.ts. Null for
 * all.
 */
const moments = keptRanges.nullable().default(null);

/** Which of the files of its recording a file is. */
const filePlace = {
  /** From 0. It is part of the paths of the file. */
  number: z.number(),
  /** Null unless it is a cut. */
  cut: cut.nullable().default(null),
  moments,
  /** The number under which plays of the file are counted, if players first showed the file under another number. */
  countedAs: z.number().optional(),
};

/** Captions and chapters that belong to one file. */
const fileTexts = z.object({
  captions: z.array(captions),
  /** Lines of the description. */
  chapters: z.array(z.string()),
});

/** The fields that a file gets when another replaces it. */
export const ending = z.object({
  ...filePlace,
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

/** The file that takes the place of the one that a recording shows, once it is converted. */
export const nextFile = z.object({
  fileId: z.string(),
  orderedBy: z.string(),
  keepsTexts: z.boolean(),
  /** For a cut. Until it is rendered, the recording has no file. */
  cut: cut
    .extend({
      hasFailed: z.boolean(),
      /** Data of version 0.3: the parts of its file that players showed until then. */
      shown: keptRanges.nullish(),
    })
    .nullable()
    .default(null),
});

/** The earliest first: their items (`earlier-files.ts`), with what counts need of them. */
export const earlierFiles = z.array(z.object({ fileId: z.string(), fileSize: shownFile.fileSize }));

/** The attributes of any file. What is null is not stored. */
export const fileAttributes = {
  ...shownFile,
  /** The ranges of its original that this file has; null for all of it. */
  kept: keptRanges.nullable().default(null),
  /**
   * For a cut of an original without an MP4: its first conversion makes one of all of it, which is the original of the
   * second.
   */
  convertsFirst: z.boolean().optional(),
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
};

export const storedFile = z.object({ id: z.string(), ...fileAttributes });

/** A file that a recording shows or gets. Its id is that of its recording, unless it was made for it later. */
export type StoredFile = z.output<typeof storedFile>;
export type FileTexts = z.output<typeof fileTexts>;

/** The attributes of a file that a recording shows, or has shown. */
export type ShownFile = Pick<StoredFile, keyof typeof shownFile>;

/** A file that a recording has shown, and can show again. `fileId` is its item. */
export type EarlierFile = { fileId: string } & ShownFile & z.output<typeof ending>;

const SHOWN_FILE = Object.keys(shownFile) as (keyof ShownFile)[];

export const shownFileOf = (file: ShownFile): ShownFile =>
  Object.fromEntries(SHOWN_FILE.map((name) => [name, file[name]])) as ShownFile;

/** The attributes of the file that a recording shows. */
export const recordingFile = z.object({
  ...fileAttributes,
  ...filePlace,
  number: filePlace.number.default(0),
  /** The item that has the file; missing for the first, which has none while it is shown. */
  fileId: z.string().optional(),
  /** When it replaced another file, ISO 8601; null for the first file. */
  shownSince: z.string().nullable().default(null),
});

/**
 * The file that a recording shows. `id` is the id of the recording, whose item has the state of the file. `fileId` is
 * the id of the file's own item; the first file has none, and the id of the recording.
 */
export interface RecordingFile extends z.output<typeof recordingFile> {
  id: string;
  fileId: string;
}

export type NextFile = z.output<typeof nextFile>;

export interface RecordingFiles {
  file: RecordingFile;
  /** Null while no other file is being made. */
  next: NextFile | null;
  earlier: z.output<typeof earlierFiles>;
}

export const firstFile = (file: StoredFile): RecordingFiles => ({
  file: { ...file, number: 0, fileId: file.id, cut: null, moments: null, shownSince: null },
  next: null,
  earlier: [],
});

/** Whether a recording has, had or gets another file than its first. */
export const hasOtherFiles = ({ file, next, earlier }: RecordingFiles): boolean =>
  file.number > 0 || next !== null || earlier.length > 0;

/** The number under which plays of the present file are counted. */
export const countedNumberOf = ({ file }: RecordingFiles): number => file.countedAs ?? file.number;

/** The files that were made for a recording. */
export function fileIdsOf({ file, next, earlier }: RecordingFiles): string[] {
  const ids = [file.fileId, ...(next ? [next.fileId] : []), ...earlier.map((each) => each.fileId)];
  return [...new Set(ids)].filter((id) => id !== file.id);
}

/** Earlier files that are not due for deletion. */
export const restorableFiles = ({ earlier }: { earlier: EarlierFile[] }): EarlierFile[] =>
  earlier.filter(({ keptUntil }) => keptUntil > isoNow());

export const playableKeysOf = (file: ShownFile): string[] =>
  [file.originalKey, ...MP4S.map(({ attribute }) => file[attribute])].filter((key) => key !== null);

/** Keys of a file: of what plays, and of its pictures. Captions are not among them. */
export const objectKeysOf = (file: ShownFile): string[] => [
  ...playableKeysOf(file),
  ...[file.thumbnailKey, file.picture?.key].filter((key) => typeof key === 'string'),
];

/** Bytes of the files that a recording shows, or can show again. */
export const bytesOf = ({ file, earlier }: RecordingFiles): number =>
  [file, ...earlier].reduce((sum, { fileSize }) => sum + (fileSize ?? 0), 0);
