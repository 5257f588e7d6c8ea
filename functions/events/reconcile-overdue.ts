import type { Context } from 'aws-lambda';
import * as z from 'zod';
import { startMigrations } from '../domain/migrations/migrate.ts';
import { reconcileOverdue } from '../domain/recovery/reconcile-overdue.ts';
import { eventHandler } from './event-handler.ts';

/** The time of an interruption of all running work, if the caller knows one. The schedule has none. */
const input = z.object({ interruptedAt: z.iso.datetime().optional() });

/** Time for one recording, in milliseconds: probing it and creating its job. */
const RECORDING_MS = 30_000;

/**
 * Every few minutes: starts the migrations of this version if they are not done, and reconciles recordings whose
 * conversion is overdue.
 */
export const handler = eventHandler(
  'reconcile-overdue',
  async (event, context: Pick<Context, 'getRemainingTimeInMillis'>): Promise<void> => {
    const hasTime = () => context.getRemainingTimeInMillis() > RECORDING_MS;
    // Neither waits for the other, nor fails with it.
    const ends = await Promise.allSettled([startMigrations(), reconcileOverdue({ ...input.parse(event), hasTime })]);
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
  },
);
