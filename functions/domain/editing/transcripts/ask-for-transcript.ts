import type { Recording } from '#shared/api/video/recordings.ts';
import { DEFAULT_TRANSCRIPTION } from '#shared/model/editing/transcripts.ts';
import { isMakersOwn } from '#shared/rules/video/makers-own.ts';
import { waitsForFile } from '#shared/rules/video/playable-source.ts';
import { putTranscriptOrder } from '../../../data/editing/transcript-order.ts';
import { getWorkspace } from '../../../data/identity/workspace.ts';
import type { Transcription } from '../../../data/video/file.ts';
import type { StoredRecording } from '../../../data/video/recording.ts';
import { startTranscriptExecution } from '../../../gateways/step-functions.ts';
import { logError } from '../../../observability/log.ts';
import { isoNow } from '../../../process/clock.ts';
import { hasTranscription } from '../../../process/environment.ts';
import { newId } from '../../../process/ids.ts';
import type { Actor } from '../../ground/actor.ts';
import { AppError } from '../../ground/app-error.ts';
import { limitCreation } from '../../ground/limit-rate.ts';
import { changeRecording } from '../../video/recordings/change-recording.ts';
import { getRecording } from '../../video/recordings/get-recordings.ts';
import { loadRecording } from '../../video/recordings/load-recording.ts';

/** Seconds until a transcription is reconciled. Events usually end it earlier, but they are not reliable. */
export const RECONCILE_SECONDS = 5 * 60;

export const isRunning = ({ file }: StoredRecording): boolean => file.transcription?.status === 'running';

/** A transcription that nobody has begun yet. */
const asked = (recording: StoredRecording): Transcription => ({
  status: 'running',
  attempt: (recording.file.transcription?.attempt ?? 0) + 1,
  fileNumber: recording.file.number,
  isStarted: false,
  transientFailures: 0,
  askedAt: isoNow(),
  readyAt: null,
  reason: null,
});

/** Begins a transcription. Its first step is taken by the caller, or by the schedule. */
export const begin = (recordingId: string, mayBegin: (recording: StoredRecording) => boolean) =>
  changeRecording(recordingId, (recording) =>
    mayBegin(recording)
      ? {
          after: { ...recording, file: { ...recording.file, transcription: asked(recording) } },
          with: [putTranscriptOrder(recordingId, RECONCILE_SECONDS)],
        }
      : null,
  );

/** Whether a recording has a file, or will have one. */
export const hasVideo = ({ file }: StoredRecording): boolean =>
  file.cutFrom ? file.transcodeStatus !== 'failed' : file.originalKey !== null || waitsForFile(file);

/** A workflow takes the first step: it may use the engine. Without it, the schedule does. */
async function tryStart(recordingId: string): Promise<void> {
  try {
    await startTranscriptExecution(`${recordingId}-${newId()}`, recordingId);
  } catch (error) {
    logError('A transcription could not be started; the schedule starts it', error, { recordingId });
  }
}

/**
 * Transcribes a recording, also again. Nothing happens while it is being transcribed.
 * @throws AppError NOT_FOUND, FORBIDDEN, TRANSCRIPTION_OFF, RATE_LIMITED; CONFLICT without a video
 */
export async function transcribe(actor: Actor, recordingId: string): Promise<Recording> {
  const recording = await loadRecording(actor, recordingId);
  const { mode } = (await getWorkspace(recording.workspaceId))?.transcription ?? DEFAULT_TRANSCRIPTION;
  if (!hasTranscription() || mode === 'never') {
    throw new AppError('TRANSCRIPTION_OFF', 'Recordings of this workspace are not transcribed');
  }
  if (!hasVideo(recording) || isMakersOwn(recording.file))
    throw new AppError('CONFLICT', 'This recording has no video yet');
  if (!isRunning(recording)) {
    await limitCreation('transcribe', actor, recording.workspaceId);
    await begin(recordingId, (found) => !isRunning(found));
    await tryStart(recordingId);
  }
  return getRecording(actor, recordingId);
}
