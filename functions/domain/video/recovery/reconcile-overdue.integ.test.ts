import {
  CreateJobCommand,
  GetJobCommand,
  type Job,
  MediaConvertClient,
  ProbeCommand,
  SearchJobsCommand,
  TooManyRequestsException,
} from '@aws-sdk/client-mediaconvert';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mockAws } from '#scripts/test-support/mock-aws.ts';
import { useOwnTable } from '#scripts/test-support/use-own-table.ts';
import { apply } from '../../../data/ground/apply.ts';
import { deleteItem, putItem } from '../../../data/table/items.ts';
import { conversionIndex, recordingKey } from '../../../data/table/keys.ts';
import { getStoredRecording, type StoredRecording } from '../../../data/video/recording.ts';
import { writeRecording } from '../../../data/video/recording-changes.ts';
import { switchRecovery } from '../../../data/video/recovery.ts';
import { captureLog } from '../../../observability/test-support/captured-log.ts';
import { isoNow } from '../../../process/clock.ts';
import { newId, scopedId } from '../../../process/ids.ts';
import { convertedKey } from '../../ground/media-files/media-keys.ts';
import { put } from '../../test-support/objects.ts';
import { recordWorkflows } from '../../test-support/recorded-workflows.ts';
import { storeOriginal, storeRecording } from '../../test-support/recordings.ts';
import type { RecordingAttributes } from '../../test-support/stored-recording.ts';
import { reconcileOverdue } from './reconcile-overdue.ts';

// The function reconciles every overdue recording in the table.
useOwnTable();
const log = captureLog();
const mediaConvert = mockAws(MediaConvertClient);
const { started } = recordWorkflows();
const MINUTE = 60;

const complete: Partial<Job> = {
  Status: 'COMPLETE',
  OutputGroupDetails: [{ OutputDetails: [{ DurationInMs: 10_000 }] }],
};
const job = (changes: Partial<Job>) => ({ Job: { Id: 'job-1', Role: '', Settings: {}, ...changes } });

let originalKey: string;
let stored: StoredRecording[] = [];

beforeAll(async () => {
  originalKey = await storeOriginal();
});

/** A recording in conversion whose job has written nothing. */
async function begun(secondsAgo: number, changes: RecordingAttributes = {}): Promise<StoredRecording> {
  const recording = await storeRecording({
    transcodeStatus: 'processing',
    conversionAttempt: 1,
    conversionJobId: 'job-1',
    updatedAt: isoNow(-secondsAgo),
    originalKey,
    fileSize: 100,
    duration: 10,
    ...changes,
  });
  stored.push(recording);
  return recording;
}

/** A recording in conversion whose job has written its output. */
async function converting(secondsAgo: number, changes: RecordingAttributes = {}): Promise<StoredRecording> {
  const recording = await begun(secondsAgo, changes);
  await put(convertedKey(recording.id, 1), 'an MP4');
  return recording;
}

const statusOf = async ({ id }: StoredRecording) => (await getStoredRecording(id))?.file.transcodeStatus;
const reconcile = (interruptedAt?: string) => reconcileOverdue({ interruptedAt, hasTime: () => true });
const asked = () => mediaConvert.commandCalls(GetJobCommand).length;

beforeEach(async () => {
  mediaConvert.reset();
  const Container = { Duration: 10, Tracks: [{ TrackType: 'video' as const }] };
  mediaConvert.on(ProbeCommand).resolves({ ProbeResults: [{ Container }] });
  mediaConvert.on(CreateJobCommand).resolves(job({ Id: 'job-2' }));
  mediaConvert.on(SearchJobsCommand).resolves({ Jobs: [] });
  mediaConvert.on(GetJobCommand).resolves(job(complete));
  for (const { id } of stored) {
    const left = await getStoredRecording(id);
    if (left) await apply(writeRecording(left, null));
  }
  stored = [];
  await apply([switchRecovery(true)]);
});

