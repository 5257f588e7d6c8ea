import type { OutputOf } from '#shared/api/ground/operation.ts';
import type { Playlist } from '#shared/api/video/playlist.ts';
import type { renewSegmentUpload as contract } from '#shared/api/video/segments.ts';
import {
  RECORDER_LOST_MS,
  SEGMENT_MAX_BYTES,
  SEGMENTS_MAX_BYTES,
  SEGMENTS_MAX_OBJECTS,
  SEGMENTS_MAX_SECONDS,
} from '#shared/limits.ts';
import { SENT } from '#shared/model/video/segment.ts';
import type { StoredFile } from '../../../data/video/file.ts';
import {
  getSegmentUpload,
  renewSegmentUpload as renewItem,
  type SegmentUpload,
} from '../../../data/video/segment-upload.ts';
import { presignSegmentPost, SEGMENT_CONTENT_TYPE } from '../../../gateways/s3/s3-segments.ts';
import { putMetrics } from '../../../observability/metrics.ts';
import { isoNow } from '../../../process/clock.ts';
import { SEGMENT_POLICY_SECONDS, SEGMENTS_MAX_VERSIONS } from '../../../process/limits.ts';
import type { Actor } from '../../ground/actor.ts';
import { AppError } from '../../ground/app-error.ts';
import { countUnannounced, limitBytes } from '../../ground/limit-usage.ts';
import { segmentsPrefix } from '../../ground/media-files/media-keys.ts';
import { retryOnConflict } from '../../ground/retry-on-conflict.ts';
import { beginSegmentUpload } from './begin-segment-upload.ts';
import { checkPages } from './check-pages.ts';
import { loadOwnFile } from './load-own-file.ts';
import { lengthMsOf, measureSent, type Sent, sentPlaylist } from './measure-sent.ts';
import { openUpload } from './open-upload.ts';
import { setWatchable } from './set-watchable.ts';

interface SignOfLife {
  segmentUploadId?: string | null | undefined;
  isWatchable: boolean;
  /** Milliseconds. */
  behindMs: number;
}

type Permission = OutputOf<typeof contract>;

async function permission({ recordingId, id }: SegmentUpload): Promise<Permission> {
  const keyPrefix = segmentsPrefix(recordingId, id);
  const post = await presignSegmentPost({
    prefix: `${keyPrefix}${SENT}`,
    contentType: SEGMENT_CONTENT_TYPE,
    maxBytes: SEGMENT_MAX_BYTES,
    seconds: SEGMENT_POLICY_SECONDS,
  });
  return { segmentUploadId: id, ...post, keyPrefix, expiresIn: SEGMENT_POLICY_SECONDS };
}

/** @throws AppError SEGMENTS_TOO_LARGE, SEGMENTS_TOO_LONG */
function requireWithinLimits(sent: Sent, list: Playlist | null): void {
  if (
    sent.bytes > SEGMENTS_MAX_BYTES ||
    sent.objects.size > SEGMENTS_MAX_OBJECTS ||
    sent.versions > SEGMENTS_MAX_VERSIONS
  ) {
    const text =
      'This recording is too large to be uploaded while it is being made. Please upload it after it has ended.';
    throw new AppError('SEGMENTS_TOO_LARGE', text);
  }
  if (list && lengthMsOf(list) > SEGMENTS_MAX_SECONDS * 1000) {
    const text =
      'This recording is too long to be uploaded while it is being made. Please upload it after it has ended.';
    throw new AppError('SEGMENTS_TOO_LONG', text);
  }
}

/**
 * Stores a sign of life and counts the bytes that have arrived since the last one. The bytes are counted before the
 * limits are checked, because they are stored already.
 * @returns null when the upload has changed since it was read
 */
async function renew(file: StoredFile, userId: string, segmentUploadId: string): Promise<SegmentUpload | null> {
  const upload = openUpload(file, segmentUploadId, await getSegmentUpload(file.id));
  const prefix = segmentsPrefix(file.id, upload.id);
  const sent = await measureSent(prefix);
  const list = await sentPlaylist(sent);
  const checkedPages = list ? await checkPages(prefix, list, sent, upload.checkedPages) : upload.checkedPages;
  const countedBytes = Math.max(upload.countedBytes, sent.bytes);
  const life = { now: isoNow(), dueAt: isoNow(RECORDER_LOST_MS / 1000), countedBytes, checkedPages };
  if (!(await renewItem(upload, life))) return null;
  const growth = countedBytes - upload.countedBytes;
  if (growth > 0) await countUnannounced(userId, growth);
  requireWithinLimits(sent, list);
  // Refuses when the account has used all its bytes of the day.
  await limitBytes(userId, 1);
  return upload;
}

/**
 * Begins the upload of a recording while it is being made, or renews the policy and stores a sign of life.
 *
 * A begin can be sent twice: its answer was lost, or a second tab sent it. Both get the same upload while it has no
 * segment. Once a segment has arrived, a recorder must name the id of the upload: another recorder never replaces these
 * segments. A recorder that counted as lost continues with its id.
 * @throws AppError NOT_FOUND when the recording was deleted or the actor is no longer a member; FORBIDDEN; CONFLICT
 * when the recording has a file, is attached, or has another upload; RATE_LIMITED, SEGMENTS_TOO_LARGE,
 * SEGMENTS_TOO_LONG
 */
export async function renewSegmentUpload(
  actor: Actor,
  recordingId: string,
  { segmentUploadId, isWatchable, behindMs }: SignOfLife,
): Promise<Permission> {
  const upload = await retryOnConflict(async () => {
    const loaded = await loadOwnFile(actor, recordingId);
    const file = segmentUploadId ? loaded.file : await beginSegmentUpload(actor, loaded, isWatchable);
    return renew(file, file.userId, segmentUploadId ?? file.segments?.uploadId ?? '');
  });
  await setWatchable(upload.recordingId, upload.id, isWatchable);
  putMetrics({ SegmentsBehindSeconds: behindMs / 1000 });
  return permission(upload);
}
