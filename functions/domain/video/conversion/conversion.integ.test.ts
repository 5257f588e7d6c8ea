import {
  BadRequestException,
  CreateJobCommand,
  MediaConvertClient,
  ProbeCommand,
  TooManyRequestsException,
} from '@aws-sdk/client-mediaconvert';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import type { LinkedRecording } from '#scripts/seed/linked-recording.ts';
import { mockAws } from '#scripts/test-support/mock-aws.ts';
import { useOwnTable } from '#scripts/test-support/use-own-table.ts';
import { getCleanupJob } from '../../../data/ground/cleanup-job.ts';
import { expression } from '../../../data/table/expression.ts';
import { listItems } from '../../../data/table/items.ts';
import { conversionPartition, INDEX_NAME, INDEX_SHARDS } from '../../../data/table/keys.ts';
import { MP4S } from '../../../data/video/mp4s.ts';
import { getStoredRecording } from '../../../data/video/recording.ts';
import { handler as onJobState } from '../../../events/on-job-state.ts';
import { mediaBucket } from '../../../gateways/s3/s3.ts';
import { convertedKey, pictureKeys, stripKeys, stripPrefix } from '../../ground/media-files/media-keys.ts';
import { put } from '../../test-support/objects.ts';
import { storeOriginal, storeRecording, WEBM_HEADER } from '../../test-support/recordings.ts';
import type { RecordingAttributes } from '../../test-support/stored-recording.ts';
import { presentRecording } from '../recordings/present-recording.ts';
import { startConversion } from './start-conversion.ts';

// The running stack begins the conversions that are due in the shared table.
useOwnTable();

const mediaConvert = mockAws(MediaConvertClient);
const fault = { message: 'No', $metadata: {} };
const jobs = () => mediaConvert.commandCalls(CreateJobCommand).map((call) => call.args[0].input);

const ready = async (changes: RecordingAttributes = {}) =>
  storeRecording({ originalKey: await storeOriginal(), fileSize: 100, duration: 10, ...changes });
const running = (changes: RecordingAttributes = {}) =>
  ready({ transcodeStatus: 'processing', conversionAttempt: 1, ...changes });

/** A job's event as EventBridge delivers it. */
const jobEvent = (recordingId: string, attempt: number, changes: object = {}) => ({
  version: '0',
  source: 'aws.mediaconvert',
  'detail-type': 'MediaConvert Job State Change',
  detail: {
    status: 'COMPLETE',
    jobId: '1536964333549-opn151',
    userMetadata: { recordingId, attempt: String(attempt) },
    outputGroupDetails: [{ type: 'FILE_GROUP', outputDetails: [{ durationInMs: 10_033 }] }],
    ...changes,
  },
});

const writeOutput = ({ id }: LinkedRecording, attempt: number, Body = 'an MP4') => put(convertedKey(id, attempt), Body);

/** The number of times that the index of processing recordings has this one. */
async function timesIndexed({ id }: LinkedRecording): Promise<number> {
  const parts = Array.from({ length: INDEX_SHARDS }, (_, shard) =>
    listItems(z.object({ id: z.string() }), {
      IndexName: INDEX_NAME,
      where: expression`GSI1PK = ${conversionPartition('processing', shard)}`,
    }),
  );
  return (await Promise.all(parts)).flat().filter((found) => found.id === id).length;
}

beforeEach(() => {
  mediaConvert.reset();
  mediaConvert.on(ProbeCommand).resolves({
    ProbeResults: [{ Container: { Tracks: [{ TrackType: 'video' }, { TrackType: 'audio' }] } }],
  });
  mediaConvert.on(CreateJobCommand).resolves({ Job: { Id: 'job-1', Role: '', Settings: {} } });
});

