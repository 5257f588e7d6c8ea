import type { Context } from 'aws-lambda';
import { runCleanup } from '../domain/cleanup/run-cleanup.ts';
import { sendDueMails } from '../domain/figures/mail-first-view.ts';
import { eventHandler } from './event-handler.ts';

/** Longest time of one item, in milliseconds. */
const ITEM_MS = 60_000;

/** Runs every hour: does the cleanup jobs that are due, and sends the mails that could not be sent before. */
export const handler = eventHandler(
  'run-cleanup',
  async (_event, context: Pick<Context, 'getRemainingTimeInMillis'>): Promise<void> => {
    const hasTime = () => context.getRemainingTimeInMillis() > ITEM_MS;
    const outcomes = await Promise.allSettled([runCleanup(hasTime), sendDueMails(hasTime)]);
    const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    if (failures.length > 1) throw new AggregateError(failures, 'Neither the cleanup nor the mails were done');
    if (failures.length > 0) throw failures[0];
  },
);
