import type { Context } from 'aws-lambda';
import * as z from 'zod';
import { reconcileOverdue } from '../domain/recovery/reconcile-overdue.ts';
import { eventHandler } from './event-handler.ts';

/** Who knows that everything was broken off says when; the schedule says nothing. */
const input = z.object({ interruptedAt: z.iso.datetime().optional() });

/** What one recording may take, in milliseconds: probing it and ordering its job. */
const RECORDING_MS = 30_000;

/** Every few minutes: reconciles recordings whose conversion should have moved on. */
export const handler = eventHandler(
  'reconcile-overdue',
  (event, context: Pick<Context, 'getRemainingTimeInMillis'>): Promise<void> =>
    reconcileOverdue({
      ...input.parse(event),
      hasTime: () => context.getRemainingTimeInMillis() > RECORDING_MS,
    }),
);
