import * as z from 'zod';
import { linkCall, publicCall } from '../ground/define-call.ts';
import { exactText, queryFlag, queryPass } from '../ground/fields.ts';

const path = exactText().min(1).max(512);
const shareToken = exactText().min(1).max(128).optional();

/**
 * Redirects to a file of a recording: `{recordingId}/original.webm` (or `.mp4`, `.mov`, `.mkv`), `video.mp4`,
 * `small.mp4`, `thumbnail.jpg`, `captions-{id}.vtt` or `playlist.json`.
 */
export const getObject = linkCall('getObject', 'GET /objects/{path+}', {
  scope: 'read',
  answer: 'redirect',
  params: z.object({ path }),
  query: z.object({ download: queryFlag, shareToken, pass: queryPass }),
});

const CHUNK_FAULT = 'Chunk must be a number from 0 to 1000000';

/** Redirects to one 5 MB piece of a recording's file, counted from 0. */
export const getObjectChunk = linkCall('getObjectChunk', 'GET /api/objects/chunked/{path+}', {
  scope: 'read',
  answer: 'redirect',
  params: z.object({ path }),
  query: z.object({
    chunk: z.coerce.number(CHUNK_FAULT).int(CHUNK_FAULT).min(0, CHUNK_FAULT).max(1_000_000, CHUNK_FAULT),
    shareToken,
    pass: queryPass,
  }),
});

/**
 * Says what players show of a recording now. Pages that can play it ask this again and again, with the proofs of
 * `/objects/…`: what refuses those refuses this.
 */
export const getShownFile = publicCall('getShownFile', 'GET /api/recordings/{id}/shown', {
  throttle: 'open-page',
  scope: 'read',
  query: z.object({ shareToken, pass: queryPass }),
  output: z.object({
    /** See `fileVersion`. */
    number: z.number(),
    /** Whether there is anything to play: not until a cut is ready, for example. */
    isPlayable: z.boolean(),
  }),
});

export type ShownFile = z.output<typeof getShownFile.output>;
