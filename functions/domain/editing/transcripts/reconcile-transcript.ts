import { CAPTIONS_MAX, CAPTIONS_MAX_BYTES, IDENTIFIED_SECONDS_MIN } from '#shared/limits.ts';
import type { Cue } from '#shared/model/editing/captions.ts';
import { DEFAULT_TRANSCRIPTION, UNKNOWN_LANGUAGE } from '#shared/model/editing/transcripts.ts';
import { CaptionsError, readCaptions } from '#shared/rules/editing/read-captions.ts';
import { writeCaptions } from '#shared/rules/editing/write-captions.ts';
import {
  deleteTranscriptOrder,
  getTranscriptOrder,
  putTranscriptOrder,
  removeTranscriptOrder,
  saveTranscriptOrder,
} from '../../../data/editing/transcript-order.ts';
import { saveCleanupJob } from '../../../data/ground/cleanup-job.ts';
import { failedTranscripts } from '../../../data/ground/failure-lists.ts';
import { getWorkspace } from '../../../data/identity/workspace.ts';
import type { Transcription } from '../../../data/video/file.ts';
import { getStoredRecording, type StoredRecording } from '../../../data/video/recording.ts';
import { probeMedia, UnusableFileError } from '../../../gateways/mediaconvert/mediaconvert.ts';
import { readObject } from '../../../gateways/s3/s3.ts';
import {
  getTranscription,
  jobNameOf,
  parseJobName,
  startTranscription,
  type TranscriptionAttempt,
  TranscriptionImpossibleError,
  type TranscriptionJob,
} from '../../../gateways/transcribe.ts';
import { logInfo } from '../../../observability/log.ts';
import { putMetrics } from '../../../observability/metrics.ts';
import { isoNow, nowMs } from '../../../process/clock.ts';
import { TRANSCRIPTION_ATTEMPTS_MAX, TRANSCRIPTION_SECONDS } from '../../../process/limits.ts';
import { BY_SYSTEM, stateEvent } from '../../ground/events/state-event.ts';
import { addFailure } from '../../ground/failure-lists.ts';
import { transcriptsPrefix } from '../../ground/media-files/media-keys.ts';
import { expectedTime, learnPace } from '../../ground/work-pace.ts';
import { changeRecording } from '../../video/recordings/change-recording.ts';
import { withAutomaticText } from '../captions/automatic-captions.ts';
import { changeCaptions, storeCaptions, takeCaptions, withCaptions } from '../captions/change-captions.ts';
import { RECONCILE_SECONDS } from './ask-for-transcript.ts';
import { transcriptSource } from './transcript-source.ts';

/** The end of a transcription. */
type End = Pick<Transcription, 'status' | 'reason'>;

const SERVICE_FAILED = 'The transcription service failed.';
const SILENT: End = { status: 'silent', reason: null };
const failed = (reason: string): End => ({ status: 'failed', reason });

const isCurrent = ({ file: { transcription } }: StoredRecording, { attempt }: Transcription): boolean =>
  transcription?.status === 'running' && transcription.attempt === attempt;

const withTranscription = (recording: StoredRecording, transcription: Transcription): StoredRecording => ({
  ...recording,
  file: { ...recording.file, transcription },
});

/** Changes the running attempt of a transcription; nothing happens once another has begun or it has ended. */
const changeAttempt = (recordingId: string, known: Transcription, change: (found: Transcription) => Transcription) =>
  changeRecording(recordingId, (recording) =>
    isCurrent(recording, known) && recording.file.transcription
      ? {
          after: withTranscription(recording, change(recording.file.transcription)),
          with: [putTranscriptOrder(recordingId, RECONCILE_SECONDS)],
        }
      : null,
  );

/** Key of the result of an attempt, without the file extension, which the engine adds. */
const resultKey = (attempt: TranscriptionAttempt): string =>
  `${transcriptsPrefix(attempt.recordingId)}${jobNameOf(attempt)}`;

/** Orders the deletion of what the job of an attempt has written. */
const dropResults = (recordingId: string, { attempt }: Pick<Transcription, 'attempt'>): Promise<void> =>
  saveCleanupJob({
    id: `${recordingId}:transcript-${attempt}`,
    // The engine leaves this file beside each result.
    keys: [`${transcriptsPrefix(recordingId)}.write_access_check_file.temp`],
    prefixes: [`${resultKey({ recordingId, attempt })}.`],
  });

/** Orders the deletion of what the jobs of a deleted recording have written. */
const dropAllResults = (recordingId: string): Promise<void> =>
  saveCleanupJob({ id: `${recordingId}:transcripts`, prefixes: [transcriptsPrefix(recordingId)] });

