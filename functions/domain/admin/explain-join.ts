import { JOIN_OVERDUE_MS } from '#shared/model/segment.ts';
import type { StoredRecording } from '../../data/recording.ts';
import { getSegmentUpload, type SegmentUpload } from '../../data/segment-upload.ts';

const MINUTES = JOIN_OVERDUE_MS / 60_000;

const minuteText = (time: string): string => `${time.slice(0, 10)} ${time.slice(11, 16)} UTC`;

function explain({ phase, dueAt }: SegmentUpload): string {
  if (phase === 'joining') {
    return `Its segments are being joined. A join without progress for ${MINUTES} minutes is started again.`;
  }
  if (phase === 'waiting') {
    return `Its segments could not be joined because a service failed. The next try is at ${minuteText(dueAt)}.`;
  }
  return 'Its segments cannot be joined. Its browser sends its own copy the next time it opens the app.';
}

/** Why a recording whose segments are attached has no file, in sentences for an administrator. */
export async function explainJoin({ id }: StoredRecording): Promise<string> {
  const upload = await getSegmentUpload(id);
  return upload ? explain(upload) : 'Its segments were removed.';
}
