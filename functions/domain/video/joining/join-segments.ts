import { JOIN_OVERDUE_MS } from '#shared/limits.ts';
import { VIDEO_CONTENT_TYPE } from '#shared/model/video/recording.ts';
import { saveCleanupJob } from '../../../data/ground/cleanup-job.ts';
import { getUser } from '../../../data/identity/user.ts';
import { keysInUse } from '../../../data/video/earlier-files.ts';
import { getFile } from '../../../data/video/file-item.ts';
import {
  getSegmentUpload,
  playlistToRead,
  postponeSegmentUpload,
  type SegmentUpload,
} from '../../../data/video/segment-upload.ts';
import { findObject } from '../../../gateways/s3/s3.ts';
import {
  abortMultipartUpload,
  completeMultipartUpload,
  createMultipartUpload,
  isMadeOf,
  listUploadedParts,
  type MultipartTarget,
} from '../../../gateways/s3/s3-multipart.ts';
import { logError, logInfo } from '../../../observability/log.ts';
import { putMetrics } from '../../../observability/metrics.ts';
import { isoNow, isoOf, nowMs } from '../../../process/clock.ts';
import { SEGMENTS_AFTER_STOP_SECONDS } from '../../../process/limits.ts';
import { joinedKey, originalPrefix, segmentsPrefix } from '../../ground/media-files/media-keys.ts';
import { beginPreparation } from '../preparation/start-preparation.ts';
import { attachJoined, deferJoin, failJoin, type JoinedFile } from './end-join.ts';
import { listArrived, listAttached, type PieceList } from './list-pieces.ts';
import { SegmentsUnusableError } from './segments-unusable.ts';
import { type PartSender, sendParts, UploadGoneError } from './send-parts.ts';

/** A join between two of its steps. */
export interface Join {
  recordingId: string;
  segmentUploadId: string;
  /** Number of the join, from 1; null before the first step. */
  join: number | null;
  /** The multipart upload of the file; null before it is created. */
  target: MultipartTarget | null;
  /** When the first step began, in milliseconds since the epoch; null before it. */
  startedAt: number | null;
}

/** A join after its first step. */
type BegunJoin = Join & { join: number; startedAt: number };

interface StepOptions {
  /**
   * Ends the step before the function's time is over. The next step does not send again the parts that have arrived.
   */
  signal: AbortSignal;
}

/** Time after which a join stores its progress again, in milliseconds. The sweep restarts a join without progress. */
const BEAT_MS = JOIN_OVERDUE_MS / 5;

/** This join is obsolete: another one was ordered, the recorder came back, or the recording was deleted. */
class NotWantedError extends Error {
  override readonly name = 'NotWantedError';
}

const isMine = (upload: SegmentUpload | null, { segmentUploadId, join }: Join): upload is SegmentUpload =>
  upload?.id === segmentUploadId && upload.phase === 'joining' && (join === null || upload.joins === join);

const keyOf = ({ recordingId, segmentUploadId, join }: BegunJoin): string =>
  joinedKey(recordingId, segmentUploadId, join);

/** Stores that the join makes progress. @throws NotWantedError */
async function beat(join: Join): Promise<SegmentUpload> {
  const upload = await getSegmentUpload(join.recordingId);
  if (!isMine(upload, join)) throw new NotWantedError('This join is obsolete');
  await postponeSegmentUpload(upload, isoNow(JOIN_OVERDUE_MS / 1000));
  return upload;
}

function beatWhile(join: Join, send: PartSender['send']): PartSender['send'] {
  let lastBeat = nowMs();
  return async (partNumber, bytes) => {
    if (nowMs() > lastBeat + BEAT_MS) {
      lastBeat = nowMs();
      await beat(join);
    }
    await send(partNumber, bytes);
  };
}

/** Removes the parts of an obsolete join, and orders the deletion of its file unless the recording has it. */
async function removeFile(join: Join): Promise<void> {
  const { recordingId, target } = join;
  if (target) await abortMultipartUpload(target);
  const file = await getFile(recordingId);
  const id = `${recordingId}:join-${join.join}`;
  // The cleanup of a deleted recording may have come before the file was completed.
  if (!file) await saveCleanupJob({ id, prefixes: [originalPrefix(recordingId)] });
  else if (target && !(await keysInUse(file)).includes(target.key)) await saveCleanupJob({ id, keys: [target.key] });
}

async function listPieces(upload: SegmentUpload): Promise<PieceList> {
  const prefix = segmentsPrefix(upload.recordingId, upload.id);
  const attached = playlistToRead(upload);
  if (attached) return listAttached(prefix, attached);
  const stoppedAt = (await getUser(upload.userId))?.stoppedAt ?? null;
  return listArrived(prefix, stoppedAt && isoOf(Date.parse(stoppedAt) / 1000 + SEGMENTS_AFTER_STOP_SECONDS));
}

