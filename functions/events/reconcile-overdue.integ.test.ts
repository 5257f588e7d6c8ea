import { GetJobCommand, MediaConvertClient } from '@aws-sdk/client-mediaconvert';
import { SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';
import { expect, it, vi } from 'vitest';
import { mockAws } from '#scripts/test-support/mock-aws.ts';
import { useOwnTable } from '#scripts/test-support/use-own-table.ts';
import * as orders from '../data/ground/mail-order.ts';
import { storeRecording } from '../domain/test-support/recordings.ts';
import { captureLog } from '../observability/test-support/captured-log.ts';
import { isoNow } from '../process/clock.ts';
import { handler } from './reconcile-overdue.ts';

// The function reconciles every overdue recording in the table.
useOwnTable();
const log = captureLog();

it('overdue conversions are reconciled although other work fails, and the event fails with every error', async () => {
  const states = mockAws(SFNClient);
  const mediaConvert = mockAws(MediaConvertClient);
  const refusal = Object.assign(new Error('No'), { name: 'AccessDeniedException' });
  states.on(StartExecutionCommand).rejects(refusal);
  mediaConvert.on(GetJobCommand).resolves({ Job: { Id: 'job-1', Role: '', Settings: {}, Status: 'PROGRESSING' } });
  const begun = { transcodeStatus: 'processing', conversionAttempt: 1, conversionJobId: 'job-1' } as const;
  await storeRecording({ ...begun, updatedAt: isoNow(-30 * 60), fileSize: 100, duration: 10 });
  const context = { getRemainingTimeInMillis: () => 200_000 };
  vi.spyOn(orders, 'listDueMailOrders').mockImplementation(() => {
    throw new RangeError('No mails');
  });
  await expect(handler({}, context)).rejects.toMatchObject({ name: 'AggregateError' });
  expect(mediaConvert.commandCalls(GetJobCommand)).toHaveLength(1);
  const failed = log.lines().find(({ message }) => message === 'An event could not be handled');
  expect(failed).toMatchObject({ error: { errors: [{ name: 'AccessDeniedException' }, { name: 'RangeError' }] } });
});
