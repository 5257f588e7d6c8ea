import { StartTranscriptionJobCommand, type StartTranscriptionJobCommandInput } from '@aws-sdk/client-transcribe';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { firstCases } from '#scripts/test-support/test-length.ts';
import { listDueTranscripts } from '../../../data/editing/transcript-order.ts';
import * as recordings from '../../../data/video/recording.ts';
import { putObject } from '../../../gateways/s3/s3.ts';
import { captureLog } from '../../../observability/test-support/captured-log.ts';
import * as clock from '../../../process/clock.ts';
import { newId } from '../../../process/ids.ts';
import type { Actor } from '../../ground/actor.ts';
import { captionsPrefix, convertedKey, copyKey, transcriptsPrefix } from '../../ground/media-files/media-keys.ts';
import { updateTranscription } from '../../identity/workspaces/update-workspace.ts';
import { storedKeys } from '../../test-support/objects.ts';
import { storeRecording } from '../../test-support/recordings.ts';
import { type RecordingAttributes, withAttributes } from '../../test-support/stored-recording.ts';
import { newTenant, refusal } from '../../test-support/tenants.ts';
import {
  captionsText,
  HELLO,
  jobEvent,
  jobName,
  storeWebm,
  transcribe,
  useTranscribe,
} from '../../test-support/transcripts.ts';
import { readRecoveryStatus } from '../../upkeep/admin/recovery.ts';
import { deleteRecording } from '../../upkeep/cleanup/delete-recording.ts';
import { runCleanup } from '../../upkeep/cleanup/run-cleanup.ts';
import { changeRecording } from '../../video/recordings/change-recording.ts';
import { getRecording } from '../../video/recordings/get-recordings.ts';
import { correctCaptions } from '../captions/correct-captions.ts';
import { setCaptionsLanguage } from '../captions/set-captions-language.ts';
import { transcribe as askForTranscript } from './ask-for-transcript.ts';
import { reconcileTranscripts, transcribeIfWanted } from './begin-transcript.ts';
import { reconcileTranscript } from './reconcile-transcript.ts';

const { service, tracks, jobIs, complete: completeOf } = useTranscribe();
const log = captureLog();

let owner: Actor;
let workspaceId: string;
let recording: recordings.StoredRecording;

const setting = (mode: 'never' | 'asked' | 'always', languages: ('en-US' | 'de-DE')[] = ['en-US']) =>
  updateTranscription(owner, workspaceId, { mode, languages });

const store = (fields: RecordingAttributes = {}) => storeWebm({ workspaceId, userId: owner.userId, ...fields });

beforeEach(async () => {
  ({ owner, workspaceId } = await newTenant());
  recording = await store();
});

const started = (): StartTranscriptionJobCommandInput[] =>
  service.commandCalls(StartTranscriptionJobCommand).map(({ args }) => args[0].input);
const nameOf = (attempt: number) => jobName(recording.id, attempt);

const complete = (attempt: number, ...result: [webVtt?: string, language?: 'en-US' | 'de-DE' | null]) =>
  completeOf(recording.id, attempt, ...result);

async function fail(attempt: number, FailureReason: string): Promise<void> {
  jobIs({ TranscriptionJobStatus: 'FAILED', FailureReason });
  await jobEvent(nameOf(attempt));
}

const shown = () => getRecording(owner, recording.id);
const captionsOf = async () => (await shown()).captions;
const ids = async () => (await captionsOf()).map(({ id }) => id);
async function due(): Promise<string[]> {
  const found: string[] = [];
  for (const list of listDueTranscripts('9999')) for await (const { recordingId } of list) found.push(recordingId);
  return found;
}

/** Runs the schedule some seconds later. */
async function later(seconds: number): Promise<void> {
  const now = Date.now();
  const isoAt = (ahead = 0) => new Date(now + (seconds + ahead) * 1000).toISOString();
  const clocks = [
    vi.spyOn(clock, 'isoNow').mockImplementation(isoAt),
    vi.spyOn(clock, 'nowMs').mockImplementation(() => now + seconds * 1000),
  ];
  await reconcileTranscripts({ hasTime: () => true });
  for (const each of clocks) each.mockRestore();
}

