import {
  BadRequestException,
  CreateJobCommand,
  GetJobCommand,
  type Job,
  MediaConvertClient,
  NotFoundException,
  ProbeCommand,
  SearchJobsCommand,
  TooManyRequestsException,
} from '@aws-sdk/client-mediaconvert';
import { beforeEach, describe, expect, it } from 'vitest';
import { mockAws } from '#scripts/test-support/mock-aws.ts';
import { getStoredRecording, type StoredRecording } from '../../../data/video/recording.ts';
import { s3Url } from '../../../gateways/s3/s3.ts';
import { isoNow } from '../../../process/clock.ts';
import { BY_SYSTEM, stateEvent } from '../../ground/events/state-event.ts';
import { convertedKey } from '../../ground/media-files/media-keys.ts';
import { put } from '../../test-support/objects.ts';
import { storeOriginal, storeRecording } from '../../test-support/recordings.ts';
import { statedOn } from '../../test-support/stated-acts.ts';
import type { RecordingAttributes } from '../../test-support/stored-recording.ts';
import { reconcileFile } from './reconcile-file.ts';
import { stuckBefore } from './run.ts';

const mediaConvert = mockAws(MediaConvertClient);
const fault = { message: 'No', $metadata: {} };
const tooBusy = new TooManyRequestsException(fault);

const stuck = async (changes: RecordingAttributes = {}) =>
  storeRecording({
    transcodeStatus: 'processing',
    conversionAttempt: 1,
    conversionJobId: 'job-1',
    updatedAt: isoNow(-3700),
    originalKey: await storeOriginal(),
    fileSize: 100,
    duration: 10,
    ...changes,
  });

const recover = ({ id }: StoredRecording) => reconcileFile(id, { before: stuckBefore(), isManual: false });
const retry = ({ id }: StoredRecording) => reconcileFile(id, { before: isoNow(), isManual: true });

const writeOutput = ({ id }: StoredRecording, attempt = 1) => put(convertedKey(id, attempt), 'an MP4');

const asJob = (changes: Partial<Job>): Job => ({ Id: 'job-1', Role: '', Settings: {}, ...changes });
const tells = (changes: Partial<Job>) => mediaConvert.on(GetJobCommand).resolves({ Job: asJob(changes) });
const complete: Partial<Job> = {
  Status: 'COMPLETE',
  OutputGroupDetails: [{ OutputDetails: [{ DurationInMs: 10_033 }] }],
};
const broken = (ErrorCode: number): Partial<Job> => ({ Status: 'ERROR', ErrorCode, ErrorMessage: 'It broke' });
const orders = () => mediaConvert.commandCalls(CreateJobCommand).map(({ args }) => args[0].input);

beforeEach(() => {
  mediaConvert.reset();
  const Container = { Duration: 10, Tracks: [{ TrackType: 'video' as const }] };
  mediaConvert.on(ProbeCommand).resolves({ ProbeResults: [{ Container }] });
  mediaConvert.on(CreateJobCommand).resolves({ Job: asJob({ Id: 'job-2' }) });
  mediaConvert.on(SearchJobsCommand).resolves({ Jobs: [] });
  mediaConvert.on(GetJobCommand).rejects(new NotFoundException(fault));
});

describe('a recording whose job', () => {
  it('is complete is completed with the existing file, although no event arrived', async () => {
    const recording = await stuck();
    await writeOutput(recording);
    tells(complete);
    expect(await recover(recording)).toBe('completed');
    expect((await getStoredRecording(recording.id))?.file).toMatchObject({
      transcodeStatus: 'completed',
      mp4Key: convertedKey(recording.id, 1),
    });
    expect(orders()).toEqual([]);
  });

  it('is complete without a file is set to failed', async () => {
    const recording = await stuck();
    tells(complete);
    expect(await recover(recording)).toBe('failed');
  });

  it.each(['SUBMITTED', 'PROGRESSING'] as const)('is %s is not changed', async (Status) => {
    const recording = await stuck();
    tells({ Status });
    expect(await recover(recording)).toBe('left');
    expect(await getStoredRecording(recording.id)).toEqual(recording);
  });

  it('failed by a fault of MediaConvert is converted again, and the reason is stored', async () => {
    const recording = await stuck({ skipsPictures: true });
    tells(broken(1999));
    expect(await recover(recording)).toBe('restarted');
    expect((await getStoredRecording(recording.id))?.file).toMatchObject({
      transcodeStatus: 'processing',
      conversionAttempt: 2,
      conversionJobId: 'job-2',
      transientFailures: 1,
      conversionError: 'Job job-1 failed (1999): It broke',
    });
    expect(orders()).toMatchObject([{ UserMetadata: { recordingId: recording.id, attempt: '2' } }]);
  });

  it('broke while it also made pictures is followed at once by one for the MP4 alone', async () => {
    const recording = await stuck();
    tells(broken(1999));
    expect(await recover(recording)).toBe('restarted');
    expect(orders()[0]?.Settings?.OutputGroups?.map(({ Name }) => Name)).toEqual(['File Group']);
    expect((await getStoredRecording(recording.id))?.file).toMatchObject({
      conversionAttempt: 2,
      transientFailures: 0,
    });
  });

  it.each([
    ['broke by a fault of the file', broken(1010), /^This file is damaged/],
    ['broke without a code', { Status: 'ERROR' }, /no code/],
    ['was canceled', { Status: 'CANCELED' }, /was canceled/],
  ] as const)('%s is set to failed and not retried', async (_what, job, reason) => {
    const recording = await stuck({ skipsPictures: true });
    tells(job);
    expect(await recover(recording)).toBe('failed');
    expect((await getStoredRecording(recording.id))?.file).toMatchObject({
      transcodeStatus: 'failed',
      conversionError: expect.stringMatching(reason),
    });
    expect(orders()).toEqual([]);
  });
});

