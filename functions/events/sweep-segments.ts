import type { Context } from 'aws-lambda';
import * as z from 'zod';
import { sweepSegments } from '../domain/segments/sweep-segments.ts';
import { eventHandler } from './event-handler.ts';

/** Who knows that everything was broken off says when; the schedule says nothing. */
const input = z.object({ interruptedAt: z.iso.datetime().optional() });

/** What one upload may take, in milliseconds: listing its segments, or removing all of them. */
const UPLOAD_MS = 60_000;

/** Every few minutes: sees to recorders that are lost, joins that are late and segments that nobody needs any more. */
export const handler = eventHandler(
  'sweep-segments',
  (event, context: Pick<Context, 'getRemainingTimeInMillis'>): Promise<void> =>
    sweepSegments({ ...input.parse(event), hasTime: () => context.getRemainingTimeInMillis() > UPLOAD_MS }),
);
