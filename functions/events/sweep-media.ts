import type { Context } from 'aws-lambda';
import { sweepMedia } from '../domain/cleanup/sweep-media.ts';
import { handling } from './handling.ts';

/** What an item that was just begun may take, in milliseconds. */
const ITEM_MS = 60_000;

/** Every hour: removes media that nobody has a use for any more. */
export const handler = handling(
  'sweep-media',
  (_event, context: Pick<Context, 'getRemainingTimeInMillis'>): Promise<void> =>
    sweepMedia(() => context.getRemainingTimeInMillis() > ITEM_MS),
);
