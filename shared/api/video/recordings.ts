import * as z from 'zod';
import {
  DURATION_MAX_SECONDS,
  DURATION_MAX_TEXT,
  RECORDING_DESCRIPTION_MAX_LENGTH,
  UPLOAD_MAX_BYTES,
  UPLOAD_MAX_TEXT,
} from '../../limits.ts';
import { TRANSCRIPTION_STATUSES } from '../../model/editing/transcripts.ts';
import { COMMENTERS } from '../../model/sharing/comments.ts';
import { FAILURES, RECORDING_TYPES, TRANSCODE_STATUSES } from '../../model/video/recording.ts';
import { SEGMENT_STATES } from '../../model/video/segment.ts';
import { readCall, writeCall } from '../ground/define-call.ts';
import { changedText, fileUrl, id, queryFlag, requiredName } from '../ground/fields.ts';
import { recordingTexts } from '../ground/forms.ts';

/** Parts of a video, in milliseconds: `KeptRanges` of the rules. */
export const keptRanges = z.array(z.tuple([z.number(), z.number()]).readonly()).readonly();

/** Captions of a recording, in one language or in one version. */
const captions = z.object({
  /** Id of the file. A file that replaces it has another id. */
  id: z.string(),
  /** BCP 47. */
  language: z.string(),
  label: z.string(),
  /** Path on this origin of the WebVTT file (`/objects/...`). */
  path: z.string(),
  /** For captions that were transcribed: whether a person has corrected them. */
  automatic: z.object({ isCorrected: z.boolean() }).optional(),
});

/** A recording as every call returns it. Times are ISO 8601, `duration` seconds, `fileSize` bytes. */
export const recording = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  /** Whether people with a link see the description. They see its chapters in any case. */
  showsDescription: z.boolean().default(false),
  /** Path on this origin of the original (`/objects/...`), null until an upload is attached. */
  filePath: z.string().nullable(),
  /**
   * MIME type of the original with its codecs, as its bytes prove it: `video/mp4; codecs="avc1.64001f, mp4a.40.2"`.
   * Null for WebM, which browsers record.
   */
  fileType: z.string().nullable().default(null),
  thumbnailPath: z.string().nullable(),
  /**
   * Address of the thumbnail for the caller's browser, without a call of the API (`/media/...`). It stays the same for
   * half an hour, and is refused an hour later at most. After that, and when this is null beside a `thumbnailPath`, use
   * `thumbnailPath`. Only calls that read recordings and `updateRecording` return it.
   */
  thumbnailUrl: z.string().nullable(),
  /**
   * Frames of the recording: `url` is their folder (`/media/...`), valid as long as `thumbnailUrl`; their names are
   * `frame.0000001.jpg`, `frame.0000002.jpg` and so on. Null until the conversion made them.
   */
  strip: z.object({ url: z.string(), frames: z.number() }).nullable().default(null),
  /** In the order in which they were uploaded. */
  captions: z.array(captions).default([]),
  /** Whether people with a link see captions that were transcribed. */
  showsTranscript: z.boolean().default(false),
  /**
   * A transcription in progress, with the time when it probably ends (null while nothing is known about that), or one that
   * has failed, with the reason, or found no speech. Otherwise null.
   */
  transcription: z
    .object({ status: z.enum(TRANSCRIPTION_STATUSES), readyAt: z.string().nullable(), reason: z.string().nullable() })
    .nullable()
    .default(null),
  mp4FilePath: z.string().nullable(),
  /**
   * Path on this origin of an MP4 for small screens and slow connections, which shows the same. It is played once
   * `transcodeStatus` is `completed`, and cannot be downloaded. Null without one.
   */
  smallFilePath: z.string().nullable().default(null),
  /**
   * Path on this origin of the HLS playlist of a long film (`/objects/...`), which shows the same as its MP4 and begins
   * sooner. Null without one.
   */
  hlsPath: z.string().nullable().default(null),
  transcodeStatus: z.enum(TRANSCODE_STATUSES),
  /**
   * Why its file has no MP4, once that has failed: what is wrong with the file, as a sentence, if that is the reason.
   * Null for a cut.
   */
  failure: z
    .object({ kind: z.enum(FAILURES), fact: z.string().nullable() })
    .nullable()
    .default(null),
  transcodedAt: z.string().nullable(),
  duration: z.number().nullable(),
  fileSize: z.number().nullable(),
  recordingType: z.enum(RECORDING_TYPES),
  workspaceId: z.string(),
  projectId: z.string().nullable(),
  userId: z.string(),
  /** Its segments; null for a recording that was uploaded after Stop. */
  segments: z
    .object({
      state: z.enum(SEGMENT_STATES),
      /**
       * Path on this origin of the playlist (`/objects/...`), null while the caller may not play from segments, and
       * once there is a file.
       */
      playlistPath: z.string().nullable(),
      /** Its maker has saved it, or made a link for what a lost recorder had sent: the rest has not arrived yet. */
      isSaving: z.literal(true).optional(),
    })
    .nullable(),
  shareToken: z.string().nullable(),
  isShared: z.boolean(),
  allowDownload: z.boolean(),
  /** Whether the page of its main link shows the owner's name and picture. */
  showsOwner: z.boolean(),
  /** Whether the owner gets a mail at the first view of its main link, and whether that mail was sent. */
  mailsFirstView: z.boolean().default(false),
  hasMailed: z.boolean().default(false),
  /** Who may comment through its main link besides members. */
  commenters: z.enum(COMMENTERS).default('nobody'),
  /** Whether nobody may comment. */
  areCommentsClosed: z.boolean().default(false),
  /** Comments and replies of all places: see `listComments`. */
  commentCount: z.number().default(0),
  /** For its owner: whether there are comments since `markCommentsRead`. False for others. */
  hasUnreadComments: z.boolean().default(false),
  shareExpiresAt: z.string().nullable(),
  viewCount: z.number(),
  lastViewedAt: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Number of the file that is shown, from 0. The paths of another version are refused. */
  fileVersion: z.number().default(0),
  /** When its file was last replaced or cut; null for the first file. Screens show it to everyone. */
  updatedOn: z.string().nullable().default(null),
  /** The recording whose file this one will replace: see `createFileVersion`. */
  versionOf: z.string().nullable().default(null),
  /** A file that will take the place of the present one: see `listFileVersions`. */
  nextFile: z.enum(['replacement', 'cut']).nullable().default(null),
  /**
   * Which times of the first file it shows, in milliseconds; null for all. Moments in links (`t`) are times of the first
   * file, so that a cut does not move them.
   */
  moments: keptRanges.nullable().default(null),
});

