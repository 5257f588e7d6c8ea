import * as z from 'zod';
import { sweepSegments } from '../domain/video/segments/sweep-segments.ts';
import { timedHandler } from './event-handler.ts';

/** The schedule sends no time. After an outage, the caller sends the time when the server stopped. */
const input = z.object({ interruptedAt: z.iso.datetime().optional() });

/** Longest time that one upload may take, in milliseconds: its segments are listed or removed. */
const UPLOAD_MS = 60_000;

/** Runs every five minutes: handles lost recorders, joins without progress, and segments that are to be removed. */
export const handler = timedHandler(
  'sweep-segments',
  (event, context): Promise<void> =>
    sweepSegments({ ...input.parse(event), hasTime: () => context.getRemainingTimeInMillis() > UPLOAD_MS }),
);
