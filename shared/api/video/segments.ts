import * as z from 'zod';
import { DURATION_MAX_SECONDS, SEGMENTS_MAX_BYTES } from '../../limits.ts';
import { memberCall } from '../ground/define-call.ts';
import { fileUrl, id } from '../ground/fields.ts';
import { strictPlaylist } from './playlist.ts';
import { recording } from './recordings.ts';

/**
 * Begins the upload of a recording while it is being made, or renews the policy and gives a sign of life. Only the
 * maker of the recording may call it.
 */
export const renewSegmentUpload = memberCall('renewSegmentUpload', 'POST /api/recordings/{id}/segments', {
  input: z.strictObject({
    /** The upload to continue. Without it, a new upload begins. */
    segmentUploadId: id.nullish(),
    /** Whether people with the link may watch while the recording is being made. */
    isWatchable: z.boolean(),
    /** Length of the recording that is not sent yet, in milliseconds. */
    behindMs: z.number().min(0).default(0),
  }),
  output: z.object({
    segmentUploadId: z.string(),
    /**
     * Each segment is sent to this address by a POST of a form: `fields`, then `key` (`keyPrefix` and its name), then
     * `file`.
     */
    url: z.string(),
    fields: z.record(z.string(), z.string()),
    keyPrefix: z.string(),
    /** Seconds until the policy ends. */
    expiresIn: z.number(),
  }),
});

/**
 * Says that the maker of a recording has stopped it and pressed *Upload and copy link*, or has cancelled that. From then
 * on, people with the link watch what has arrived, and the rest follows. Only the maker may call it. Nothing depends on
 * it: without this call, they watch once the segments are attached.
 */
export const setSaving = memberCall('setSaving', 'PUT /api/recordings/{id}/segments/saving', {
  input: z.strictObject({
    segmentUploadId: id,
    isSaving: z.boolean(),
    /** Ends live watching too: the maker keeps the recording on the device. Without it, live watching stays as it is. */
    isWatchable: z.literal(false).optional(),
  }),
  output: z.object({}),
});

/**
 * Attaches the segments of a recording. It can be watched at once; its file is joined later. The call can be repeated.
 */
export const attachSegments = memberCall('attachSegments', 'PUT /api/recordings/{id}/segments', {
  input: z.strictObject({
    segmentUploadId: id,
    /** The last playlist. It lists every segment and says that the recording has ended. */
    playlist: strictPlaylist.refine(
      ({ state }) => state === 'ended',
      'The playlist has to say that the recording has ended',
    ),
    thumbnailURL: fileUrl.nullish(),
    /** Bytes of the recorded file: the initialization segment and all other segments. */
    fileSize: z.number().int().min(1).max(SEGMENTS_MAX_BYTES),
    /** Seconds, rounded down. */
    duration: z.number().min(0).max(DURATION_MAX_SECONDS).transform(Math.floor),
  }),
  output: recording,
});