async function end(recordingId: string, known: Transcription, { status, reason }: End): Promise<void> {
  await changeRecording(recordingId, (recording) =>
    isCurrent(recording, known)
      ? {
          after: withTranscription(recording, { ...known, status, reason, readyAt: null }),
          with: [removeTranscriptOrder(recordingId)],
        }
      : null,
  );
  logInfo('Transcription ended', { recordingId, attempt: known.attempt, outcome: status });
  await dropResults(recordingId, known);
}

/** Begins the next attempt: after a failure, or for another file. */
async function restart(recording: StoredRecording, known: Transcription, transientFailures: number): Promise<void> {
  await changeAttempt(recording.id, known, (found) => ({
    ...found,
    attempt: found.attempt + 1,
    fileNumber: recording.file.number,
    isStarted: false,
    readyAt: null,
    transientFailures,
  }));
  await dropResults(recording.id, known);
}

/** @returns false when the service, and not the recording, is the reason */
const isOfRecording = (reason: string): boolean => !/internal|service|throttl/i.test(reason);
const isForWantOfSpeech = (reason: string): boolean => /language identification|no speech/i.test(reason);

/** Ends a transcription that the service could not do, and lists it for administrators. */
async function endFailed({ id }: StoredRecording, known: Transcription, reason: string, said: string[]): Promise<void> {
  const job = jobNameOf({ recordingId: id, attempt: known.attempt });
  const failure = { id: job, reason, lastLines: said, at: isoNow() };
  await addFailure(failedTranscripts, failure, (other) => other.id === job);
  await end(id, known, failed(reason));
}

/** @param text the reason; a program of one machine adds its last lines */
async function fail(recording: StoredRecording, known: Transcription, text: string): Promise<void> {
  const [reason = '', ...lastLines] = text.split('\n');
  if (isForWantOfSpeech(reason)) return end(recording.id, known, SILENT);
  const failures = known.transientFailures + 1;
  if (isOfRecording(reason)) return endFailed(recording, known, reason, lastLines);
  if (failures >= TRANSCRIPTION_ATTEMPTS_MAX) {
    putMetrics({ TranscriptionsFailed: 1 });
    return endFailed(recording, known, SERVICE_FAILED, [reason, ...lastLines]);
  }
  putMetrics({ TranscriptionsDeferred: 1 });
  return restart(recording, known, failures);
}

/** Whether an engine has only described sounds: `[BLANK_AUDIO]`, `(silence)`. */
const isWithoutWords = (cues: readonly Cue[]): boolean =>
  cues.every(({ text }) => text.replace(/[[(*][^[\]()*]*[\])*]/g, '').trim() === '');

/** The captions of a result. @returns null for one without words; a text for one that cannot be used */
function readResult(file: Uint8Array): Cue[] | string | null {
  const text = Buffer.from(file).toString();
  if (!text.includes('-->')) return null;
  try {
    const { cues, leftOut } = readCaptions(text);
    if (leftOut) logInfo('Some lines of a transcript cannot be shown', { leftOut: leftOut.count });
    return isWithoutWords(cues) ? null : cues;
  } catch (error) {
    if (!(error instanceof CaptionsError)) throw error;
    return `The result cannot be read: ${error.message}`;
  }
}

async function takeText(
  recording: StoredRecording,
  known: Transcription,
  cues: Cue[],
  language: string,
): Promise<void> {
  const { id: recordingId } = recording;
  const file = Buffer.from(writeCaptions(cues));
  if (file.length > CAPTIONS_MAX_BYTES) return end(recordingId, known, failed('The transcript is larger than 1 MB.'));
  const id = await storeCaptions(recordingId, file);
  const isTaken = await changeCaptions(recordingId, (found) => {
    const { captions, ended } = withAutomaticText(found.file.captions, { id, language });
    const isAwaited = isCurrent(found, known) && found.file.number === known.fileNumber;
    if (!isAwaited || captions.length > CAPTIONS_MAX) return null;
    return {
      ended,
      after: withTranscription(withCaptions(found, captions), { ...known, status: 'done', readyAt: null }),
      with: [
        takeCaptions(id),
        removeTranscriptOrder(recordingId),
        stateEvent('transcript.ready', {
          workspaceId: found.workspaceId,
          by: BY_SYSTEM,
          of: recordingId,
          details: { language },
        }),
      ],
    };
  });
  if (!isTaken) {
    return recording.file.captions.length >= CAPTIONS_MAX
      ? end(recordingId, known, failed(`A recording can have ${CAPTIONS_MAX} captions at most.`))
      : undefined;
  }
  await learnPace('transcription', recording.file.duration, known.askedAt);
  logInfo('Transcription ended', { recordingId, attempt: known.attempt, outcome: 'done' });
  await dropResults(recordingId, known);
}

