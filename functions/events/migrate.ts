import type { Context } from 'aws-lambda';
import * as z from 'zod';
import { type MigrationStep, migrate } from '../domain/migrations/migrate.ts';
import { eventHandler } from './event-handler.ts';

const position = z.object({ PK: z.string(), SK: z.string() });
/** The last step's result. The first step has none. */
const input = z
  .object({ migration: z.number().optional(), after: position.nullable().default(null) })
  .transform(({ migration, after }): MigrationStep | null => (migration === undefined ? null : { migration, after }));

/** Longest time of a page, in milliseconds, with the retries of the SDK. */
const PAGE_MS = 60_000;

/**
 * The task of the workflow that migrates stored items. It works while it has time, and the workflow calls it until it
 * answers `done`.
 */
export const handler = eventHandler(
  'migrate',
  (event, context: Pick<Context, 'getRemainingTimeInMillis'>): Promise<MigrationStep & { done: boolean }> =>
    migrate(input.parse(event), () => context.getRemainingTimeInMillis() > PAGE_MS),
);
