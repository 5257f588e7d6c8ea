import { GetJobCommand, MediaConvertClient, SearchJobsCommand } from '@aws-sdk/client-mediaconvert';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { mockAws } from '#scripts/test-support/mock-aws.ts';
import type { FailedConversion } from '#shared/api/admin.ts';
import type { StoredRecording } from '../../data/recording.ts';
import { recordingWrites } from '../../data/recording-writes.ts';
import { transact } from '../../data/table.ts';
import { captureLog } from '../../observability/test-support/captured-log.ts';
import { isoNow } from '../../process/clock.ts';
import { newPerson } from '../test-support/people.ts';
import { storeRecording } from '../test-support/recordings.ts';
import { refusal } from '../test-support/tenants.ts';
import { listFailedConversions } from './list-failed-conversions.ts';

const log = captureLog();

const mediaConvert = mockAws(MediaConvertClient);
/** Longer ago than anything that other tests leave. */
const LONG_AGO = Date.parse('2020-01-01T00:00:00.000Z');

let left: StoredRecording[] = [];

async function leave(index: number, changes: Partial<StoredRecording>): Promise<StoredRecording> {
  const updatedAt = new Date(LONG_AGO + index).toISOString();
  const recording = await storeRecording({ originalKey: `uploads/nobody/${index}`, updatedAt, ...changes });
  left.push(recording);
  return recording;
}

beforeEach(() => {
  left = [];
  mediaConvert.reset();
  mediaConvert.on(SearchJobsCommand).resolves({ Jobs: [] });
});
afterEach(async () => {
  await Promise.all(left.map((recording) => transact(recordingWrites(recording, null))));
});

it('the list of failed conversions has the maker, the time since when each is stuck, and MediaConvert’s report on its job', async () => {
  const { actor, email } = await newPerson();
  const job = {
    Role: '',
    Settings: {},
    Id: 'job-1',
    Status: 'ERROR',
    ErrorCode: 1999,
    ErrorMessage: 'Unexpected',
  } as const;
  mediaConvert.on(GetJobCommand, { Id: 'job-1' }).resolves({ Job: job });
  const running = { transcodeStatus: 'processing', conversionAttempt: 2 } as const;
  await leave(0, { ...running, conversionJobId: 'job-1', userId: actor.userId, name: 'Weekly' });
  await leave(1, { ...running, conversionError: 'Busy' });
  await leave(2, { conversionError: 'Rate exceeded' });
  await leave(3, {});
  const { items } = await listFailedConversions('stuck', { limit: 4 });
  expect(items).toMatchObject([
    {
      ...{ name: 'Weekly', trouble: 'processing', since: '2020-01-01T00:00:00.000Z', attempt: 2, jobId: 'job-1' },
      why: 'Job job-1 failed (1999): Unexpected',
      user: { firstName: 'Ada', lastName: 'Lovelace', email },
    },
    { trouble: 'processing', why: 'MediaConvert knows no job of attempt 2: Busy', jobId: null, user: null },
    { trouble: 'waiting', why: 'Rate exceeded' },
    { trouble: 'waiting', why: 'The conversion was never started' },
  ]);
});

it('the list of failed conversions is shown when MediaConvert does not answer', async () => {
  mediaConvert.on(GetJobCommand).rejects(new Error('Too busy'));
  await leave(0, { transcodeStatus: 'processing', conversionJobId: 'job-1' });
  const { items } = await listFailedConversions('stuck', { limit: 1 });
  expect(items).toMatchObject([{ why: 'MediaConvert cannot be asked right now', jobId: 'job-1' }]);
  expect(log.lines()).toMatchObject([{ level: 'ERROR', error: { message: 'Too busy' } }]);
});

it('the list of failed conversions has pages of stuck and then failed recordings', async () => {
  for (const transcodeStatus of ['processing', 'failed'] as const) {
    const all = await Promise.all(Array.from({ length: 5 }, (_, index) => leave(index, { transcodeStatus })));
    const ids: string[] = [];
    let cursor: string | undefined;
    do {
      const page: { items: FailedConversion[]; nextCursor: string | null } = await listFailedConversions(
        transcodeStatus === 'failed' ? 'failed' : 'stuck',
        { limit: 2, cursor },
      );
      ids.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined && ids.length < all.length);
    expect(ids.slice(0, all.length)).toEqual(all.map(({ id }) => id));
  }
});

it('the list of failed conversions has no recording that has been in conversion for less than an hour', async () => {
  const fresh = await leave(0, { transcodeStatus: 'processing', updatedAt: isoNow(-3500) });
  const { items } = await listFailedConversions('stuck', {});
  expect(items.map(({ id }) => id)).not.toContain(fresh.id);
});

it.each(['x', Buffer.from('2020-01-01T00:00:00.000Z').toString('base64url')])(
  'the list of failed conversions refuses the cursor %s',
  async (cursor) => {
    await expect(listFailedConversions('stuck', { cursor })).rejects.toThrow(refusal('INVALID_INPUT'));
  },
);
