import * as z from 'zod';
import { migrate, migrationStep } from '../domain/upkeep/migrations/migrate.ts';
import { timedHandler } from './event-handler.ts';

const input = z.object({
  correlationId: z.string().optional(),
  /** Where the last call ended; none in the input of the execution, which begins with the first step. */
  step: migrationStep.nullable().default(null),
});

/** Longest time of a page, in milliseconds, with the retries of the SDK. */
const PAGE_MS = 60_000;

/** The input of the next call, and whether none is needed. */
type Migrated = z.output<typeof input> & { done: boolean };

/**
 * The task of the workflow that migrates stored items. It works while it has time, and the workflow calls it until it
 * answers `done`.
 */
export const handler = timedHandler('migrate', async (event, context): Promise<Migrated> => {
  const { correlationId, step } = input.parse(event);
  const { done, ...next } = await migrate(step, { hasTime: () => context.getRemainingTimeInMillis() > PAGE_MS });
  return { correlationId, step: next, done };
});