describe('an overdue conversion is reconciled', () => {
  it('five minutes after it could have begun, by the state of its job at MediaConvert', async () => {
    const overdue = await converting(5 * MINUTE + 20);
    const young = await converting(5 * MINUTE - 20);
    const long = await converting(20 * MINUTE, { duration: 30 * MINUTE });
    await reconcile();
    expect(await Promise.all([overdue, young, long].map(statusOf))).toEqual(['completed', 'processing', 'processing']);
    expect(asked()).toBe(1);
  });

  it('by a new start when its job was never created', async () => {
    const recording = await begun(6 * MINUTE, { conversionJobId: null, duration: 3600 });
    await reconcile();
    expect((await getStoredRecording(recording.id))?.file).toMatchObject({
      transcodeStatus: 'processing',
      conversionAttempt: 2,
      conversionJobId: 'job-2',
    });
  });

  it('when its upload has waited for its copy for longer than a copy takes', async () => {
    const checked = { versionId: 'v', etag: '"e"', size: 1, contentType: 'video/webm' };
    const uploads = { original: checked, thumbnail: null };
    const waiting = { transcodeStatus: 'pending', conversionJobId: null, uploads } as const;
    const small = await converting(6 * MINUTE, waiting);
    await converting(6 * MINUTE, { ...waiting, fileSize: 3_000_000_000 });
    await reconcile();
    const inputs = started().map(({ input = '' }) => JSON.parse(input));
    expect(inputs).toMatchObject([{ recordingId: small.id }]);
  });

  it('after a growing pause when it has failed before, so that one outage does not use all attempts', async () => {
    const failed = (secondsAgo: number, transientFailures: number) =>
      converting(secondsAgo, { transcodeStatus: 'pending', transientFailures });
    const [soon, later] = [await failed(26 * MINUTE, 1), await failed(26 * MINUTE, 2)];
    const latest = await failed(46 * MINUTE, 2);
    await reconcile();
    expect(await Promise.all([soon, later, latest].map(statusOf))).toEqual(['processing', 'pending', 'processing']);
  });

  it('after that pause also when the event of its failed job was lost, but not after a restart', async () => {
    const { id } = await begun(6 * MINUTE, { skipsPictures: true });
    mediaConvert.on(GetJobCommand).resolves(job({ Status: 'ERROR', ErrorCode: 1999 }));
    await reconcile();
    const file = async () => (await getStoredRecording(id))?.file;
    expect(await file()).toMatchObject({ transcodeStatus: 'pending', conversionAttempt: 1, transientFailures: 1 });
    await reconcile();
    expect(await file()).toMatchObject({ transcodeStatus: 'pending', conversionAttempt: 1 });
    await reconcile(isoNow(1));
    expect(await file()).toMatchObject({ transcodeStatus: 'processing', conversionAttempt: 2, transientFailures: 1 });
  });
});

it('a conversion that is stuck for over an hour is left to the recovery', async () => {
  const recording = await converting(61 * MINUTE);
  await reconcile();
  expect(await statusOf(recording)).toBe('processing');
});

it('no conversion is reconciled while the recovery is switched off', async () => {
  const recording = await converting(30 * MINUTE);
  await apply([switchRecovery(false)]);
  await reconcile();
  await reconcile(isoNow());
  expect(await statusOf(recording)).toBe('processing');
});

it('after a restart, all interrupted conversions are reconciled at once, whatever their age', async () => {
  const [young, stuck] = [await converting(1), await converting(90 * MINUTE)];
  const interruptedAt = isoNow();
  const since = await converting(-1);
  await reconcile(interruptedAt);
  expect(await Promise.all([young, stuck, since].map(statusOf))).toEqual(['completed', 'completed', 'processing']);
});

it('an overdue conversion that fails to be reconciled is logged and does not stop the others', async () => {
  const broken = scopedId(newId(), newId());
  const updatedAt = isoNow(-20 * MINUTE);
  const Item = { ...recordingKey(broken), ...conversionIndex('processing', broken, updatedAt), id: broken, updatedAt };
  await putItem({ Item });
  const recording = await converting(10 * MINUTE);
  await reconcile();
  await deleteItem(recordingKey(broken));
  expect(await statusOf(recording)).toBe('completed');
  expect(log.lines().filter(({ level }) => level === 'ERROR')).toMatchObject([{ recordingId: broken }]);
});

it('when MediaConvert is too busy, the other conversions are left for the next run', async () => {
  const recordings = [await converting(30 * MINUTE), await converting(20 * MINUTE)];
  mediaConvert.on(GetJobCommand).rejects(new TooManyRequestsException({ message: 'No', $metadata: {} }));
  await reconcile();
  expect(asked()).toBe(1);
  expect(await Promise.all(recordings.map(statusOf))).toEqual(['processing', 'processing']);
});

it('overdue conversions are read page by page, until the time limit', async () => {
  mediaConvert.on(GetJobCommand).resolves(job({ Status: 'SUBMITTED' }));
  await Promise.all(Array.from({ length: 52 }, (_, index) => begun(6 * MINUTE + index)));
  let asks = 0;
  await reconcileOverdue({ hasTime: () => asks++ < 3 });
  expect(asked()).toBe(3);
  await reconcile();
  expect(asked()).toBe(3 + 52);
});