describe('a recording', () => {
  it('is transcribed once it is stored, where every recording is', async () => {
    await setting('always');
    await transcribeIfWanted(recording.id);
    await transcribeIfWanted(recording.id);
    expect(started()).toEqual([
      {
        TranscriptionJobName: nameOf(1),
        Media: { MediaFileUri: expect.stringMatching(new RegExp(`^s3://.*/${recording.file.originalKey}$`)) },
        MediaFormat: 'webm',
        OutputBucketName: process.env.MEDIA_BUCKET,
        OutputKey: transcriptsPrefix(recording.id),
        Subtitles: { Formats: ['vtt'] },
        LanguageCode: 'en-US',
      },
    ]);
    expect((await shown()).transcription).toEqual({ status: 'running', readyAt: null, reason: null });
  });

  it('is not transcribed by itself where somebody has to ask, and never where it is turned off', async () => {
    await transcribeIfWanted(recording.id);
    expect(started()).toEqual([]);
    await setting('never');
    await expect(transcribe(owner, recording.id)).rejects.toEqual(refusal('TRANSCRIPTION_OFF'));
    vi.stubEnv('TRANSCRIPTION', 'off');
    await setting('always');
    await transcribeIfWanted(recording.id);
    await expect(transcribe(owner, recording.id)).rejects.toEqual(refusal('TRANSCRIPTION_OFF'));
    expect(started()).toEqual([]);
  });

  it('of half a minute or more has its language identified, and a shorter one the first of the workspace', async () => {
    await setting('asked', ['de-DE', 'en-US']);
    const short = await store({ duration: 29 });
    for (const { id } of [recording, short]) await transcribe(owner, id);
    const [long, first] = started();
    expect(long).toMatchObject({ IdentifyLanguage: true, LanguageOptions: ['de-DE', 'en-US'] });
    expect(long).not.toHaveProperty('LanguageCode');
    expect(first).toMatchObject({ LanguageCode: 'de-DE' });
    expect(first).not.toHaveProperty('IdentifyLanguage');
  });

  it('without a sound track starts no job', async () => {
    tracks('video');
    expect((await transcribe(owner, recording.id)).transcription).toMatchObject({ status: 'silent' });
    expect(started()).toEqual([]);
    expect(await due()).not.toContain(recording.id);
  });

  it('in another container waits for its MP4', async () => {
    recording = await store({ fileType: 'video/quicktime' });
    await transcribe(owner, recording.id);
    expect(started()).toEqual([]);
    const mp4Key = convertedKey(recording.id, 1);
    await putObject(mp4Key, Buffer.from('MP4'), 'video/mp4');
    await changeRecording(recording.id, (found) => ({
      after: withAttributes(found, { mp4Key, transcodeStatus: 'completed' }),
    }));
    await transcribeIfWanted(recording.id);
    expect(started()).toMatchObject([{ MediaFormat: 'mp4', TranscriptionJobName: nameOf(1) }]);
  });

  const unusable: [string, RecordingAttributes, string][] = [
    ['is too long', { duration: 4 * 60 * 60 + 1 }, 'Recordings of over 4 hours cannot be transcribed.'],
    [
      'could not be converted',
      { fileType: 'video/quicktime', transcodeStatus: 'failed' },
      'The video could not be converted.',
    ],
  ];
  it.each(firstCases(1, unusable))('that %s says so', async (_name, fields, reason) => {
    recording = await store(fields);
    expect((await transcribe(owner, recording.id)).transcription).toEqual({ status: 'failed', readyAt: null, reason });
    expect(started()).toEqual([]);
  });

  it('without a file cannot be transcribed', async () => {
    const empty = await storeRecording({ workspaceId, userId: owner.userId });
    await expect(transcribe(owner, empty.id)).rejects.toEqual(refusal('CONFLICT'));
  });
});

