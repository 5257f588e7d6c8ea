import { VIDEO_CONTENT_TYPE } from '#shared/model/recording.ts';
import { JOIN_OVERDUE_MS } from '#shared/model/segment.ts';
import { getStoredRecording } from '../../data/recording.ts';
import { getSegmentUpload, postponeSegmentUpload, type SegmentUpload } from '../../data/segment-upload.ts';
import { deleteObject, deletePrefix, headObject } from '../../gateways/s3.ts';
import {
  abortMultipartUpload,
  completeMultipartUpload,
  createMultipartUpload,
  listUploadedParts,
  type MultipartTarget,
} from '../../gateways/s3-multipart.ts';
import { logError, logInfo } from '../../observability/log.ts';
import { putMetrics } from '../../observability/metrics.ts';
import { isoNow, nowMs } from '../../process/clock.ts';
import { joinedKey, originalPrefix, segmentsPrefix } from '../media-files/media-keys.ts';
import { beginPreparation } from '../preparation/start-preparation.ts';
import { attachJoined, failJoin, type JoinedFile } from './end-join.ts';
import { listArrived, listAttached, type PieceList } from './list-pieces.ts';
import { SegmentsUnusableError } from './segments-unusable.ts';
import { type PartSender, sendParts, UploadGoneError } from './send-parts.ts';

/** A join, as it stands between two of its steps. */
export interface Join {
  recordingId: string;
  segmentUploadId: string;
  /** Number of the join, from 1; null before the first step. */
  join: number | null;
  /** The upload in parts that makes the file; null while there is none. */
  target: MultipartTarget | null;
  /** When the first step began, in milliseconds since the epoch; null before it. */
  startedAt: number | null;
}

/** A join past its first step. */
type BegunJoin = Join & { join: number; startedAt: number };

interface StepOptions {
  /** Ends the step before the function is ended: what has arrived by then is not sent again. */
  signal: AbortSignal;
}

/** How often a join says that it goes on, in milliseconds: one that is silent is begun anew. */
const BEAT_MS = JOIN_OVERDUE_MS / 5;

/** Another join was ordered, the recorder came back, or the recording is gone. */
class NotWantedError extends Error {
  override readonly name = 'NotWantedError';
}

const isMine = (upload: SegmentUpload | null, { segmentUploadId, join }: Join): upload is SegmentUpload =>
  upload?.id === segmentUploadId && upload.phase === 'joining' && (join === null || upload.joins === join);

const keyOf = ({ recordingId, segmentUploadId, join }: BegunJoin): string =>
  joinedKey(recordingId, segmentUploadId, join);

/** Says that the join goes on. @throws NotWantedError when nobody waits for it any more */
async function beat(join: Join): Promise<SegmentUpload> {
  const upload = await getSegmentUpload(join.recordingId);
  if (!isMine(upload, join)) throw new NotWantedError('This join is not wanted any more');
  await postponeSegmentUpload(upload, isoNow(JOIN_OVERDUE_MS / 1000));
  return upload;
}

/** Says so again and again, for as long as something is sent. */
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

/** What nobody waits for any more: the parts, and the file unless it is the recording's. */
async function removeFile(join: Join): Promise<void> {
  const { recordingId, target } = join;
  if (target) await abortMultipartUpload(target);
  const recording = await getStoredRecording(recordingId);
  // Whoever deletes a recording removes what there is then; what was completed at that moment is removed here.
  if (!recording) await deletePrefix(originalPrefix(recordingId), () => true);
  else if (target && recording.originalKey !== target.key) await deleteObject(target.key);
}

const listPieces = ({ recordingId, id, playlistEtag }: SegmentUpload): Promise<PieceList> => {
  const prefix = segmentsPrefix(recordingId, id);
  return playlistEtag === null ? listArrived(prefix) : listAttached(prefix, playlistEtag);
};

/**
 * Proves that the object is the file that was written, and makes it of its parts unless that was done before.
 * @returns false when there is another object: it is of an earlier version of the program
 */
async function complete(target: MultipartTarget, parts: PartSender, isThere: boolean): Promise<boolean> {
  if (!isThere) await completeMultipartUpload(target, parts.parts());
  const object = await headObject(target.key);
  return object?.etag === parts.etag();
}

/**
 * Writes the file. A file that is there was completed by a step that could not say so any more: it is only compared.
 * @returns null when the step has to be done anew, with another upload in parts
 */
async function writeFile(
  join: BegunJoin,
  upload: SegmentUpload,
  target: MultipartTarget,
  signal: AbortSignal,
): Promise<JoinedFile | null> {
  const arrived = await listUploadedParts(target);
  const isThere = arrived === null && (await headObject(target.key)) !== null;
  if (arrived === null && !isThere) return null;
  // Imported when there is something to join: the first step of a join is short.
  const { remuxSegments } = await import('./remux-segments.ts');
  const parts = sendParts(isThere ? null : target, arrived ?? []);
  const list = await listPieces(upload);
  const recording = await getStoredRecording(join.recordingId);
  const clockMs = list.endMs === null ? null : Math.max(list.endMs, (recording?.duration ?? 0) * 1000);
  const { size, endMs } = await remuxSegments(list, { clockMs, signal, send: beatWhile(join, parts.send) });
  if (await complete(target, parts, isThere)) return { fileSize: size, duration: Math.floor(endMs / 1000) };
  await deleteObject(target.key);
  return null;
}

async function attach(join: BegunJoin, upload: SegmentUpload, file: JoinedFile): Promise<void> {
  if (!(await attachJoined(upload, file))) return removeFile(join);
  putMetrics({ JoinSeconds: (nowMs() - join.startedAt) / 1000 });
  logInfo('Segments joined', { recordingId: join.recordingId });
  await beginPreparation(join.recordingId, `join-${join.join}`);
}

/**
 * Ends a join that came to nothing: the browser that recorded sends its copy.
 * @param reason for the log
 */
export async function giveUpJoin(join: Join, reason: unknown): Promise<void> {
  const upload = await getSegmentUpload(join.recordingId);
  if (isMine(upload, join) && (await failJoin(upload))) {
    logError('Segments could not be joined', reason, { recordingId: join.recordingId });
    putMetrics({ JoinsFailed: 1 });
  }
  await removeFile(join);
}

/** The upload in parts is a step of its own: one that no later step is told of would be left to the bucket's rule. */
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

/** What a fault of a step means; undefined for one that passes. */
async function settle(join: Join, error: unknown, signal: AbortSignal): Promise<Join | null | undefined> {
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
 * Does a step of joining the segments of a recording to one seekable file, which becomes the recording's once it is proven
 * whole: it has every frame, every byte was read, and the object is what was written. It can stop anywhere and be called
 * again, also twice at once: a later step sends only what has not arrived.
 * @returns what to call the next step with; null when there is none
 * @throws what S3 or the table failed with; another try goes on from there
 */
export async function joinSegments(join: Join, { signal }: StepOptions): Promise<Join | null> {
  try {
    return await doStep(join, await beat(join), signal);
  } catch (error) {
    const next = await settle(join, error, signal);
    if (next === undefined) throw error;
    return next;
  }
}
