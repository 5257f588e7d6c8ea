import type { Context } from 'aws-lambda';
import { runCleanup } from '../domain/cleanup/run-cleanup.ts';
import { eventHandler } from './event-handler.ts';

/** Longest time of one item, in milliseconds. */
const ITEM_MS = 60_000;

/** Runs every five minutes: does the cleanup jobs that are due. It alone deletes objects, with all their versions. */
export const handler = eventHandler(
  'run-cleanup',
  (_event, context: Pick<Context, 'getRemainingTimeInMillis'>): Promise<void> =>
    runCleanup(() => context.getRemainingTimeInMillis() > ITEM_MS),
);
