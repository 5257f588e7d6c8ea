import { MediaConvertClient, ProbeCommand } from '@aws-sdk/client-mediaconvert';
import { SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';
import {
  GetTranscriptionJobCommand,
  StartTranscriptionJobCommand,
  type StartTranscriptionJobCommandInput,
  TranscribeClient,
} from '@aws-sdk/client-transcribe';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { mockAws } from '#scripts/test-support/mock-aws.ts';
import { firstCases, IS_NIGHTLY } from '#scripts/test-support/test-length.ts';
import { useOwnTable } from '#scripts/test-support/use-own-table.ts';
import type { Recording } from '#shared/api/recordings.ts';
import { EARLIER_CORRECTIONS_MAX } from '#shared/model/transcripts.ts';
import { getStoredRecording, type RecordingItem, type StoredRecording } from '../../data/recording.ts';
import { listDueTranscripts } from '../../data/transcript-order.ts';
import { handler as onJobState } from '../../events/on-job-state.ts';
import { putObject, readObject } from '../../gateways/s3.ts';
import { captureLog } from '../../observability/test-support/captured-log.ts';
import * as clock from '../../process/clock.ts';
import { newId } from '../../process/ids.ts';
import type { Actor } from '../actor.ts';
import { readRecoveryStatus } from '../admin/recovery.ts';
import { removeCaptions } from '../captions/change-captions.ts';
import {
  correctCaptions,
  listCaptionsVersions,
  restoreCaptions,
  showTranscript,
} from '../captions/correct-captions.ts';
import { cutCaptions } from '../captions/cut-captions.ts';
import { setCaptionsLanguage } from '../captions/set-captions-language.ts';
import { deleteRecording } from '../cleanup/delete-recording.ts';
import { runCleanup } from '../cleanup/run-cleanup.ts';
import { openObject } from '../media/open-media.ts';
import { captionsKey, captionsPrefix, convertedKey, copyKey, transcriptsPrefix } from '../media-files/media-keys.ts';
import { changeRecording } from '../recordings/change-recording.ts';
import { getRecording } from '../recordings/get-recordings.ts';
import { storeRecording, withAttributes } from '../test-support/recordings.ts';
import { storedKeys } from '../test-support/stored-keys.ts';
import { newTenant, refusal } from '../test-support/tenants.ts';
import { updateTranscription } from '../workspaces/update-workspace.ts';
import { transcribe as askFor } from './ask-for-transcript.ts';
import { reconcileTranscripts, transcribeIfWanted } from './begin-transcript.ts';
import { reconcileTranscript } from './reconcile-transcript.ts';

// Every transcription that is due is looked at, also those of other tests.
useOwnTable();

const log = captureLog();
const service = mockAws(TranscribeClient);
const mediaConvert = mockAws(MediaConvertClient);
const states = mockAws(SFNClient);

const HELLO = 'WEBVTT\n\n1\n00:00:01.000 --> 00:00:02.000\nHello\n\n2\n00:00:03.000 --> 00:00:04.000\nall of you\n';

let owner: Actor;
let workspaceId: string;
let recording: StoredRecording;

/** Asks for a transcription, whose first step the workflow takes. */
async function transcribe(actor: Actor, id: string): Promise<Recording> {
  await askFor(actor, id);
  await reconcileTranscript(id).catch(() => undefined);
  return getRecording(actor, id);
}

const setting = (mode: 'never' | 'asked' | 'always', languages: ('en-US' | 'de-DE')[] = ['en-US']) =>
  updateTranscription(owner, workspaceId, { mode, languages });

const storeWebm = (fields: Partial<RecordingItem> = {}) =>
  storeRecording({
    workspaceId,
    userId: owner.userId,
    duration: 60,
    fileSize: 1000,
    originalKey: copyKey('any', newId()),
    transcodeStatus: 'processing',
    ...fields,
  });

const tracks = (...types: ('video' | 'audio')[]) =>
  mediaConvert
    .on(ProbeCommand)
    .resolves({ ProbeResults: [{ Container: { Tracks: types.map((TrackType) => ({ TrackType })) } }] });

beforeEach(async () => {
  service.resetHistory();
  vi.stubEnv('TRANSCRIPTION', 'on');
  ({ owner, workspaceId } = await newTenant());
  recording = await storeWebm();
  tracks('video', 'audio');
  states.on(StartExecutionCommand).resolves({});
  service.on(StartTranscriptionJobCommand).resolves({ TranscriptionJob: {} });
  service.on(GetTranscriptionJobCommand).resolves({ TranscriptionJob: { TranscriptionJobStatus: 'IN_PROGRESS' } });
});

const started = (): StartTranscriptionJobCommandInput[] =>
  service.commandCalls(StartTranscriptionJobCommand).map(({ args }) => args[0].input);
const nameOf = (attempt: number) => `framekeep-${process.env.STAGE}.${recording.id}.${attempt}`;
const event = (TranscriptionJobName: string) =>
  onJobState({ source: 'aws.transcribe', detail: { TranscriptionJobName, TranscriptionJobStatus: 'COMPLETED' } });

/** Lets the job of an attempt end with a result, and sends its event. */
async function complete(
  attempt: number,
  webVtt = HELLO,
  LanguageCode: 'en-US' | 'de-DE' | null = 'en-US',
): Promise<void> {
  await putObject(`${transcriptsPrefix(recording.id)}${nameOf(attempt)}.vtt`, Buffer.from(webVtt), 'text/vtt');
  await putObject(`${transcriptsPrefix(recording.id)}${nameOf(attempt)}.json`, Buffer.from('{}'), 'application/json');
  service
    .on(GetTranscriptionJobCommand)
    .resolves({ TranscriptionJob: { TranscriptionJobStatus: 'COMPLETED', ...(LanguageCode && { LanguageCode }) } });
  await event(nameOf(attempt));
}

async function fail(attempt: number, FailureReason: string): Promise<void> {
  service
    .on(GetTranscriptionJobCommand)
    .resolves({ TranscriptionJob: { TranscriptionJobStatus: 'FAILED', FailureReason } });
  await event(nameOf(attempt));
}

const stored = async () => (await getStoredRecording(recording.id)) as StoredRecording;
const shown = () => getRecording(owner, recording.id);
const captionsOf = async () => (await shown()).captions;
const textOf = async (id = '') => Buffer.from((await readObject(captionsKey(recording.id, id))) ?? []).toString();
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
    const short = await storeWebm({ duration: 29 });
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
    recording = await storeWebm({ fileType: 'video/quicktime' });
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

  const unusable: [string, Partial<RecordingItem>, string][] = [
    ['is too long', { duration: 4 * 60 * 60 + 1 }, 'Recordings of over 4 hours cannot be transcribed.'],
    [
      'could not be converted',
      { fileType: 'video/quicktime', transcodeStatus: 'failed' },
      'The video could not be converted.',
    ],
  ];
  it.each(firstCases(1, unusable))('that %s says so', async (_name, fields, reason) => {
    recording = await storeWebm(fields);
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
    expect(await textOf(captions?.id)).toBe(HELLO.replace(/\n\d\n/g, '\n'));
    expect((await shown()).transcription).toBeNull();
    await runCleanup();
    expect(await storedKeys(transcriptsPrefix(recording.id))).toEqual([]);
    expect(await due()).not.toContain(recording.id);
    await event(nameOf(1));
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
    await event(nameOf(1));
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
    service
      .on(GetTranscriptionJobCommand)
      .resolves({ TranscriptionJob: { TranscriptionJobStatus: 'COMPLETED', LanguageCode: 'en-US' } });
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

  it('that is asked for twice at once runs once', async () => {
    await Promise.all([transcribe(owner, recording.id), transcribe(owner, recording.id)]);
    const names = started().map(({ TranscriptionJobName }) => TranscriptionJobName);
    expect(new Set(names)).toEqual(new Set([nameOf(1)]));
  });
});

describe('automatic captions', () => {
  let first: string;
  const correct = (captionsId: string, text: string, number = 0) =>
    correctCaptions(owner, recording.id, { captionsId, lines: [{ number, text }] });
  beforeEach(async () => {
    await transcribe(owner, recording.id);
    await complete(1);
    [first = ''] = await ids();
  });

  it('are corrected line by line, with their times, and a line without text is removed', async () => {
    await correctCaptions(owner, recording.id, {
      captionsId: first,
      lines: [
        { number: 0, text: 'Good day <b>\n\nand -->' },
        { number: 1, text: '' },
      ],
    });
    const [captions] = await captionsOf();
    expect(captions?.automatic).toEqual({ isCorrected: true });
    expect(await textOf(captions?.id)).toBe(
      'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nGood day &lt;b&gt;\nand --&gt;\n',
    );
  });

  it('are not corrected over somebody else’s correction, beyond their end, or away', async () => {
    const { captions } = await correct(first, 'Hi');
    await expect(correct(first, 'Hey')).rejects.toEqual(refusal('CAPTIONS_CHANGED'));
    const [{ id } = { id: '' }] = captions;
    await expect(correct(id, 'Hey', 2)).rejects.toEqual(refusal('INVALID_CAPTIONS'));
    const lines = [0, 1].map((number) => ({ number, text: ' ' }));
    const all = correctCaptions(owner, recording.id, { captionsId: id, lines });
    await expect(all).rejects.toEqual(refusal('INVALID_CAPTIONS'));
  });

  it('keep their corrections when the recording is transcribed again, and the new text can be restored', async () => {
    await correct(first, 'Hi');
    const [corrected] = await ids();
    await transcribe(owner, recording.id);
    await complete(2, HELLO.replace('Hello', 'Yellow'));
    expect(await ids()).toEqual([corrected]);
    expect(await textOf(corrected)).toContain('Hi');
    await restoreCaptions(owner, recording.id, { captionsId: corrected ?? '' });
    const [captions] = await captionsOf();
    expect(captions?.automatic).toEqual({ isCorrected: false });
    expect(await textOf(captions?.id)).toContain('Yellow');
  });

  it.runIf(IS_NIGHTLY)('without corrections are replaced by a new text', async () => {
    await transcribe(owner, recording.id);
    await complete(2, HELLO.replace('Hello', 'Yellow'));
    const [id] = await ids();
    expect(await textOf(id)).toContain('Yellow');
    await runCleanup();
    expect(await storedKeys(captionsPrefix(recording.id))).toEqual([captionsKey(recording.id, id ?? '')]);
  });

  it.runIf(IS_NIGHTLY)('keep some versions of their corrections, which can be restored', async () => {
    let id = first;
    for (let count = 0; count < EARLIER_CORRECTIONS_MAX + 3; count += 1) {
      await correct(id, `Hello ${count}`);
      [id = ''] = await ids();
    }
    const versions = await listCaptionsVersions(owner, recording.id, id);
    expect(versions).toHaveLength(EARLIER_CORRECTIONS_MAX);
    expect(versions[0]).toMatchObject({ endedBy: owner.userId });
    await runCleanup();
    // The present one, the automatic one, and the versions.
    expect(await storedKeys(captionsPrefix(recording.id))).toHaveLength(EARLIER_CORRECTIONS_MAX + 2);
    await restoreCaptions(owner, recording.id, { captionsId: id, correctionId: versions[1]?.id });
    expect(await textOf((await ids())[0])).toContain(`Hello ${EARLIER_CORRECTIONS_MAX}`);
    const unknown = restoreCaptions(owner, recording.id, { captionsId: (await ids())[0] ?? '', correctionId: newId() });
    await expect(unknown).rejects.toEqual(refusal('NOT_FOUND'));
  });

  it('leave no text when they are removed', async () => {
    await correct(first, 'Hi');
    await correct((await ids())[0] ?? '', 'Hey');
    await removeCaptions(owner, recording.id, (await ids())[0] ?? '');
    await runCleanup();
    expect(await storedKeys(captionsPrefix(recording.id))).toEqual([]);
  });

  it('of a cut say only what is heard in it, also as the engine wrote them', async () => {
    await correct(first, 'Hi');
    const { captions } = await cutCaptions(recording.id, (await stored()).file.captions, [[2500, 10_000]]);
    const [cut] = captions;
    expect(await textOf(cut?.id)).toBe('WEBVTT\n\n00:00:00.500 --> 00:00:01.500\nall of you\n');
    expect(await textOf(cut?.automatic?.fileId)).toBe(await textOf(cut?.id));
    expect(cut?.automatic?.earlier).toEqual([]);
  });

  it('cannot be read by their address once they are corrected or hidden', async () => {
    const open = (id: string) => openObject(owner, { path: `${recording.id}/captions-${id}.vtt`, download: false });
    await expect(open(first)).resolves.toContain(first);
    await correct(first, 'Hi');
    await expect(open(first)).rejects.toEqual(refusal('NO_FILE'));
    const [corrected = ''] = await ids();
    await showTranscript(owner, recording.id, true);
    await showTranscript(owner, recording.id, false);
    await expect(open(corrected)).rejects.toEqual(refusal('NO_FILE'));
    const [again = ''] = await ids();
    expect(await textOf(again)).toContain('Hi');
    expect((await stored()).file.captions[0]?.automatic?.fileId).toBe(first);
  });
});
