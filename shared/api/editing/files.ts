import * as z from 'zod';
import { AREAS_MAX } from '../../limits.ts';
import { readCall, writeCall } from '../ground/define-call.ts';
import { id, requiredName } from '../ground/fields.ts';
import { keptRanges, recording } from '../video/recordings.ts';

const share = z.number().min(0).max(1);
const moment = z.number().min(0);

/**
 * A part of the picture that is hidden: shares of the picture's width and height, and milliseconds of the original. The
 * frames of both ends are hidden too.
 */
const area = z.object({
  name: requiredName('An area needs a name'),
  left: share,
  top: share,
  width: share,
  height: share,
  from: moment,
  to: moment,
});

/** What a cut keeps of the earlier file with the number `source`, and the areas that it hides. */
const cut = z.object({ kept: keptRanges, source: z.number(), areas: z.array(area).readonly().default([]) });

const earlierFile = z.object({
  /** The `fileVersion` that the recording had with it. */
  number: z.number(),
  /** Seconds. */
  duration: z.number().nullable(),
  /** Bytes. */
  fileSize: z.number().nullable(),
  /** When another file took its place, and the member who did that. */
  endedAt: z.string(),
  endedBy: z.string(),
  /** When it is deleted. */
  keptUntil: z.string(),
});

/** The files of a recording. Times are ISO 8601. */
const fileVersions = z.object({
  fileVersion: z.number(),
  updatedOn: z.string().nullable(),
  /**
   * A new file that takes the place of the present one once it is converted. Until then, `getRecording` of its id has
   * its state: `failed` if it cannot be converted. `deleteRecording` of its id gives it up.
   */
  next: z
    .object({
      recordingId: z.string(),
      orderedBy: z.string(),
      /** For a cut that is not rendered yet. `restoreFile` of its source gives it up, `retryCut` tries it again. */
      cut: cut.extend({ hasFailed: z.boolean() }).nullable(),
    })
    .nullable(),
  /** For a file that is a cut. */
  cut: cut.nullable(),
  /** How long a cut of the whole file probably takes, in seconds; null before the first conversion of a deployment. */
  renderSeconds: z.number().nullable().default(null),
  /** Whether this deployment can hide areas. */
  hidesAreas: z.boolean().default(false),
  /** Files that can be restored, the earliest first. */
  earlier: z.array(earlierFile),
});

export const listFileVersions = readCall('listFileVersions', 'GET /api/recordings/{id}/files', {
  output: fileVersions,
});

/**
 * Begins to replace the video of a recording. The answer is a recording that is in no list: its video is sent like that
 * of any other, in segments or as an upload. Once it is converted, it takes the place of the present file. If it cannot
 * be converted, the present file stays. Links, views and the recording's address stay in any case.
 */
export const createFileVersion = writeCall('createFileVersion', 'POST /api/recordings/{id}/files', {
  status: 201,
  input: z.strictObject({
    /** Whether captions and chapters stay. If not, they come back with the present file when it is restored. */
    keepsTexts: z.boolean(),
  }),
  output: recording,
});

/**
 * Cuts a recording. Every media address ends within a minute, and captions, chapters and the length are at once those of
 * what remains. Until the cut is rendered, the recording has no file. Then the cut takes its place. The original can be
 * restored for 30 days. A further cut is again of the original, while that is kept.
 */
export const cutRecording = writeCall('cutRecording', 'PUT /api/recordings/{id}/cut', {
  input: z.strictObject({
    /** The parts that remain. Edges are rounded to frames, of 30 a second. */
    kept: z
      .array(z.tuple([z.number().min(0), z.number().min(0)]))
      .min(1)
      .max(1000),
    /** The `fileVersion` that the person has seen. With another one, the call is refused: FILE_VERSION_CHANGED. */
    fileVersion: z.number().int().min(0),
    /**
     * The number of the original that the parts are of: with another one, the call is refused in the same way. The
     * original of a cut is gone after 30 days, and the cut is then cut itself.
     */
    source: z.number().int().min(0).optional(),
    /** All areas that are hidden; without them, those that are hidden now. CONFLICT where none can be hidden. */
    areas: z.array(z.strictObject(area.shape)).max(AREAS_MAX).optional(),
    /** Ignored: version 0.3 could show a cut before it was rendered. */
    showsAtOnce: z.boolean().optional(),
  }),
  output: recording,
});

/** Renders a cut again that could not be rendered. */
export const retryCut = writeCall('retryCut', 'POST /api/recordings/{id}/cut/retry', { output: recording });

const fileParams = z.object({ id, number: z.coerce.number().int().min(0) });

/** Shows an earlier file again. The present one becomes an earlier file. All media addresses end within a minute. */
export const restoreFile = writeCall('restoreFile', 'POST /api/recordings/{id}/files/{number}/restore', {
  params: fileParams,
  output: recording,
});

/** Deletes an earlier file now and for good. */
export const deleteFile = writeCall('deleteFile', 'DELETE /api/recordings/{id}/files/{number}', {
  params: fileParams,
});
