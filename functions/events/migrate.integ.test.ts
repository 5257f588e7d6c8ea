import { SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';
import { beforeEach, expect, it } from 'vitest';
import { mockAws } from '#scripts/test-support/mock-aws.ts';
import { useOwnTable } from '#scripts/test-support/use-own-table.ts';
import { MIGRATIONS } from '#shared/model/migrations.ts';
import { getMigrationsDone } from '../data/migrations.ts';
import { startMigrations } from '../domain/migrations/migrate.ts';
import { withLogContext } from '../observability/log-context.ts';
import { handler } from './migrate.ts';

// A migration changes every item of the table.
useOwnTable();
const states = mockAws(SFNClient);
beforeEach(() => states.on(StartExecutionCommand).resolves({}));

const context = { getRemainingTimeInMillis: () => 300_000 };

/** As Step Functions passes values on. */
const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

it('a run that the schedule started does the migrations, and its log lines have the id of the event', async () => {
  const event = { correlationId: 'event-1', operation: 'reconcile-overdue' };
  await withLogContext(event, startMigrations);
  const [started] = states.commandCalls(StartExecutionCommand);
  const input: unknown = JSON.parse(started?.args[0].input.input ?? '');
  expect(input).toMatchObject({ correlationId: 'event-1' });
  const begun = await handler(input, { getRemainingTimeInMillis: () => 0 });
  expect(begun).toMatchObject({ done: false, correlationId: 'event-1' });
  expect(await handler(asJson(begun), context)).toMatchObject({ done: true, correlationId: 'event-1' });
  expect(await getMigrationsDone()).toBe(MIGRATIONS.length);
});

it('a step that has another form is refused: it would begin again, without end', async () => {
  await expect(handler({ step: { migrations: 1 } }, context)).rejects.toThrow();
});
