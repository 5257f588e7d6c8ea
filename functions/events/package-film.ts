import * as z from 'zod';
import { packageFilm } from '../domain/video/packaging/package-film.ts';
import { addToLogContext } from '../observability/log-context.ts';
import { timedHandler } from './event-handler.ts';

const input = z.object({ recordingId: z.string(), correlationId: z.string().optional() });

/** Time to end the upload of a part, in milliseconds. */
const END_MS = 10_000;

/** The task that packages the MP4s of a long film. `recordingId` is the id of the file. */
export const handler = timedHandler('package-film', async (event, context): Promise<{ done: true }> => {
  const { recordingId: fileId } = input.parse(event);
  addToLogContext({ recordingId: fileId });
  await packageFilm(fileId, AbortSignal.timeout(Math.max(1, context.getRemainingTimeInMillis() - END_MS)));
  return { done: true };
});
