import { isMakersOwn } from '#shared/rules/video/makers-own.ts';
import { listDueTranscripts } from '../../../data/editing/transcript-order.ts';
import { getWorkspace } from '../../../data/identity/workspace.ts';
import { getFile } from '../../../data/video/file-item.ts';
import { getStoredRecording, type StoredRecording } from '../../../data/video/recording.ts';
import { logError } from '../../../observability/log.ts';
import { putMetrics } from '../../../observability/metrics.ts';
import { isoNow } from '../../../process/clock.ts';
import { hasTranscription } from '../../../process/environment.ts';
import { begin, hasVideo, isRunning, RECONCILE_SECONDS } from './ask-for-transcript.ts';
import { reconcileTranscript } from './reconcile-transcript.ts';

/** The next step runs again every few minutes, so the caller does not fail with it. */
async function tryReconcile(recordingId: string): Promise<void> {
  try {
    await reconcileTranscript(recordingId);
  } catch (error) {
    putMetrics({ TranscriptionsDeferred: 1 });
    logError('A transcription could not be reconciled', error, { recordingId });
  }
}

/** Whether a recording of a workspace that transcribes every recording has no transcript of its present file yet. */
const hasNoTranscript = (recording: StoredRecording): boolean =>
  hasVideo(recording) &&
  !isMakersOwn(recording.file) &&
  recording.file.transcription?.fileNumber !== recording.file.number &&
  !isRunning(recording) &&
  recording.file.captions.every(({ automatic }) => automatic === null);

/** Begins the transcription of a recording, if its workspace wants every recording transcribed and it has none. */
async function beginIfWanted(recording: StoredRecording): Promise<boolean> {
  if (!hasNoTranscript(recording)) return false;
  const workspace = await getWorkspace(recording.workspaceId);
  if (workspace?.transcription?.mode !== 'always') return false;
  await begin(recording.id, hasNoTranscript);
  return true;
}

/**
 * Transcribes a recording whose file was stored or converted, if that is wanted, and continues a transcription that waits
 * for the file. It can be repeated.
 */
export async function transcribeIfWanted(fileId: string): Promise<void> {
  if (!hasTranscription()) return;
  const file = await getFile(fileId);
  const recording = file && (await getStoredRecording(file.recordingId));
  if (recording && (isRunning(recording) || (await beginIfWanted(recording)))) await tryReconcile(recording.id);
}

/**
 * Looks at every transcription that is due. One that cannot be reconciled is logged, and tried again by the next run.
 * @param interruptedAt time of an interruption of all running work, ISO 8601: then all are due
 */
export async function reconcileTranscripts({
  interruptedAt,
  hasTime,
}: {
  interruptedAt?: string | undefined;
  hasTime: () => boolean;
}): Promise<void> {
  const by = interruptedAt === undefined ? isoNow() : isoNow(RECONCILE_SECONDS);
  for (const due of listDueTranscripts(by)) {
    for await (const { recordingId } of due) {
      if (!hasTime()) return;
      const recording = await getStoredRecording(recordingId);
      if (recording) await beginIfWanted(recording);
      await tryReconcile(recordingId);
    }
  }
}
