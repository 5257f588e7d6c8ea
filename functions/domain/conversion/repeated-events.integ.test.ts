import { CreateJobCommand, MediaConvertClient, ProbeCommand } from '@aws-sdk/client-mediaconvert';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { beforeEach, describe, expect, it } from 'vitest';
import { seededRandom } from '#scripts/seed/seeded-random.ts';
import { mockAws } from '#scripts/test-support/mock-aws.ts';
import { testLength } from '#scripts/test-support/test-length.ts';
import { useOwnTable } from '#scripts/test-support/use-own-table.ts';
import { getStoredRecording, type StoredRecording } from '../../data/recording.ts';
import type { RecordingAttributes } from '../../data/test-support/stored-recording.ts';
import { handler as onJobState } from '../../events/on-job-state.ts';
import { handler as prepareRecording } from '../../events/prepare-recording.ts';
import { mediaBucket } from '../../gateways/s3.ts';
import { convertedKey } from '../media-files/media-keys.ts';
import { storeOriginal, storeRecording } from '../test-support/recordings.ts';

// The running stack begins the conversions that are due in the shared table.
useOwnTable();

const mediaConvert = mockAws(MediaConvertClient);
const s3 = new S3Client({});

beforeEach(() => {
  mediaConvert.reset();
  mediaConvert.on(ProbeCommand).resolves({ ProbeResults: [{ Container: { Tracks: [{ TrackType: 'video' }] } }] });
  mediaConvert.on(CreateJobCommand).resolves({ Job: { Id: 'job-of-ours', Role: '', Settings: {} } });
});

/** Delivers an event to its handler. */
type Delivery = () => Promise<unknown>;

/** The event of a job's end, as EventBridge delivers it. */
const jobEnded =
  ({ id }: StoredRecording, attempt: number, end: object): Delivery =>
  () =>
    onJobState({
      detail: { jobId: `job-${attempt}`, userMetadata: { recordingId: id, attempt: String(attempt) }, ...end },
    });

const COMPLETE = { status: 'COMPLETE', outputGroupDetails: [{ outputDetails: [{ durationInMs: 10_000 }] }] };
const TRANSIENT = { status: 'ERROR', errorCode: 1999, errorMessage: 'Unexpected' };
const PERMANENT = { status: 'ERROR', errorCode: 1010, errorMessage: 'Unreadable' };
const CANCELED = { status: 'CANCELED' };

/** The task that prepares a recording. */
const prepare =
  ({ id }: StoredRecording): Delivery =>
  () =>
    prepareRecording({ recordingId: id }, { getRemainingTimeInMillis: () => 300_000 });

function shuffled<T>(list: T[], random: () => number): T[] {
  return list
    .map((item) => ({ item, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

/** Delivers each event three times in a shuffled order, two at a time, as two calls of a function would. */
const delivererOf = (random: () => number) => async (events: Delivery[]) => {
  const order = shuffled([...events, ...events, ...events], random);
  for (let start = 0; start < order.length; start += 2) {
    await Promise.all(order.slice(start, start + 2).map((deliver) => deliver()));
  }
};

async function inAttempt(conversionAttempt: number, changes: RecordingAttributes = {}): Promise<StoredRecording> {
  const recording = await storeRecording({
    transcodeStatus: 'processing',
    conversionAttempt,
    conversionJobId: `job-${conversionAttempt}`,
    originalKey: await storeOriginal(),
    fileSize: 100,
    duration: 10,
    ...changes,
  });
  const keys = [1, 2, 3].map((attempt) => convertedKey(recording.id, attempt));
  await Promise.all(keys.map((Key) => s3.send(new PutObjectCommand({ Bucket: mediaBucket(), Key, Body: 'an MP4' }))));
  return recording;
}

/** What is stored of the file, and how often the recording was changed. */
async function after({ id }: StoredRecording) {
  const found = await getStoredRecording(id);
  return found && { ...found.file, version: found.version };
}

const SEEDS = testLength({ usual: [1, 2], nightly: [1, 2, 3, 4, 5] });

describe.each(SEEDS)('each event three times, in the shuffled order number %i,', (seed) => {
  const deliverAll = delivererOf(seededRandom(seed));

  it('completes the current attempt once, by its own event', async () => {
    const recording = await inAttempt(2);
    const older = [COMPLETE, TRANSIENT, PERMANENT, CANCELED].map((end) => jobEnded(recording, 1, end));
    await deliverAll([...older, jobEnded(recording, 2, COMPLETE), prepare(recording)]);
    expect(await after(recording)).toMatchObject({
      transcodeStatus: 'completed',
      mp4Key: convertedKey(recording.id, 2),
      conversionAttempt: 2,
      transientFailures: 0,
      version: recording.version + 1,
    });
    expect(mediaConvert.commandCalls(CreateJobCommand)).toEqual([]);
  });

  it('sets the recording to failed once, whatever the result of an earlier attempt', async () => {
    const recording = await inAttempt(3, { transientFailures: 1 });
    const older = [1, 2].map((attempt) => jobEnded(recording, attempt, COMPLETE));
    await deliverAll([...older, jobEnded(recording, 3, PERMANENT)]);
    expect(await after(recording)).toMatchObject({
      transcodeStatus: 'failed',
      mp4Key: null,
      transientFailures: 1,
      version: recording.version + 1,
      conversionError: 'This file is damaged or incomplete, and cannot be read.',
    });
  });

  it('counts a transient failure once, and never restarts an ended attempt', async () => {
    const recording = await inAttempt(1, { skipsPictures: true });
    await deliverAll([jobEnded(recording, 1, TRANSIENT)]);
    const failed = await after(recording);
    expect(failed).toMatchObject({ transcodeStatus: 'pending', transientFailures: 1, version: recording.version + 1 });
    await deliverAll([jobEnded(recording, 1, COMPLETE), jobEnded(recording, 1, PERMANENT)]);
    expect(await after(recording)).toEqual(failed);
  });

  it.each(['pending', 'completed', 'failed'] as const)(
    'does not change a recording that is %s',
    async (transcodeStatus) => {
      const recording = await inAttempt(1, { transcodeStatus });
      await deliverAll([COMPLETE, TRANSIENT, PERMANENT, CANCELED].map((end) => jobEnded(recording, 1, end)));
      expect(await after(recording)).toEqual({ ...recording.file, version: recording.version });
    },
  );

  it('begins the conversion of a prepared recording once', async () => {
    const recording = await inAttempt(0, { transcodeStatus: 'pending', conversionJobId: null });
    await deliverAll([prepare(recording), prepare(recording)]);
    expect(await after(recording)).toMatchObject({ transcodeStatus: 'processing', conversionAttempt: 1 });
    expect(mediaConvert.commandCalls(CreateJobCommand)).toHaveLength(1);
  });
});
