import type { RecoveryOutcome } from '#shared/api/admin.ts';
import { getStoredRecording, type StoredRecording } from '../../data/recording.ts';
import { startTranscode } from '../conversion/start-transcode.ts';
import { endAttempt, type Outcome } from '../conversion/transitions.ts';
import { restartPreparation } from '../preparation/start-preparation.ts';
import { judgeAttempt } from './judge-attempt.ts';

/** How a recording is looked into. */
export interface Look {
  /** One whose conversion was begun after this, ISO 8601, has nothing wrong with it yet. */
  before: string;
  /** Somebody asks for this very recording: it is tried again however often that was done before. */
  isAsked: boolean;
}

const OUTCOMES = { started: 'restarted', failed: 'failed', nothing: 'left' } as const;

/** One whose upload is not copied yet is not converted: its preparation never began, or was given up. */
async function prepare({ id, transcodeStatus }: StoredRecording, { isAsked }: Look): Promise<RecoveryOutcome> {
  if (transcodeStatus === 'failed' && !isAsked) return 'left';
  await restartPreparation(id);
  return 'restarted';
}

async function begin(recordingId: string, { isAsked }: Look): Promise<RecoveryOutcome> {
  return OUTCOMES[await startTranscode(recordingId, isAsked ? ['pending', 'failed'] : ['pending'])];
}

/** Whoever asks has the attempts counted anew: the lost one ends as failed, which only a person tries again. */
const finalFor = (outcome: Outcome, { isAsked }: Look): Outcome =>
  outcome.status === 'lost' && isAsked ? { ...outcome, status: 'failed' } : outcome;

/** Ends what MediaConvert says has ended, and begins again what was lost. */
async function reconcileAttempt(recording: StoredRecording, look: Look): Promise<RecoveryOutcome> {
  const outcome = await judgeAttempt(recording);
  if (!outcome) return 'left';
  const attempt = { recordingId: recording.id, attempt: recording.transcodeAttempt };
  const status = await endAttempt(attempt, finalFor(outcome, look));
  // Its own event, or another run, was quicker.
  if (status === null) return 'left';
  if (status === 'completed') return 'completed';
  const mayBegin = status === 'pending' || (look.isAsked && outcome.status === 'lost');
  return mayBegin ? begin(recording.id, look) : 'failed';
}

/**
 * Brings a recording on whose conversion has got stuck: asks MediaConvert for the truth and does what follows from it.
 * Safe to do twice, at once with another run or with the job's own event: only the attempt that is going on is ended,
 * and only one caller begins the next.
 * @throws what kept MediaConvert from answering or from taking the job; the recording is as before, or pending
 */
export async function reconcileRecording(recordingId: string, look: Look): Promise<RecoveryOutcome> {
  const recording = await getStoredRecording(recordingId);
  if (!recording || recording.transcodeStatus === 'completed') return 'left';
  if (recording.uploads) return prepare(recording, look);
  if (recording.transcodeStatus !== 'processing') return begin(recordingId, look);
  return recording.updatedAt < look.before ? reconcileAttempt(recording, look) : 'left';
}