async function complete(recording: StoredRecording, known: Transcription, job: TranscriptionJob): Promise<void> {
  const { id: recordingId } = recording;
  const file = await readObject(`${resultKey({ recordingId, attempt: known.attempt })}.vtt`);
  if (!file) return fail(recording, known, 'Internal failure: the job has no result');
  const result = readResult(file);
  if (result === null) return end(recordingId, known, SILENT);
  if (typeof result === 'string') {
    putMetrics({ TranscriptionsFailed: 1 });
    return endFailed(recording, known, result, []);
  }
  return takeText(recording, known, result, job.language ?? UNKNOWN_LANGUAGE);
}

/** Languages that are spoken in a workspace. The language of a short recording cannot be identified: it has the first. */
async function languagesOf({ workspaceId, file }: StoredRecording): Promise<string[]> {
  const { languages } = (await getWorkspace(workspaceId))?.transcription ?? DEFAULT_TRANSCRIPTION;
  return (file.duration ?? 0) < IDENTIFIED_SECONDS_MIN ? languages.slice(0, 1) : languages;
}

/** @returns false for a file without a sound track, or one that is no media file */
async function hasSound(key: string): Promise<boolean> {
  try {
    return (await probeMedia(key)).audio !== null;
  } catch (error) {
    if (error instanceof UnusableFileError) return false;
    throw error;
  }
}

async function start(recording: StoredRecording, known: Transcription): Promise<void> {
  const { id: recordingId } = recording;
  const source = await transcriptSource(recording);
  if (source.state === 'waiting') return saveTranscriptOrder(recordingId, RECONCILE_SECONDS);
  if (source.state === 'impossible') return end(recordingId, known, failed(source.reason));
  if (!(await hasSound(source.key))) return end(recordingId, known, SILENT);
  const { attempt } = known;
  try {
    const languages = await languagesOf(recording);
    await startTranscription({ recordingId, attempt, ...source, languages, prefix: transcriptsPrefix(recordingId) });
  } catch (error) {
    if (error instanceof TranscriptionImpossibleError) return fail(recording, known, error.message);
    // The service accepts no job now, and the next reconciliation tries again.
    await saveTranscriptOrder(recordingId, RECONCILE_SECONDS);
    throw error;
  }
  const time = await expectedTime('transcription', recording.file.duration ?? 0);
  const readyAt = time === null ? null : isoNow(time / 1000);
  await changeAttempt(recordingId, known, (found) => ({ ...found, isStarted: true, readyAt }));
  logInfo('Transcription started', { recordingId, attempt });
}

async function followJob(recording: StoredRecording, known: Transcription): Promise<void> {
  const job = await getTranscription({ recordingId: recording.id, attempt: known.attempt });
  if (!job) return fail(recording, known, 'Internal failure: the job does not exist any more');
  if (job.status === 'running') return saveTranscriptOrder(recording.id, RECONCILE_SECONDS);
  if (job.status === 'completed') return complete(recording, known, job);
  return fail(recording, known, job.reason ?? 'Internal failure');
}

/**
 * Takes the next step of a transcription, if there is one: starts its job, takes the result, or ends it. It can be
 * repeated, also at the same time: events, the search for due ones and people call it.
 * @throws the error of a service; the transcription stays due
 */
export async function reconcileTranscript(recordingId: string): Promise<void> {
  // First: an order that is made once the recording was read stays.
  const order = await getTranscriptOrder(recordingId);
  const recording = await getStoredRecording(recordingId);
  const known = recording?.file.transcription;
  if (!recording || known?.status !== 'running') {
    // The recording may have been deleted while a job wrote its result.
    if (!recording) await dropAllResults(recordingId);
    return order ? deleteTranscriptOrder(order) : undefined;
  }
  if (nowMs() - Date.parse(known.askedAt) > TRANSCRIPTION_SECONDS * 1000) {
    putMetrics({ TranscriptionsFailed: 1 });
    return endFailed(recording, known, 'It has not ended within a day.', []);
  }
  if (known.fileNumber !== recording.file.number) {
    await restart(recording, known, 0);
    const again = await getStoredRecording(recordingId);
    return again?.file.transcription?.status === 'running' ? start(again, again.file.transcription) : undefined;
  }
  return known.isStarted ? followJob(recording, known) : start(recording, known);
}

/**
 * Takes the next step of the transcription that an event names, and orders the deletion of the result of an obsolete
 * attempt. Names of other jobs are ignored.
 */
export async function finishTranscript(jobName: string): Promise<void> {
  const job = parseJobName(jobName);
  if (!job) return;
  const recording = await getStoredRecording(job.recordingId);
  if (recording && recording.file.transcription?.attempt !== job.attempt) await dropResults(job.recordingId, job);
  await reconcileTranscript(job.recordingId);
}