describe('starting a conversion', () => {
  it('sets the status to processing and creates a job with the ids of the recording and the attempt', async () => {
    const recording = await ready();
    await startConversion(recording.id);
    expect((await getStoredRecording(recording.id))?.file).toMatchObject({
      transcodeStatus: 'processing',
      conversionAttempt: 1,
      conversionJobId: 'job-1',
    });
    expect(await timesIndexed(recording)).toBe(1);
    expect(jobs()).toMatchObject([
      {
        ClientRequestToken: `${recording.id}-1`,
        UserMetadata: { recordingId: recording.id, attempt: '1' },
        Settings: { Inputs: [{ FileInput: `s3://${mediaBucket()}/${recording.file.originalKey}` }] },
      },
    ]);
    expect(`${recording.id}-1`.length).toBeLessThanOrEqual(64);
  });

  it('happens once for several requests at the same moment', async () => {
    const { id } = await ready();
    await Promise.all(Array.from({ length: 6 }, () => startConversion(id)));
    expect(jobs()).toHaveLength(1);
  });

  it('does nothing without a file or without a recording', async () => {
    const { id } = await ready({ originalKey: null });
    await startConversion(id);
    await startConversion('w_nothing');
    expect(jobs()).toEqual([]);
  });

  it('of a failed recording begins a new attempt with its own output folder when it is requested', async () => {
    const { id } = await ready({ transcodeStatus: 'failed', conversionAttempt: 1, conversionError: 'Broken' });
    await startConversion(id, 'beginAgain');
    // The error of the last attempt stays until an attempt succeeds.
    expect((await getStoredRecording(id))?.file).toMatchObject({
      transcodeStatus: 'processing',
      conversionError: 'Broken',
    });
    const destination = jobs()[0]?.Settings?.OutputGroups?.[0]?.OutputGroupSettings?.FileGroupSettings?.Destination;
    expect(destination).toBe(`s3://${mediaBucket()}/converted/${id}/2/video`);
  });

  it.each([
    ['is refused by the probe', () => mediaConvert.on(ProbeCommand).rejects(new BadRequestException(fault))],
    ['has no picture', () => mediaConvert.on(ProbeCommand).resolves({ ProbeResults: [{}] })],
    ['is refused as a job', () => mediaConvert.on(CreateJobCommand).rejects(new BadRequestException(fault))],
  ])('fails at once for a file that %s, and keeps the original', async (_what, arrange) => {
    arrange();
    const recording = await ready();
    await startConversion(recording.id);
    expect((await getStoredRecording(recording.id))?.file).toMatchObject({
      transcodeStatus: 'failed',
      conversionError: expect.stringMatching(/\w/),
      originalKey: recording.file.originalKey,
    });
    expect(await timesIndexed(recording)).toBe(0);
  });

  it.each([
    ['on', ['File Group', 'Pictures', 'Strip', 'Small']],
    ['off', ['File Group', 'Pictures', 'Strip']],
  ])('asks for a small file where they are %s', async (isOn, names) => {
    vi.stubEnv('SMALL_FILES', isOn);
    // A second of it may have a megabit.
    const original = Buffer.concat([WEBM_HEADER, Buffer.alloc(250_000)]);
    await startConversion((await ready({ originalKey: await storeOriginal(original), duration: 2 })).id);
    expect(jobs()[0]?.Settings?.OutputGroups?.map(({ Name }) => Name)).toEqual(names);
  });

  it('asks for the MP4 alone when the job with its pictures is refused', async () => {
    const recording = await ready();
    mediaConvert
      .on(CreateJobCommand)
      .rejectsOnce(new BadRequestException(fault))
      .resolves({ Job: { Id: 'job-2' } as never });
    expect(await startConversion(recording.id)).toBe('started');
    expect(jobs().map(({ Settings }) => Settings?.OutputGroups?.length)).toEqual([3, 1]);
    expect(jobs()[1]?.ClientRequestToken).not.toBe(jobs()[0]?.ClientRequestToken);
    expect(jobs()[1]?.ClientRequestToken?.length).toBeLessThanOrEqual(64);
  });

  it('returns to pending, with an error, when MediaConvert is too busy, and can begin again', async () => {
    const recording = await ready();
    mediaConvert.on(CreateJobCommand).rejectsOnce(new TooManyRequestsException(fault)).resolves({});
    await expect(startConversion(recording.id)).rejects.toHaveProperty('name', 'TooManyRequestsException');
    expect((await getStoredRecording(recording.id))?.file).toMatchObject({
      transcodeStatus: 'pending',
      conversionAttempt: 1,
    });
    expect(await timesIndexed(recording)).toBe(0);
    await startConversion(recording.id);
    expect((await getStoredRecording(recording.id))?.file).toMatchObject({
      transcodeStatus: 'processing',
      conversionAttempt: 2,
    });
  });
});

