import * as z from 'zod';
import { publicCall } from './define-call.ts';
import { exactText, queryFlag, queryPass } from './fields.ts';

const path = exactText().min(1).max(512);
const shareToken = exactText().min(1).max(128).optional();

/**
 * Redirects to a file of a recording: `{recordingId}/original.webm` (or `.mp4`, `.mov`, `.mkv`), `video.mp4`,
 * `thumbnail.jpg`, `captions-{id}.vtt` or `playlist.json`.
 */
export const getObject = publicCall('getObject', 'GET /objects/{path+}', {
  answer: 'redirect',
  params: z.object({ path }),
  query: z.object({ download: queryFlag, shareToken, pass: queryPass }),
});

/** Redirects to one 5 MB piece of a recording's file, counted from 0. */
export const getObjectChunk = publicCall('getObjectChunk', 'GET /api/objects/chunked/{path+}', {
  answer: 'redirect',
  params: z.object({ path }),
  query: z.object({
    chunk: z.coerce.number('Chunk must be a number').int().min(0).max(1_000_000),
    shareToken,
    pass: queryPass,
  }),
});
