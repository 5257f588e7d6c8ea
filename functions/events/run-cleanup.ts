import type { Context } from 'aws-lambda';
import { runCleanup } from '../domain/cleanup/run-cleanup.ts';
import { eventHandler } from './event-handler.ts';

/** What an item that was just begun may take, in milliseconds. */
const ITEM_MS = 60_000;

/** Every hour: removes media that nobody has a use for any more. */
export const handler = eventHandler(
  'run-cleanup',
  (_event, context: Pick<Context, 'getRemainingTimeInMillis'>): Promise<void> =>
    runCleanup(() => context.getRemainingTimeInMillis() > ITEM_MS),
);
