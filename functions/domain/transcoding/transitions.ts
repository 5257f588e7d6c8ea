import type { TranscodeStatus } from '../../../shared/model/recording.ts';
import type { StoredRecording } from '../../data/recording.ts';
import { isoNow } from '../../gateways/clock.ts';
import { changeRecording } from '../recordings/change-recording.ts';

/** Every way a recording's status may go. The only writer of `transcodeStatus` after a recording was made. */
export const ALLOWED: Record<TranscodeStatus, readonly TranscodeStatus[]> = {
  pending: ['processing'],
  processing: ['completed', 'failed', 'pending'],
  failed: ['processing'],
  completed: [],
};

type Fields = Partial<Pick<StoredRecording, 'mp4Key' | 'transcodedAt' | 'transcodeError' | 'transcodeAttempt'>>;

/** The recording in another status; counters and index follow from it when it is written. */
function moved(recording: StoredRecording, to: TranscodeStatus, fields: Fields): StoredRecording {
  if (!ALLOWED[recording.transcodeStatus].includes(to)) {
    throw new Error(`A recording cannot go from ${recording.transcodeStatus} to ${to}`);
  }
  return { ...recording, ...fields, transcodeStatus: to, updatedAt: isoNow() };
}

/** A conversion: of which recording, and which of its attempts. */
export interface Attempt {
  recordingId: string;
  attempt: number;
}

/** How an attempt ends; `pending` when it could not be begun and may be begun again. */
export type Outcome =
  | { status: 'completed'; mp4Key: string }
  | { status: 'failed'; reason: string }
  | { status: 'pending'; reason: string };

function fieldsOf(outcome: Outcome): Fields {
  if (outcome.status === 'completed') {
    return { mp4Key: outcome.mp4Key, transcodedAt: isoNow(), transcodeError: null };
  }
  return { transcodeError: outcome.reason };
}

/**
 * Begins an attempt: `processing`, one owner however many ask at once.
 * @param from statuses that it may begin from
 * @returns the recording with its new attempt; null when there is nothing to convert or somebody else is at it
 */
export async function beginAttempt(
  recordingId: string,
  from: readonly TranscodeStatus[],
): Promise<StoredRecording | null> {
  let isMine = false;
  const recording = await changeRecording(recordingId, (found) => {
    isMine = found.originalKey !== null && from.includes(found.transcodeStatus);
    const transcodeAttempt = found.transcodeAttempt + 1;
    return isMine ? { after: moved(found, 'processing', { transcodeAttempt, transcodeError: null }) } : null;
  });
  return isMine ? recording : null;
}

/**
 * Ends an attempt, when it is still the one that is going on: what an earlier attempt says, or says twice, or says
 * of a recording that is gone, changes nothing.
 */
export async function endAttempt({ recordingId, attempt }: Attempt, outcome: Outcome): Promise<void> {
  await changeRecording(recordingId, (found) => {
    const isCurrent = found.transcodeStatus === 'processing' && found.transcodeAttempt === attempt;
    return isCurrent ? { after: moved(found, outcome.status, fieldsOf(outcome)) } : null;
  });
}
