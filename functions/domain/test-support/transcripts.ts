import { MediaConvertClient, ProbeCommand } from '@aws-sdk/client-mediaconvert';
import { SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';
import {
  GetTranscriptionJobCommand,
  StartTranscriptionJobCommand,
  TranscribeClient,
  type TranscriptionJob,
} from '@aws-sdk/client-transcribe';
import { beforeEach, vi } from 'vitest';
import { mockAws } from '#scripts/test-support/mock-aws.ts';
import { useOwnTable } from '#scripts/test-support/use-own-table.ts';
import type { Recording } from '#shared/api/video/recordings.ts';
import type { StoredRecording } from '../../data/video/recording.ts';
import { handler as onJobState } from '../../events/on-job-state.ts';
import { putObject, readObject } from '../../gateways/s3/s3.ts';
import { newId } from '../../process/ids.ts';
import { transcribe as askFor } from '../editing/transcripts/ask-for-transcript.ts';
import { reconcileTranscript } from '../editing/transcripts/reconcile-transcript.ts';
import type { Actor } from '../ground/actor.ts';
import { captionsKey, copyKey, transcriptsPrefix } from '../ground/media-files/media-keys.ts';
import { getRecording } from '../video/recordings/get-recordings.ts';
import { storeRecording } from './recordings.ts';
import type { RecordingAttributes } from './stored-recording.ts';

/** What the service hears. */
export const HELLO =
  'WEBVTT\n\n1\n00:00:01.000 --> 00:00:02.000\nHello\n\n2\n00:00:03.000 --> 00:00:04.000\nall of you\n';

/** Stores a recording of a minute whose file has arrived. */
export const storeWebm = (fields: RecordingAttributes): Promise<StoredRecording> =>
  storeRecording({
    duration: 60,
    fileSize: 1000,
    originalKey: copyKey('any', newId()),
    transcodeStatus: 'processing',
    ...fields,
  });

/** Asks for a transcription, whose first step the workflow takes. */
export async function transcribe(actor: Actor, id: string): Promise<Recording> {
  await askFor(actor, id);
  await reconcileTranscript(id).catch(() => undefined);
  return getRecording(actor, id);
}

export const jobName = (recordingId: string, attempt: number): string =>
  `framekeep-${process.env.STAGE}.${recordingId}.${attempt}`;

/** Sends the event of a job's end. */
export const jobEvent = (TranscriptionJobName: string) =>
  onJobState({ source: 'aws.transcribe', detail: { TranscriptionJobName, TranscriptionJobStatus: 'COMPLETED' } });

/** The text of stored captions; empty without any. */
export const captionsText = async (recordingId: string, id = ''): Promise<string> =>
  Buffer.from((await readObject(captionsKey(recordingId, id))) ?? []).toString();

/** Lets tests be the workflow and Amazon Transcribe, in a table of their own: every transcription that is due is looked at. */
export function useTranscribe() {
  useOwnTable();
  const service = mockAws(TranscribeClient);
  const mediaConvert = mockAws(MediaConvertClient);
  const states = mockAws(SFNClient);

  const tracks = (...types: ('video' | 'audio')[]) =>
    mediaConvert
      .on(ProbeCommand)
      .resolves({ ProbeResults: [{ Container: { Tracks: types.map((TrackType) => ({ TrackType })) } }] });
  const jobIs = (job: TranscriptionJob) => service.on(GetTranscriptionJobCommand).resolves({ TranscriptionJob: job });

  beforeEach(() => {
    service.resetHistory();
    vi.stubEnv('TRANSCRIPTION', 'on');
    tracks('video', 'audio');
    states.on(StartExecutionCommand).resolves({});
    service.on(StartTranscriptionJobCommand).resolves({ TranscriptionJob: {} });
    jobIs({ TranscriptionJobStatus: 'IN_PROGRESS' });
  });

  /** Lets the job of an attempt end with a result, and sends its event. */
  async function complete(
    id: string,
    attempt: number,
    webVtt = HELLO,
    LanguageCode: 'en-US' | 'de-DE' | null = 'en-US',
  ): Promise<void> {
    const file = `${transcriptsPrefix(id)}${jobName(id, attempt)}`;
    await putObject(`${file}.vtt`, Buffer.from(webVtt), 'text/vtt');
    await putObject(`${file}.json`, Buffer.from('{}'), 'application/json');
    jobIs({ TranscriptionJobStatus: 'COMPLETED', ...(LanguageCode && { LanguageCode }) });
    await jobEvent(jobName(id, attempt));
  }
  return { service, tracks, jobIs, complete };
}
