import { GetJobCommand, MediaConvertClient, SearchJobsCommand } from '@aws-sdk/client-mediaconvert';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { mockAws } from '#scripts/test-support/mock-aws.ts';
import { useOwnTable } from '#scripts/test-support/use-own-table.ts';
import {
  FAILED_CONVERSION_REASONS,
  type FailedConversion,
  type FailedConversionReason,
} from '#shared/api/upkeep/admin.ts';
import { apply } from '../../../data/ground/apply.ts';
import type { StoredRecording } from '../../../data/video/recording.ts';
import { writeRecording } from '../../../data/video/recording-changes.ts';
import { captureLog } from '../../../observability/test-support/captured-log.ts';
import { isoNow } from '../../../process/clock.ts';
import { newId } from '../../../process/ids.ts';
import { actorOf } from '../../test-support/actors.ts';
import { newPerson } from '../../test-support/people.ts';
import { storeRecording } from '../../test-support/recordings.ts';
import type { RecordingAttributes } from '../../test-support/stored-recording.ts';
import { refusal } from '../../test-support/tenants.ts';
import { listFailedConversions } from './list-failed-conversions.ts';
import { retryRecording } from './retry-recording.ts';

const ADMIN = actorOf(newId());

// The list has the recordings of all workspaces.
useOwnTable();
const log = captureLog();

const mediaConvert = mockAws(MediaConvertClient);
const LONG_AGO = Date.parse('2020-01-01T00:00:00.000Z');

let left: StoredRecording[] = [];

async function leave(index: number, changes: RecordingAttributes): Promise<StoredRecording> {
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
  await Promise.all(left.map((recording) => apply(writeRecording(recording, null))));
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
  expect(items.toReversed()).toMatchObject([
    {
      name: 'Weekly',
      state: 'processing',
      since: '2020-01-01T00:00:00.000Z',
      attempt: 2,
      jobId: 'job-1',
      reason: 'Job job-1 failed (1999): Unexpected',
      user: { firstName: 'Ada', lastName: 'Lovelace', email },
    },
    { state: 'processing', reason: 'MediaConvert knows no job of attempt 2: Busy', jobId: null, user: null },
    { state: 'waiting', reason: 'Rate exceeded' },
    { state: 'waiting', reason: 'The conversion was never started' },
  ]);
});

it('the list of failed conversions is shown when MediaConvert does not answer', async () => {
  mediaConvert.on(GetJobCommand).rejects(new Error('Too busy'));
  await leave(0, { transcodeStatus: 'processing', conversionJobId: 'job-1' });
  const { items } = await listFailedConversions('stuck', { limit: 1 });
  expect(items).toMatchObject([{ reason: 'MediaConvert cannot be asked right now', jobId: 'job-1' }]);
  expect(log.lines()).toMatchObject([{ level: 'ERROR', error: { message: 'Too busy' } }]);
});

async function readPages(reason: FailedConversionReason | null, limit: number): Promise<string[][]> {
  const pages: string[][] = [];
  let cursor: string | undefined;
  do {
    const page: { items: FailedConversion[]; nextCursor: string | null } = await listFailedConversions(reason, {
      limit,
      cursor,
    });
    pages.push(page.items.map(({ id }) => id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return pages;
}

it('the list of failed conversions has pages, newest first, of one reason or of all', async () => {
  const kinds = [
    ['stuck', { transcodeStatus: 'processing' }],
    ['failed', { transcodeStatus: 'failed', failureCause: 'system' }],
    ['unusable', { transcodeStatus: 'failed', failureCause: 'file' }],
  ] as const;
  const newestFirst: string[] = [];
  const byReason: Record<string, string[]> = { stuck: [], failed: [], unusable: [] };
  for (let index = 0; index < 12; index++) {
    const [reason, changes] = kinds[index % 3] ?? kinds[0];
    const { id } = await leave(index, changes);
    newestFirst.unshift(id);
    byReason[reason]?.unshift(id);
  }
  for (const reason of FAILED_CONVERSION_REASONS) {
    expect((await readPages(reason, 3)).map((page) => page.length)).toEqual([3, 1]);
    expect((await readPages(reason, 3)).flat()).toEqual(byReason[reason]);
  }
  expect((await readPages(null, 5)).flat()).toEqual(newestFirst);
});

it('an unusable file has no retry, in the list or by the call; a failure of the system has one', async () => {
  const file = await leave(1, {
    transcodeStatus: 'failed',
    failureCause: 'file',
    conversionError: 'This file has sound, but no picture.',
  });
  const system = await leave(0, { transcodeStatus: 'failed', failureCause: 'system', conversionError: 'It broke.' });
  const { items } = await listFailedConversions(null, {});
  expect(items).toMatchObject([
    {
      id: file.id,
      state: 'unusable',
      canRetry: false,
      reason: 'This file has sound, but no picture.',
      advice: expect.stringMatching(/^Retry cannot help: the file stays the same\./),
    },
    { id: system.id, state: 'failed', canRetry: true, reason: 'It broke.' },
  ]);
  await expect(retryRecording(ADMIN, file.id)).rejects.toThrow(refusal('RETRY_USELESS'));
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
