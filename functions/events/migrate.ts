import type { Context } from 'aws-lambda';
import * as z from 'zod';
import { type MigrationStep, migrate, migrationStep } from '../domain/migrations/migrate.ts';
import { eventHandler } from './event-handler.ts';

/** The result of the last step, or the empty input of the execution, which begins with the first step. */
const input = z.union([migrationStep, z.strictObject({}).transform(() => null)]);

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