describe('the result of a transcription', () => {
  beforeEach(async () => {
    await transcribe(owner, recording.id);
  });

  it('becomes captions of its language, marked automatic, and the files of the job are deleted', async () => {
    await complete(1, HELLO, 'de-DE');
    const [captions] = await captionsOf();
    expect(captions).toMatchObject({ language: 'de-DE', label: 'German', automatic: { isCorrected: false } });
    expect(await captionsText(recording.id, captions?.id)).toBe(HELLO.replace(/\n\d\n/g, '\n'));
    expect((await shown()).transcription).toBeNull();
    await runCleanup();
    expect(await storedKeys(transcriptsPrefix(recording.id))).toEqual([]);
    expect(await due()).not.toContain(recording.id);
    await jobEvent(nameOf(1));
    expect(await ids()).toEqual([captions?.id]);
  });

  it('whose language nobody has stated is of an unknown one until somebody chooses, also when it is made again', async () => {
    await setting('asked', ['de-DE', 'en-US']);
    await complete(1, HELLO, null);
    const [captions] = await captionsOf();
    expect(captions).toMatchObject({ language: 'und', label: 'Unknown language' });
    const stated = { captionsId: captions?.id ?? '', language: 'fr' };
    const chosen = (await setCaptionsLanguage(owner, recording.id, stated)).captions;
    expect(chosen).toEqual([{ ...captions, language: 'fr', label: 'French' }]);
    await transcribe(owner, recording.id);
    await complete(2, HELLO, null);
    expect((await captionsOf())[0]).toMatchObject({ language: 'fr', label: 'French' });
    await transcribe(owner, recording.id);
    await complete(3, HELLO, 'de-DE');
    expect((await captionsOf())[0]).toMatchObject({ language: 'de-DE', label: 'German' });
  });

  it('that only describes sounds means that no speech was found', async () => {
    await complete(1, 'WEBVTT\n\n00:01.000 --> 00:02.000\n[BLANK_AUDIO]\n');
    expect((await shown()).transcription).toMatchObject({ status: 'silent' });
    expect(await captionsOf()).toEqual([]);
  });

  it('is a failure with a reason, or no speech if the language needed more of it', async () => {
    await fail(1, 'Unsupported media format.');
    expect((await shown()).transcription).toMatchObject({ status: 'failed', reason: 'Unsupported media format.' });
    await transcribe(owner, recording.id);
    await fail(2, 'Your audio file must have a speech segment long enough … automatic language identification.');
    expect((await shown()).transcription).toMatchObject({ status: 'silent' });
  });

  it('of a program that failed is told at once, and what it wrote last to administrators alone', async () => {
    await fail(1, 'The transcription program ended with code 3.\nno service\nno model');
    const reason = 'The transcription program ended with code 3.';
    expect((await shown()).transcription).toEqual({ status: 'failed', readyAt: null, reason });
    await jobEvent(nameOf(1));
    const { failedTranscripts } = await readRecoveryStatus();
    expect(failedTranscripts.filter(({ job }) => job === nameOf(1))).toEqual([
      { job: nameOf(1), reason, lastLines: ['no service', 'no model'], at: expect.any(String) },
    ]);
  });

  it('of another file is not taken: the file that is shown is transcribed', async () => {
    await changeRecording(recording.id, (found) => ({
      after: { ...found, file: { ...found.file, number: 1, originalKey: copyKey('other', newId()) } },
    }));
    await complete(1);
    expect(await captionsOf()).toEqual([]);
    expect(started().map(({ TranscriptionJobName }) => TranscriptionJobName)).toEqual([nameOf(1), nameOf(2)]);
    await complete(2);
    expect(await captionsOf()).toHaveLength(1);
  });

  it('of a deleted recording is deleted, and the deletion of a recording removes all its texts', async () => {
    await complete(1);
    const [id = ''] = await ids();
    await correctCaptions(owner, recording.id, { captionsId: id, lines: [{ number: 0, text: 'Hi' }] });
    await transcribe(owner, recording.id);
    await deleteRecording(owner, recording.id);
    await runCleanup();
    expect(await storedKeys(captionsPrefix(recording.id))).toEqual([]);
    await complete(2);
    await runCleanup();
    expect(await storedKeys(transcriptsPrefix(recording.id))).toEqual([]);
    expect(await due()).not.toContain(recording.id);
  });
});

