import { JOIN_OVERDUE_MS, RECORDER_LOST_MS } from '#shared/limits.ts';
import { tryApply } from '../../../data/ground/apply.ts';
import { getMember } from '../../../data/identity/member.ts';
import { getWorkspace } from '../../../data/identity/workspace.ts';
import type { StoredFile } from '../../../data/video/file.ts';
import { getFile } from '../../../data/video/file-item.ts';
import {
  getSegmentUpload,
  isAttached,
  listDueSegmentUploads,
  postponeSegmentUpload,
  type SegmentUpload,
} from '../../../data/video/segment-upload.ts';
import { logInfo } from '../../../observability/log.ts';
import { isoNow } from '../../../process/clock.ts';
import { parseScopedId } from '../../../process/ids.ts';
import { UNJOINED_SEGMENTS_LAST_MS } from '../../../process/limits.ts';
import { endSegments } from '../../ground/media-files/end-segments.ts';
import { segmentsPrefix } from '../../ground/media-files/media-keys.ts';
import { orderJoin, restartJoin } from '../joining/start-join.ts';
import { changeFile } from '../recordings/change-recording.ts';
import { hasSegments, measureSent } from './measure-sent.ts';

export interface SegmentSweep {
  /**
   * Start of an outage of the server, ISO 8601. The sweep then looks at every upload: it starts the joins again, and
   * gives recorders the time to send a sign of life. Without it, the sweep looks at the uploads that are due.
   */
  interruptedAt?: string;
  /** Whether to handle another upload. The next sweep handles the others. */
  hasTime: () => boolean;
}

/** Later than any due time. */
const EVER = '9999';

const dueIn = (ms: number): string => isoNow(ms / 1000);

/** Whether an upload has not changed since it was read: every change, also a sign of life, sets another due time. */
async function isUnchanged({ recordingId, id, dueAt }: SegmentUpload): Promise<boolean> {
  const now = await getSegmentUpload(recordingId);
  return now?.id === id && now.dueAt === dueAt;
}

/**
 * Ends an upload that has not changed since it was read, changes its recording in the same transaction, and orders the
 * deletion of its segments.
 */
async function endUpload(upload: SegmentUpload, change: (file: StoredFile) => StoredFile): Promise<void> {
  const ended = endSegments(upload);
  const changed = await changeFile(upload.recordingId, async (found) => {
    const isCurrent = found.segments?.uploadId === upload.id && (await isUnchanged(upload));
    return isCurrent ? { after: change(found), with: ended } : null;
  });
  // The recording was deleted or has another upload: there is only the upload to end.
  if (!changed?.change) await tryApply(ended);
}

/**
 * A file without its segments. Without other bytes, it has no size and no length either, and counts as changed now: an
 * empty recording is abandoned a day after its last change.
 */
const withoutSegments = (file: StoredFile): StoredFile =>
  file.originalKey === null ? { ...file, segments: null, fileSize: null, duration: null, updatedAt: isoNow() } : file;

const withoutLeft = (file: StoredFile): StoredFile =>
  file.segments?.state === 'joined' ? { ...file, segments: null } : withoutSegments(file);

/**
 * Only its maker sees a recording that is not attached, so nothing of it is kept for a maker who is not a member any
 * more.
 */
async function isMakerThere({ recordingId, userId }: SegmentUpload): Promise<boolean> {
  const workspaceId = parseScopedId(recordingId)?.workspaceId ?? '';
  const [workspace, member] = await Promise.all([getWorkspace(workspaceId), getMember(workspaceId, userId)]);
  return workspace !== null && member !== null;
}

async function joinNext(upload: SegmentUpload): Promise<string> {
  return (await orderJoin(upload)) ? 'joining' : 'left';
}

/** The recorder is lost: its segments are joined. Without segments, or without their maker, the upload ends. */
async function joinWhatArrived(upload: SegmentUpload): Promise<string> {
  const sent = await measureSent(segmentsPrefix(upload.recordingId, upload.id));
  if (hasSegments(sent) && (await isMakerThere(upload))) return joinNext(upload);
  await endUpload(upload, withoutSegments);
  return 'ended';
}

async function joinAgain(upload: SegmentUpload): Promise<string> {
  if (!(await postponeSegmentUpload(upload, dueIn(JOIN_OVERDUE_MS)))) return 'left';
  await restartJoin(upload);
  return 'joining';
}

const joinAfterFault = (upload: SegmentUpload): Promise<string> =>
  isAttached(upload) ? joinNext(upload) : joinWhatArrived(upload);

/**
 * Attached segments whose join failed may be the only copy, and an administrator may order another join. So they are
 * looked at again later, and removed once the recording has a file or is deleted.
 */
async function removeLeft(upload: SegmentUpload, { segments }: StoredFile): Promise<string> {
  if (segments?.state === 'failed') {
    await postponeSegmentUpload(upload, dueIn(UNJOINED_SEGMENTS_LAST_MS));
    return 'left';
  }
  await endUpload(upload, withoutLeft);
  return 'removed';
}

const DUE = { recording: joinWhatArrived, joining: joinAgain, waiting: joinAfterFault, kept: removeLeft };

/** After an outage: no recorder could send a sign of life, so none counts as lost yet. */
async function sweepInterrupted(upload: SegmentUpload): Promise<string> {
  if (upload.phase === 'joining') return joinAgain(upload);
  if (upload.phase === 'recording') await postponeSegmentUpload(upload, dueIn(RECORDER_LOST_MS));
  return 'left';
}

async function sweepOne(upload: SegmentUpload, isInterrupted: boolean): Promise<void> {
  const { recordingId } = upload;
  const [file, isDue] = await Promise.all([getFile(recordingId), isUnchanged(upload)]);
  // The index may be older than the table.
  if (!isDue) return;
  const isOurs = file?.segments?.uploadId === upload.id;
  if (!isOurs) await endUpload(upload, (found) => found);
  const sweepDue = isInterrupted ? sweepInterrupted : DUE[upload.phase];
  const outcome = isOurs ? await sweepDue(upload, file) : 'removed';
  logInfo('An upload of segments was due', { recordingId, outcome });
}

/** @returns the error of each upload that failed */
async function sweepList(
  list: AsyncGenerator<SegmentUpload>,
  { interruptedAt, hasTime }: SegmentSweep,
): Promise<Error[]> {
  const failures: Error[] = [];
  const due: SegmentUpload[] = [];
  // The whole list is read first, because a postponed upload would be listed again.
  for await (const upload of list) due.push(upload);
  for (const upload of due) {
    if (!hasTime()) break;
    try {
      await sweepOne(upload, interruptedAt !== undefined);
    } catch (error) {
      failures.push(new Error(`Segments of ${upload.recordingId} could not be swept`, { cause: error }));
    }
  }
  return failures;
}

/**
 * Handles the uploads of segments that are due. A recorder without a sign of life for 15 minutes is lost: its segments
 * are joined. A join without progress is started again, and one that failed because a service failed is ordered again.
 * Kept segments are removed, unless a join of attached ones failed.
 * @throws AggregateError of all failures; the next sweep tries them again
 */
export async function sweepSegments(sweep: SegmentSweep): Promise<void> {
  const lists = listDueSegmentUploads(sweep.interruptedAt === undefined ? isoNow() : EVER);
  const failures = (await Promise.all(lists.map((list) => sweepList(list, sweep)))).flat();
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} uploads of segments could not be swept`);
}