export type Recording = z.output<typeof recording>;

export const createRecording = writeCall('createRecording', 'POST /api/recordings', {
  status: 201,
  input: z.strictObject({
    name: requiredName('Recording name is required'),
    recordingType: z.enum(RECORDING_TYPES, "Recording type must be 'screen' or 'camera'"),
    projectId: id.nullish(),
    workspaceId: id,
    /**
     * Keeps files that were chosen together in their order, whichever upload begins first: lists show the recording
     * `offset` places below (negative: above) another recording of the same person. More than 10,000 places from it, or
     * a day after it was made, the place does not count.
     */
    listedBelow: z.strictObject({ recordingId: id, offset: z.number().int() }).optional(),
  }),
  output: recording,
});

export const getRecording = readCall('getRecording', 'GET /api/recordings/{id}', { output: recording });

/**
 * Changes a recording's name or description (null or blank removes the description), shows the description to people
 * with a link or hides it from them, or moves the recording into a project of its workspace or (null) out of its
 * project. A missing field stays as it is.
 */
export const updateRecording = writeCall('updateRecording', 'PUT /api/recordings/{id}', {
  input: z
    .strictObject({
      name: recordingTexts.shape.name.optional(),
      description: changedText(RECORDING_DESCRIPTION_MAX_LENGTH),
      showsDescription: recordingTexts.shape.showsDescription.optional(),
      projectId: id.nullable().optional(),
    })
    .refine(
      (input) => Object.values(input).some((value) => value !== undefined),
      'A name, a description, its visibility or a project ID is required',
    ),
  output: recording,
});

export const attachRecordingVideo = writeCall('attachRecordingVideo', 'PUT /api/recordings/{id}/video', {
  input: z.strictObject({
    /** The `uploadURL` that the video was sent to; its query string may be left off. */
    videoURL: fileUrl,
    thumbnailURL: fileUrl.nullish(),
    /** Bytes, 50 GB at most: CloudFront serves no more in one response. */
    fileSize: z.number().int().min(0).max(UPLOAD_MAX_BYTES, UPLOAD_MAX_TEXT),
    /** Seconds, rounded down like every length on screen. */
    duration: z.number().min(0).max(DURATION_MAX_SECONDS, DURATION_MAX_TEXT).transform(Math.floor),
  }),
  output: recording,
});

/**
 * Deletes a recording for good. With `isRestarted=true`, its maker has begun again: for a day, the call of its main link
 * answers 410 `SHARE_RESTARTED` instead of 404.
 */
export const deleteRecording = writeCall('deleteRecording', 'DELETE /api/recordings/{id}', {
  query: z.object({ isRestarted: queryFlag }),
});