const counted = (metric: string) => log.lines().filter((line) => metric in line).length;

describe('a transcription', () => {
  it('whose event is lost is found by the schedule', async () => {
    await transcribe(owner, recording.id);
    await putObject(`${transcriptsPrefix(recording.id)}${nameOf(1)}.vtt`, Buffer.from(HELLO), 'text/vtt');
    jobIs({ TranscriptionJobStatus: 'COMPLETED', LanguageCode: 'en-US' });
    await later(60);
    expect(await captionsOf()).toEqual([]);
    await later(6 * 60);
    expect(await captionsOf()).toHaveLength(1);
  });

  it('waits while the service accepts no job', async () => {
    const busy = Object.assign(new Error('Too many jobs'), { name: 'LimitExceededException' });
    service.on(StartTranscriptionJobCommand).rejects(busy);
    expect((await transcribe(owner, recording.id)).transcription).toMatchObject({ status: 'running' });
    await later(6 * 60);
    expect(counted('TranscriptionsDeferred'), 'what operators are told').toBeGreaterThan(0);
    service.on(StartTranscriptionJobCommand).resolves({ TranscriptionJob: {} });
    await later(12 * 60);
    await complete(1);
    expect(await captionsOf()).toHaveLength(1);
  });

  it('is tried three times when the service fails, and can be retried', async () => {
    await transcribe(owner, recording.id);
    for (const attempt of [1, 2, 3]) {
      await fail(attempt, 'Internal failure.');
      await later(6 * 60);
    }
    const reason = 'The transcription service failed.';
    expect([counted('TranscriptionsDeferred'), counted('TranscriptionsFailed')]).toEqual([2, 1]);
    expect((await shown()).transcription).toEqual({ status: 'failed', readyAt: null, reason });
    const { failedTranscripts } = await readRecoveryStatus();
    expect(failedTranscripts[0]).toMatchObject({ job: nameOf(3), reason, lastLines: ['Internal failure.'] });
    await transcribe(owner, recording.id);
    await complete(4);
    expect(await captionsOf()).toHaveLength(1);
  });

  it('never runs for ever', async () => {
    await transcribe(owner, recording.id);
    await later(25 * 60 * 60);
    const reason = 'It has not ended within a day.';
    expect((await shown()).transcription).toMatchObject({ status: 'failed', reason });
    expect((await readRecoveryStatus()).failedTranscripts[0]).toMatchObject({ reason });
    // Those of other tests, too.
    expect(counted('TranscriptionsFailed')).toBeGreaterThan(0);
  });

  it('that is asked for while somebody looks at the one before stays due', async () => {
    await transcribe(owner, recording.id);
    await complete(1);
    const { getStoredRecording } = recordings;
    vi.spyOn(recordings, 'getStoredRecording').mockImplementationOnce(async (id) => {
      const found = await getStoredRecording(id);
      await askForTranscript(owner, id);
      return found;
    });
    await reconcileTranscript(recording.id);
    expect((await shown()).transcription).toMatchObject({ status: 'running' });
    expect(await due()).toContain(recording.id);
  });

  it('that is asked for twice at once runs once', async () => {
    await Promise.all([transcribe(owner, recording.id), transcribe(owner, recording.id)]);
    const names = started().map(({ TranscriptionJobName }) => TranscriptionJobName);
    expect(new Set(names)).toEqual(new Set([nameOf(1)]));
  });
});
