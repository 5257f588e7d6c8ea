import { JOIN_OVERDUE_MS } from '#shared/limits.ts';
import { type Change, tryApply } from '../../../data/ground/apply.ts';
import { getSegmentUpload, orderNextJoin, type SegmentUpload } from '../../../data/video/segment-upload.ts';
import { startJoinExecution } from '../../../gateways/step-functions.ts';
import { logError } from '../../../observability/log.ts';
import { isoNow, nowSeconds } from '../../../process/clock.ts';
import { parseScopedId } from '../../../process/ids.ts';
import { changeFile } from '../recordings/change-recording.ts';

/** The same join is started at most once in this many seconds. */
const AGAIN_SECONDS = 5 * 60;

/** The name of a run has at most 80 characters, so it leaves out the workspace: the ulid of a recording is unique. */
const nameOf = (recordingId: string, segmentUploadId: string, turn: string): string =>
  `${parseScopedId(recordingId)?.ulid}-${segmentUploadId}-${turn}`;

/**
 * Starts the join of a recording that was just attached. A fault is logged and not thrown: the segments are stored, and
 * the sweep starts the join later. A second attach call does not start a second run.
 */
export async function beginJoin(recordingId: string, segmentUploadId: string): Promise<void> {
  try {
    await startJoinExecution(nameOf(recordingId, segmentUploadId, 'attach'), { recordingId, segmentUploadId });
  } catch (error) {
    logError('A join could not be started; the sweep starts it', error, { recordingId });
  }
}

/**
 * Starts the join that is ordered, again if it was started before. The run's name contains the time, because Step Functions
 * never starts two runs of one name.
 * @throws the error of Step Functions
 */
export const restartJoin = ({ recordingId, id, joins }: SegmentUpload): Promise<void> => {
  const turn = `${joins}-${Math.floor(nowSeconds() / AGAIN_SECONDS)}`;
  return startJoinExecution(nameOf(recordingId, id, turn), { recordingId, segmentUploadId: id });
};

/**
 * Orders the next join of an upload and starts it. The sweep starts an ordered join that did not start.
 * @param upload as it was read
 * @param more changes of the same transaction
 * @returns false when the upload has changed since
 * @throws the error of Step Functions
 */
export async function orderJoin(upload: SegmentUpload, more: Change[] = []): Promise<boolean> {
  const { joins, recordingId } = upload;
  const order = orderNextJoin(upload, { dueAt: isoNow(JOIN_OVERDUE_MS / 1000) });
  const ordered = await changeFile(recordingId, async (file) => {
    const { segments } = file;
    if (!segments?.failure || (await getSegmentUpload(recordingId))?.joins !== joins) return null;
    // The recording is processing until this join ends.
    return { after: { ...file, segments: { ...segments, failure: null } }, with: [order, ...more] };
  });
  if (!ordered?.change && !(await tryApply([order, ...more]))) return false;
  await restartJoin({ ...upload, joins: joins + 1 });
  return true;
}
