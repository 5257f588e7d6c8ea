import { JOIN_OVERDUE_MS, RECORDER_LOST_MS } from '#shared/model/segment.ts';
import { parseScopedId } from '../../data/keys.ts';
import { getMember } from '../../data/member.ts';
import { getStoredRecording, type StoredRecording } from '../../data/recording.ts';
import {
  getSegmentUpload,
  listDueSegmentUploads,
  orderJoinWrite,
  postponeSegmentUpload,
  type SegmentUpload,
} from '../../data/segment-upload.ts';
import { tryTransact } from '../../data/table.ts';
import { getWorkspace } from '../../data/workspace.ts';
import { logInfo } from '../../observability/log.ts';
import { isoNow } from '../../process/clock.ts';
import { restartJoin } from '../joining/start-join.ts';
import { type EndedSegments, endSegments } from '../media-files/end-segments.ts';
import { segmentsPrefix } from '../media-files/media-keys.ts';
import { runCleanupJob } from '../media-files/run-cleanup-job.ts';
import { changeRecording } from '../recordings/change-recording.ts';
import { hasSegments, measureSent } from './measure-sent.ts';

/** What is looked for. */
export interface SegmentSweep {
  /**
   * When everything that was going on was broken off, ISO 8601: joins are begun anew, and recorders, which nobody could
   * answer, get the time to be heard of. Without it, what is due is looked for.
   */
  interruptedAt?: string;
  /** Whether to take another upload; what is left has the next sweep. */
  hasTime: () => boolean;
}

/** After every upload's time. */
const EVER = '9999';

const dueIn = (ms: number): string => isoNow(ms / 1000);

/** Ends an upload, and changes its recording with it where there is one; then its bytes go. */
async function endUpload(
  upload: SegmentUpload,
  change: (recording: StoredRecording) => StoredRecording,
): Promise<void> {
  const ended: EndedSegments = endSegments(upload);
  let isOurs = false;
  const recording = await changeRecording(upload.recordingId, (found) => {
    isOurs = found.segments?.uploadId === upload.id;
    return isOurs ? { after: change(found), with: ended.writes } : null;
  });
  // Its recording was deleted, or has other files: only the upload is left.
  if (!(recording && isOurs) && !(await tryTransact(ended.writes))) return;
  await runCleanupJob(ended.cleanupJob);
}

/** A recording that stays what it is without its segments, or is one without a file again. */
const withoutSegments = (recording: StoredRecording): StoredRecording =>
  recording.originalKey === null ? { ...recording, segments: null, fileSize: null, duration: null } : recording;

/** What is left when segments are removed that were kept: a whole file, the one of a lost recorder, or none. */
function withoutKept(recording: StoredRecording): StoredRecording {
  const { segments } = recording;
  if (segments?.state === 'joined') return { ...recording, segments: null };
  if (segments?.state !== 'failed' || !segments.earlierFile) return withoutSegments(recording);
  return { ...recording, ...segments.earlierFile, segments: { ...segments, state: 'interrupted', earlierFile: null } };
}

/** Until it is saved a recording is its maker's: one who is no member any more leaves nothing of it behind. */
async function isMakerThere({ recordingId, userId }: SegmentUpload): Promise<boolean> {
  const workspaceId = parseScopedId(recordingId)?.workspaceId ?? '';
  const [workspace, member] = await Promise.all([getWorkspace(workspaceId), getMember(workspaceId, userId)]);
  return workspace !== null && member !== null;
}

/** The recorder is lost: what has arrived is joined, unless that is nothing. */
async function joinWhatArrived(upload: SegmentUpload): Promise<string> {
  const sent = await measureSent(segmentsPrefix(upload.recordingId, upload.id));
  if (!(hasSegments(sent) && (await isMakerThere(upload)))) {
    await endUpload(upload, withoutSegments);
    return 'ended';
  }
  const order = orderJoinWrite(upload, { playlistEtag: null, dueAt: dueIn(JOIN_OVERDUE_MS) });
  if (!(await tryTransact([order]))) return 'left';
  await restartJoin(upload.recordingId, upload.id);
  return 'joining';
}

async function joinAgain(upload: SegmentUpload): Promise<string> {
  if (!(await postponeSegmentUpload(upload, dueIn(JOIN_OVERDUE_MS)))) return 'left';
  await restartJoin(upload.recordingId, upload.id);
  return 'joining';
}

async function removeKept(upload: SegmentUpload): Promise<string> {
  await endUpload(upload, withoutKept);
  return 'removed';
}

const DUE = { recording: joinWhatArrived, joining: joinAgain, kept: removeKept };

/** A recorder that nobody could answer is not lost yet. */
async function sweepInterrupted(upload: SegmentUpload): Promise<string> {
  if (upload.phase === 'joining') return joinAgain(upload);
  if (upload.phase === 'recording') await postponeSegmentUpload(upload, dueIn(RECORDER_LOST_MS));
  return 'left';
}

async function sweepOne(upload: SegmentUpload, isInterrupted: boolean): Promise<void> {
  const { recordingId } = upload;
  const [recording, now] = await Promise.all([getStoredRecording(recordingId), getSegmentUpload(recordingId)]);
  // The index is a moment behind the table.
  if (now?.id !== upload.id || now.dueAt !== upload.dueAt) return;
  const isOurs = recording?.segments?.uploadId === upload.id;
  if (!isOurs) await endUpload(upload, (found) => found);
  const outcome = isOurs ? await (isInterrupted ? sweepInterrupted : DUE[upload.phase])(upload) : 'removed';
  logInfo('An upload of segments was due', { recordingId, outcome });
}

/** One upload after the other. @returns what failed */
async function sweepList(
  list: AsyncGenerator<SegmentUpload>,
  { interruptedAt, hasTime }: SegmentSweep,
): Promise<Error[]> {
  const failures: Error[] = [];
  const due: SegmentUpload[] = [];
  // Read to its end first: what is postponed would be listed again.
  for await (const upload of list) due.push(upload);
  for (const upload of due) {
    if (!hasTime()) break;
    try {
      await sweepOne(upload, interruptedAt !== undefined);
    } catch (error) {
      failures.push(new Error(`Segments of ${upload.recordingId} could not be seen to`, { cause: error }));
    }
  }
  return failures;
}

/**
 * Sees to uploads of segments that are due. A recorder without a sign of life for a quarter of an hour is lost: what has
 * arrived is joined. A join that should have ended is begun anew. Segments that were kept long enough are removed.
 * @throws AggregateError of all that failed; they have the next sweep
 */
export async function sweepSegments(sweep: SegmentSweep): Promise<void> {
  const lists = listDueSegmentUploads(sweep.interruptedAt === undefined ? isoNow() : EVER);
  const failures = (await Promise.all(lists.map((list) => sweepList(list, sweep)))).flat();
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} uploads of segments failed`);
}
