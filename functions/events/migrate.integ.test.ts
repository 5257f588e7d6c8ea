import { expect, it } from 'vitest';
import { useOwnTable } from '#scripts/test-support/use-own-table.ts';
import { ALL_MIGRATIONS } from '#shared/model/upkeep/migrations.ts';
import { getMigrationsDone } from '../data/upkeep/migrations.ts';
import { recordWorkflows } from '../domain/test-support/recorded-workflows.ts';
import { startMigrations } from '../domain/upkeep/migrations/migrate.ts';
import { withLogContext } from '../observability/log-context.ts';
import { handler } from './migrate.ts';

// A migration changes every item of the table.
useOwnTable();
const { started } = recordWorkflows();

const context = { getRemainingTimeInMillis: () => 300_000 };

/** As Step Functions passes values on. */
const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

it('a run that the schedule started does the migrations, and its log lines have the id of the event', async () => {
  const event = { correlationId: 'event-1', operation: 'reconcile-overdue' };
  await withLogContext(event, startMigrations);
  const input: unknown = JSON.parse(started()[0]?.input ?? '');
  expect(input).toMatchObject({ correlationId: 'event-1' });
  const ended = await handler(input, context);
  expect(ended).toMatchObject({ done: true, correlationId: 'event-1' });
  expect(await handler(asJson(ended), context)).toMatchObject({ done: true, correlationId: 'event-1' });
  expect(await getMigrationsDone()).toBe(ALL_MIGRATIONS);
});

it('a step that has another form is refused: it would begin again, without end', async () => {
  await expect(handler({ step: { migrations: 1 } }, context)).rejects.toThrow();
});
