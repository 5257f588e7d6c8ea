import { GetJobCommand, MediaConvertClient } from '@aws-sdk/client-mediaconvert';
import { SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';
import { expect, it } from 'vitest';
import { mockAws } from '#scripts/test-support/mock-aws.ts';
import { useOwnTable } from '#scripts/test-support/use-own-table.ts';
import { storeRecording } from '../domain/test-support/recordings.ts';
import { captureLog } from '../observability/test-support/captured-log.ts';
import { isoNow } from '../process/clock.ts';
import { handler } from './reconcile-overdue.ts';

// The function reconciles every overdue recording in the table.
useOwnTable();
captureLog();

it('overdue conversions are reconciled although the migrations could not be started, and the event fails', async () => {
  const states = mockAws(SFNClient);
  const mediaConvert = mockAws(MediaConvertClient);
  const refusal = Object.assign(new Error('No'), { name: 'AccessDeniedException' });
  states.on(StartExecutionCommand).rejects(refusal);
  mediaConvert.on(GetJobCommand).resolves({ Job: { Id: 'job-1', Role: '', Settings: {}, Status: 'PROGRESSING' } });
  const begun = { transcodeStatus: 'processing', conversionAttempt: 1, conversionJobId: 'job-1' } as const;
  await storeRecording({ ...begun, updatedAt: isoNow(-30 * 60), fileSize: 100, duration: 10 });
  const context = { getRemainingTimeInMillis: () => 200_000 };
  await expect(handler({}, context)).rejects.toMatchObject({ name: 'AccessDeniedException' });
  expect(mediaConvert.commandCalls(GetJobCommand)).toHaveLength(1);
});