describe('a recording whose job id was not stored', () => {
  const of = (recording: StoredRecording, attempt: number, changes: Partial<Job>) =>
    asJob({ UserMetadata: { recordingId: recording.id, attempt: String(attempt) }, ...changes });

  it('gets the job that reads its original for this attempt, on any page of the search', async () => {
    const recording = await stuck({ conversionJobId: null, conversionAttempt: 2 });
    await writeOutput(recording, 2);
    const InputFile = s3Url(recording.file.originalKey ?? '');
    const another = of(recording, 1, broken(1010));
    mediaConvert.on(SearchJobsCommand, { InputFile }).resolves({ Jobs: [another], NextToken: 'more' });
    const page = { InputFile, NextToken: 'more' };
    mediaConvert.on(SearchJobsCommand, page).resolves({ Jobs: [of(recording, 2, complete)] });
    expect(await recover(recording)).toBe('completed');
    expect(mediaConvert.commandCalls(SearchJobsCommand)[0]?.args[0].input.Queue).toBe(process.env.CONVERSION_QUEUE_ARN);
  });

  it('is converted again when there is no job, because the crash was before its creation', async () => {
    const recording = await stuck({ conversionJobId: null });
    mediaConvert.on(SearchJobsCommand).resolves({ Jobs: [of(recording, 7, complete)] });
    expect(await recover(recording)).toBe('restarted');
    expect(orders()).toHaveLength(1);
  });

  it('is not changed when the search does not end', async () => {
    const recording = await stuck({ conversionJobId: null });
    mediaConvert.on(SearchJobsCommand).resolves({ Jobs: [], NextToken: 'more' });
    await expect(recover(recording)).rejects.toThrow('does not end');
    expect(await getStoredRecording(recording.id)).toEqual(recording);
  });
});

describe('a recording whose job MediaConvert no longer knows', () => {
  it('is completed with the file of the job, when it is as long as the recording', async () => {
    const recording = await stuck();
    await writeOutput(recording);
    expect(await recover(recording)).toBe('completed');
    const probed = mediaConvert.commandCalls(ProbeCommand).map(({ args }) => args[0].input.InputFiles?.[0]?.FileUrl);
    expect(probed).toEqual([s3Url(convertedKey(recording.id, 1))]);
  });

  it('is converted again without a file, or with an invalid one', async () => {
    const [none, noise] = [await stuck(), await stuck()];
    await writeOutput(noise);
    expect(await recover(none)).toBe('restarted');
    const InputFiles = [{ FileUrl: s3Url(convertedKey(noise.id, 1)) }];
    mediaConvert.on(ProbeCommand, { InputFiles }).rejects(new BadRequestException(fault));
    expect(await recover(noise)).toBe('restarted');
  });
});

