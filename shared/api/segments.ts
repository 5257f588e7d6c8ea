import * as z from 'zod';
import { DURATION_MAX_SECONDS } from '../model/recording.ts';
import { SEGMENTS_MAX_BYTES } from '../model/segment.ts';
import { defineOperation } from './define-operation.ts';
import { fileUrl, id } from './fields.ts';
import { objectEtag } from './playlist.ts';
import { recording, recordingParams } from './recordings.ts';

/**
 * Begins the upload of a recording while it is being made, or renews the permission to send and gives a sign of life.
 * Only the maker of the recording may.
 */
export const renewSegmentUpload = defineOperation({
  name: 'renewSegmentUpload',
  method: 'POST',
  path: '/api/recordings/{id}/segments',
  profile: 'member',
  params: recordingParams,
  input: z.object({
    /** Of the upload that goes on; left out to begin one. */
    segmentUploadId: id.nullish(),
    /** Whether those who have the link may watch while the recording is being made. */
    isWatchable: z.boolean(),
    /** How much of the recording has not been sent yet, in milliseconds. */
    behindMs: z.number().min(0).default(0),
  }),
  output: z.object({
    segmentUploadId: z.string(),
    /** Where each segment is sent to: a POST of a form with `fields`, then `key` (`keyPrefix` and its name) and `file`. */
    url: z.string(),
    fields: z.record(z.string(), z.string()),
    keyPrefix: z.string(),
    /** Seconds until the permission ends. */
    expiresIn: z.number(),
  }),
});

/**
 * Gives a recording the segments that were sent for it: it can be watched at once, and its file is joined later. The same
 * call again answers the same.
 */
export const attachSegments = defineOperation({
  name: 'attachSegments',
  method: 'PUT',
  path: '/api/recordings/{id}/segments',
  profile: 'member',
  params: recordingParams,
  input: z.object({
    segmentUploadId: id,
    /** ETag of the playlist that was sent last; it lists every segment and says that the recording has ended. */
    playlistEtag: objectEtag,
    thumbnailURL: fileUrl.nullish(),
    /** Bytes of the recorded file: of the initialisation segment and all others together. */
    fileSize: z.number().int().min(1).max(SEGMENTS_MAX_BYTES),
    /** Seconds; parts of one are dropped, as in every length on screen. */
    duration: z.number().min(0).max(DURATION_MAX_SECONDS).transform(Math.floor),
  }),
  output: recording,
});
