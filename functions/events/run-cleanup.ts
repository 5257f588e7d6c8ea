import type { CleanupForecast } from '#shared/api/upkeep/admin.ts';
import { forecastCleanup } from '../domain/upkeep/admin/forecast-cleanup.ts';
import { runCleanup } from '../domain/upkeep/cleanup/run-cleanup.ts';
import { timedHandler } from './event-handler.ts';

/** Longest time of one item, in milliseconds. */
const ITEM_MS = 60_000;

/**
 * Runs every five minutes: does the cleanup jobs that are due. It alone deletes objects, with all their versions.
 * @returns what later runs will free
 */
export const handler = timedHandler('run-cleanup', async (_event, context): Promise<CleanupForecast> => {
  await runCleanup(() => context.getRemainingTimeInMillis() > ITEM_MS);
  return forecastCleanup();
});