/**
 * Completes the multipart upload unless an earlier step did, and compares the object with the file that was written.
 * @returns false when the object is another file: an earlier version of the program wrote it
 */
async function complete(target: MultipartTarget, parts: PartSender, isThere: boolean): Promise<boolean> {
  if (!isThere) await completeMultipartUpload(target, parts.parts());
  return isMadeOf(await findObject(target.key), parts.parts());
}

/**
 * Writes the file. If the file is there already, an earlier step was ended after it had completed the file: then this
 * step only compares.
 * @returns null when the next step has to begin again with another multipart upload
 */
async function writeFile(
  join: BegunJoin,
  upload: SegmentUpload,
  target: MultipartTarget,
  signal: AbortSignal,
): Promise<JoinedFile | null> {
  const arrived = await listUploadedParts(target);
  const isThere = arrived === null && (await findObject(target.key)) !== null;
  if (arrived === null && !isThere) return null;
  // Imported here because the first step of a join does not need it.
  const { remuxSegments } = await import('./remux-segments.ts');
  const parts = sendParts(isThere ? null : target, arrived ?? []);
  const list = await listPieces(upload);
  const known = await getFile(join.recordingId);
  const clockMs = list.endMs === null ? null : Math.max(list.endMs, (known?.duration ?? 0) * 1000);
  const { size, endMs } = await remuxSegments(list, { clockMs, signal, send: beatWhile(join, parts.send) });
  // The next step overwrites another file.
  return (await complete(target, parts, isThere)) ? { fileSize: size, duration: Math.floor(endMs / 1000) } : null;
}

async function attach(join: BegunJoin, upload: SegmentUpload, file: JoinedFile): Promise<void> {
  if (!(await attachJoined(upload, file))) return removeFile(join);
  putMetrics({ JoinSeconds: (nowMs() - join.startedAt) / 1000 });
  logInfo('Segments joined', { recordingId: join.recordingId });
  await beginPreparation(join.recordingId, `join-${join.join}`);
}

/**
 * Ends a join that failed. Segments that are not a whole video fail for good. After any other fault the sweep orders
 * another join.
 * @param reason for the log
 */
export async function giveUpJoin(join: Join, reason: unknown): Promise<void> {
  const upload = await getSegmentUpload(join.recordingId);
  const endJoin = (mine: SegmentUpload) =>
    reason instanceof SegmentsUnusableError ? failJoin(mine, `${reason.message}.`) : deferJoin(mine);
  if (isMine(upload, join) && (await endJoin(upload))) {
    logError('Segments could not be joined', reason, { recordingId: join.recordingId });
    putMetrics({ JoinsFailed: 1 });
  }
  await removeFile(join);
}

/**
 * Begins the multipart upload. This is a step of its own, so that every later step knows the upload and can abort it.
 */
async function begin(join: Join, upload: SegmentUpload): Promise<Join> {
  const begun = { ...join, join: upload.joins, startedAt: join.startedAt ?? nowMs() };
  const key = keyOf(begun);
  return { ...begun, target: { key, s3Id: await createMultipartUpload(key, VIDEO_CONTENT_TYPE) } };
}

async function doStep(join: Join, upload: SegmentUpload, signal: AbortSignal): Promise<Join | null> {
  const { target } = join;
  if (target === null || join.join === null || join.startedAt === null) return begin(join, upload);
  const begun = { ...join, join: join.join, startedAt: join.startedAt };
  const file = await writeFile(begun, upload, target, signal);
  if (!file) return { ...join, target: null };
  await attach(begun, upload, file);
  return null;
}

/** Handles the error of a step. @returns the next step, null for the end, or undefined to repeat the same step */
async function handleFailure(join: Join, error: unknown, signal: AbortSignal): Promise<Join | null | undefined> {
  if (error instanceof NotWantedError) {
    await removeFile(join);
    return null;
  }
  if (error instanceof SegmentsUnusableError) {
    await giveUpJoin(join, error);
    return null;
  }
  if (error instanceof UploadGoneError) return { ...join, target: null };
  return signal.aborted ? join : undefined;
}

/**
 * Does one step of a join. A join writes the segments of a recording into one seekable file, and attaches the file once
 * it is proven whole: it has every frame, every byte of the segments was read, and the stored object has the bytes that
 * were written. A step can stop anywhere and can be repeated, also twice at once.
 * @returns the input of the next step; null when the join has ended
 * @throws the error of the store or of the table; the same step can be tried again
 */
export async function joinSegments(join: Join, { signal }: StepOptions): Promise<Join | null> {
  try {
    return await doStep(join, await beat(join), signal);
  } catch (error) {
    const next = await handleFailure(join, error, signal);
    if (next === undefined) throw error;
    return next;
  }
}