describe('the end of a conversion job', () => {
  it('completes the recording with the MP4 of its attempt', async () => {
    const recording = await running({ conversionAttempt: 3 });
    await writeOutput(recording, 3);
    await onJobState(jobEvent(recording.id, 3));
    expect((await getStoredRecording(recording.id))?.file).toMatchObject({
      transcodeStatus: 'completed',
      mp4Key: convertedKey(recording.id, 3),
      transcodedAt: expect.stringMatching(/Z$/),
    });
    expect(await timesIndexed(recording)).toBe(0);
  });

  it.each(
    MP4S.filter(({ isOptional }) => isOptional).flatMap((mp4) => [
      { mp4, what: `the ${mp4.quality} file that its attempt has made`, body: 'an MP4', isGiven: true },
      { mp4, what: `no ${mp4.quality} file when its attempt has made an empty one`, body: '', isGiven: false },
    ]),
  )('gives the recording $what', async ({ mp4, body, isGiven }) => {
    const recording = await running();
    const key = convertedKey(recording.id, 1, mp4);
    await Promise.all([writeOutput(recording, 1), put(key, body)]);
    await onJobState(jobEvent(recording.id, 1));
    const completed = await getStoredRecording(recording.id);
    expect(completed?.file).toMatchObject({ transcodeStatus: 'completed', [mp4.attribute]: isGiven ? key : null });
    const path = isGiven ? `/objects/${recording.id}/${mp4.output}.mp4` : null;
    expect(completed && presentRecording(completed, null)[mp4.path]).toBe(path);
  });

  it('gives the recording the latest picture that its attempt has made, as the thumbnail if it has none', async () => {
    const recording = await running({ duration: 0 });
    const [latest = '', first = ''] = pictureKeys(recording.id, 1);
    await Promise.all([writeOutput(recording, 1), ...[first, latest].map((key) => put(key))]);
    const videoDetails = { widthInPx: 1200, heightInPx: 676 };
    const outputGroupDetails = [
      { outputDetails: [{ durationInMs: 10_033 }] },
      { outputDetails: [{ durationInMs: 10_033, videoDetails }] },
    ];
    await onJobState(jobEvent(recording.id, 1, { outputGroupDetails }));
    const completed = await getStoredRecording(recording.id);
    expect(completed?.file).toMatchObject({ picture: { key: latest, width: 1200, height: 676 }, duration: 10 });
    expect(completed && presentRecording(completed, null).thumbnailPath).toBe(`/objects/${recording.id}/thumbnail.jpg`);
  });

  it.each([
    ['all frames', [15_000, 15_000, 15_000, 15_000], 4],
    ['the first frames, when all are larger than 60 kB', [15_000, 15_000, 15_000, 15_001], 3],
    ['the frames before a missing one', [15_000, 0, 15_000], 1],
    ['no strip without frames', [], 0],
  ])('gives the recording a strip of %s', async (_what, sizes, frames) => {
    const recording = await running();
    const keys = stripKeys(recording.id, 1);
    await Promise.all([
      writeOutput(recording, 1),
      ...sizes.map((size, index) => put(keys[index] ?? '', 'x'.repeat(size))),
    ]);
    await onJobState(jobEvent(recording.id, 1));
    expect((await getStoredRecording(recording.id))?.file).toMatchObject({
      transcodeStatus: 'completed',
      strip: frames === 0 ? null : { prefix: stripPrefix(recording.id, 1), frames },
    });
  });

  it('gives a recording of less than a second the picture of its first frame', async () => {
    const recording = await running({ duration: 0 });
    const [, first = ''] = pictureKeys(recording.id, 1);
    await Promise.all([writeOutput(recording, 1), put(first)]);
    await onJobState(jobEvent(recording.id, 1));
    expect((await getStoredRecording(recording.id))?.file).toMatchObject({
      picture: { key: first, width: null, height: null },
    });
  });

  it.each([
    ['whose file is missing', null, {}],
    ['whose file is empty', '', {}],
    [
      'that is shorter than its recording',
      'an MP4',
      { outputGroupDetails: [{ outputDetails: [{ durationInMs: 7_900 }] }] },
    ],
    ['that tells no length', 'an MP4', { outputGroupDetails: [] }],
    ['that broke', 'an MP4', { status: 'ERROR', errorCode: 1404, errorMessage: 'Unable to open input' }],
    ['that was canceled', 'an MP4', { status: 'CANCELED' }],
  ])('sets the recording to failed for a job %s', async (_what, output, changes) => {
    const recording = await running();
    if (output !== null) await writeOutput(recording, 1, output);
    await onJobState(jobEvent(recording.id, 1, changes));
    expect((await getStoredRecording(recording.id))?.file).toMatchObject({
      transcodeStatus: 'failed',
      mp4Key: null,
      conversionError: expect.stringMatching(/\w/),
      originalKey: recording.file.originalKey,
    });
  });

  it('whose job fails because of the file stores what is wrong with it, without addresses', async () => {
    const recording = await running();
    const errorMessage = 'Unable to open input file [s3://media/x]: [mov,mp4] moov atom not found';
    await onJobState(jobEvent(recording.id, 1, { status: 'ERROR', errorCode: 1010, errorMessage }));
    expect((await getStoredRecording(recording.id))?.file).toMatchObject({
      transcodeStatus: 'failed',
      failureCause: 'file',
      conversionError: 'This file is damaged or incomplete, and cannot be read.',
    });
  });

  it.each([1999, 1040])(
    'with error %s, which pictures may cause, is followed by a job for the MP4 alone',
    async (errorCode) => {
      const recording = await running({ duration: 60 });
      await onJobState(jobEvent(recording.id, 1, { status: 'ERROR', errorCode, errorMessage: 'Unexpected' }));
      expect((await getStoredRecording(recording.id))?.file).toMatchObject({
        transcodeStatus: 'pending',
        transientFailures: 0,
      });
      await startConversion(recording.id);
      const [settings] = jobs().map(({ Settings }) => Settings);
      expect(settings?.OutputGroups?.map(({ Name }) => Name)).toEqual(['File Group']);
      await writeOutput(recording, 2);
      await onJobState(
        jobEvent(recording.id, 2, { outputGroupDetails: [{ outputDetails: [{ durationInMs: 60_000 }] }] }),
      );
      expect((await getStoredRecording(recording.id))?.file).toMatchObject({
        transcodeStatus: 'completed',
        mp4Key: convertedKey(recording.id, 2),
        picture: null,
        strip: null,
      });
    },
  );

  it('whose job for the MP4 alone fails is final, and a retry makes pictures again', async () => {
    const { id } = await running({ skipsPictures: true });
    await onJobState(jobEvent(id, 1, { status: 'ERROR', errorCode: 1040, errorMessage: 'Unexpected' }));
    expect((await getStoredRecording(id))?.file).toMatchObject({ transcodeStatus: 'failed', failureCause: 'system' });
    await startConversion(id, 'beginAgain');
    expect(jobs()[0]?.Settings?.OutputGroups?.map(({ Name }) => Name)).toEqual(['File Group', 'Pictures', 'Strip']);
  });

  it('by a fault of MediaConvert sets the recording to pending for a retry, a limited number of times', async () => {
    const broken = { status: 'ERROR', errorCode: 1999, errorMessage: 'Unexpected' };
    const alone = { skipsPictures: true };
    const [first, last] = [await running(alone), await running({ ...alone, transientFailures: 2 })];
    for (const { id } of [first, last]) await onJobState(jobEvent(id, 1, broken));
    const reason = { conversionError: 'Job 1536964333549-opn151 failed (1999): Unexpected' };
    expect((await getStoredRecording(first.id))?.file).toMatchObject({
      transcodeStatus: 'pending',
      transientFailures: 1,
      ...reason,
    });
    expect((await getStoredRecording(last.id))?.file).toMatchObject({
      transcodeStatus: 'failed',
      transientFailures: 3,
      ...reason,
    });
  });

  it('by a fault that MediaConvert names as its own is retried until the tenth time', async () => {
    const broken = { status: 'ERROR', errorCode: 1507, errorMessage: 'Disk is full' };
    const [third, tenth] = [
      await running({ transientFailures: 2, interruptions: 2 }),
      await running({ interruptions: 9 }),
    ];
    for (const { id } of [third, tenth]) await onJobState(jobEvent(id, 1, broken));
    expect((await getStoredRecording(third.id))?.file).toMatchObject({
      transcodeStatus: 'pending',
      transientFailures: 2,
      interruptions: 3,
    });
    expect((await getStoredRecording(tenth.id))?.file).toMatchObject({
      transcodeStatus: 'failed',
      failureCause: 'system',
      conversionError: expect.stringMatching(/^Held back after 10 interruptions: Job \S+ failed \(1507\)/),
    });
  });

  it('has no effect the second time, whatever the second event contains', async () => {
    const recording = await running();
    await writeOutput(recording, 1);
    await Promise.all([onJobState(jobEvent(recording.id, 1)), onJobState(jobEvent(recording.id, 1))]);
    const completed = await getStoredRecording(recording.id);
    await onJobState(jobEvent(recording.id, 1, { status: 'ERROR' }));
    expect(await getStoredRecording(recording.id)).toEqual(completed);
    expect(completed).toMatchObject({ file: { transcodeStatus: 'completed' }, version: recording.version + 1 });
  });

  it('stores a cleanup job for its output when the recording is deleted', async () => {
    await onJobState(jobEvent('w_gone', 1));
    expect(await getCleanupJob('w_gone:output')).toMatchObject({ prefixes: ['converted/w_gone/'], keys: [] });
  });
});