describe('a retry of a conversion', () => {
  it('is not made after three transient failures, and the last reason is stored', async () => {
    const recording = await stuck({ conversionAttempt: 3, transientFailures: 2, skipsPictures: true });
    tells(broken(1999));
    expect(await recover(recording)).toBe('failed');
    expect((await getStoredRecording(recording.id))?.file).toMatchObject({
      transcodeStatus: 'failed',
      conversionAttempt: 3,
      transientFailures: 3,
      conversionError: 'Job job-1 failed (1999): It broke',
    });
    expect(orders()).toEqual([]);
  });

  it('is made after each attempt that ended with the machine, until the tenth', async () => {
    const { id } = await stuck({ transientFailures: 2 });
    const file = async () => (await getStoredRecording(id))?.file;
    const end = () => reconcileFile(id, { before: isoNow(1), isManual: false });
    for (let ends = 1; ends < 10; ends += 1) {
      expect(await end()).toBe('restarted');
      expect(await file()).toMatchObject({ interruptions: ends, transientFailures: 2 });
    }
    expect(await end()).toBe('failed');
    expect(await file()).toMatchObject({
      transcodeStatus: 'failed',
      failureCause: 'system',
      conversionError: 'Held back after 10 interruptions: MediaConvert knows no job of attempt 10',
    });
    expect(await reconcileFile(id, { before: isoNow(1), isManual: true })).toBe('restarted');
    expect(await file()).toMatchObject({ transcodeStatus: 'processing', interruptions: 0 });
  });

  it('is made for an administrator, and the count of attempts starts again', async () => {
    const stuckThird = await stuck({ conversionAttempt: 3, transientFailures: 2 });
    const failed = await stuck({ transcodeStatus: 'failed', conversionAttempt: 3, transientFailures: 3 });
    expect([await retry(stuckThird), await retry(failed)]).toEqual(['restarted', 'restarted']);
    for (const { id } of [stuckThird, failed]) {
      expect((await getStoredRecording(id))?.file).toMatchObject({
        transcodeStatus: 'processing',
        transientFailures: 0,
      });
    }
  });

  it('is made at once for an administrator, however recently the conversion began', async () => {
    const recent = { updatedAt: isoNow(-40) };
    const [ended, lost, going] = [
      await stuck(recent),
      await stuck({ ...recent, conversionJobId: null }),
      await stuck({ ...recent, conversionJobId: 'job-going' }),
    ];
    await writeOutput(ended);
    tells(complete);
    mediaConvert.on(GetJobCommand, { Id: 'job-going' }).resolves({ Job: asJob({ Status: 'PROGRESSING' }) });
    expect([await retry(ended), await retry(lost), await retry(going)]).toEqual(['completed', 'restarted', 'left']);
    expect(orders()).toMatchObject([{ UserMetadata: { recordingId: lost.id, attempt: '2' } }]);
  });

  it('is not made while its job is being created, so that two clicks create one job', async () => {
    const recording = await stuck({ updatedAt: isoNow(-10), conversionJobId: null });
    expect(await retry(recording)).toBe('left');
    expect(orders()).toEqual([]);
  });

  it('is not made after a failure unless an administrator requests it', async () => {
    const recording = await stuck({ transcodeStatus: 'failed' });
    expect(await recover(recording)).toBe('left');
    expect(await getStoredRecording(recording.id)).toEqual(recording);
  });

  it('changes nothing while MediaConvert does not answer', async () => {
    const recording = await stuck();
    mediaConvert.on(GetJobCommand).rejects(tooBusy);
    await expect(recover(recording)).rejects.toBeInstanceOf(TooManyRequestsException);
    expect(await getStoredRecording(recording.id)).toEqual(recording);
  });
});

it('a retry makes further changes in the transaction that ends an attempt or begins one, once, and none otherwise', async () => {
  const entries = async (changes: RecordingAttributes, job: Partial<Job>) => {
    const { id } = await stuck(changes);
    tells(job);
    const entry = stateEvent('recording.retried', { workspaceId: null, by: BY_SYSTEM, of: id });
    await reconcileFile(id, { before: isoNow(), isManual: true, with: [entry] });
    return statedOn(null, id);
  };
  expect(await entries({}, { Status: 'PROGRESSING' })).toEqual([]);
  expect(await entries({}, broken(1999))).toEqual(['recording.retried']);
  expect(await entries({ transcodeStatus: 'failed' }, {})).toEqual(['recording.retried']);
});

describe('the recovery does not change a recording that is not stuck:', () => {
  it.each([
    ['one whose conversion has just begun', { updatedAt: isoNow() }],
    ['one that is completed', { transcodeStatus: 'completed' }],
    ['one without a file', { transcodeStatus: 'pending', originalKey: null }],
  ] as const)('%s', async (_what, changes) => {
    const recording = await stuck(changes);
    expect(await recover(recording)).toBe('left');
    expect(await getStoredRecording(recording.id)).toEqual(recording);
    expect(mediaConvert.calls()).toEqual([]);
  });

  it('one that is deleted', async () => {
    expect(await reconcileFile('w_gone', { before: isoNow(), isManual: true })).toBe('left');
  });
});

it('several simultaneous recoveries of a recording create one job, and one of them reports it', async () => {
  const recording = await stuck({ skipsPictures: true });
  tells(broken(1999));
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => recover(recording)));
  expect(outcomes.toSorted()).toEqual(['left', 'left', 'left', 'left', 'restarted']);
  expect(orders()).toHaveLength(1);
  expect((await getStoredRecording(recording.id))?.file).toMatchObject({ conversionAttempt: 2, transientFailures: 1 });
});
