import type { Playlist } from '#shared/api/video/playlist.ts';
import type { Recording } from '#shared/api/video/recordings.ts';
import { JOIN_OVERDUE_MS } from '#shared/limits.ts';
import { isOpenEarly } from '#shared/rules/video/makers-own.ts';
import { attachUpload } from '../../../data/ground/upload.ts';
import type { StoredFile } from '../../../data/video/file.ts';
import { getFile } from '../../../data/video/file-item.ts';
import type { StoredRecording } from '../../../data/video/recording.ts';
import {
  getSegmentUpload,
  hasPlaylist,
  orderNextJoin,
  type SegmentUpload,
} from '../../../data/video/segment-upload.ts';
import { fingerprintOf } from '../../../gateways/s3/s3-segments.ts';
import { putMetrics } from '../../../observability/metrics.ts';
import { isoNow, nowSeconds } from '../../../process/clock.ts';
import type { Actor } from '../../ground/actor.ts';
import { AppError, notFound } from '../../ground/app-error.ts';
import { countUnannounced } from '../../ground/limit-usage.ts';
import { isJoinedKey, segmentsPrefix } from '../../ground/media-files/media-keys.ts';
import { endAccess, orderRevocations } from '../../ground/revocations/end-access.ts';
import {
  checkUpload,
  expectedThumbnail,
  type FoundUpload,
  findUpload,
  parseUploadUrl,
  type UploadReference,
} from '../../ground/uploads/check-upload.ts';
import { segmentsAfter } from '../file-state/segments-state.ts';
import { beginJoin } from '../joining/start-join.ts';
import { changeFile, type FileChange } from '../recordings/change-recording.ts';
import { presentChanged } from '../recordings/present-recordings.ts';
import { checkSent } from './check-sent.ts';
import { loadOwnFile } from './load-own-file.ts';
import { openUpload } from './open-upload.ts';
import { type AttachedVersions, isPinned, pinSegments, storeAttached } from './pin-segments.ts';
import { endWatching } from './set-watchable.ts';

interface Attachment {
  segmentUploadId: string;
  /** Says that the recording has ended. */
  playlist: Playlist;
  thumbnailURL?: string | null | undefined;
  /** Bytes. */
  fileSize: number;
  /** Seconds. */
  duration: number;
}

/** An attachment with its playlist as it is stored. The same playlist always gives the same fingerprint. */
interface EncodedAttachment extends Attachment {
  playlistBytes: Uint8Array;
  fingerprint: string;
}

/** The parts of an attachment that have arrived. */
interface Arrived {
  sentBytes: number;
  versions: AttachedVersions;
}

type Thumbnail = UploadReference & FoundUpload;

/** Whether these very segments are attached already, also when their file was joined long ago. */
function isAttached(
  { id, segments, originalKey }: StoredFile,
  upload: SegmentUpload | null,
  { segmentUploadId, fingerprint }: EncodedAttachment,
): boolean {
  if (upload?.id === segmentUploadId && hasPlaylist(upload, fingerprint)) return true;
  return segments === null && originalKey !== null && isJoinedKey(id, segmentUploadId, originalKey);
}

async function findThumbnail(actor: Actor, { thumbnailURL }: Attachment): Promise<Thumbnail | null> {
  if (!thumbnailURL) return null;
  const named = parseUploadUrl(actor, thumbnailURL);
  return { ...named, ...(await findUpload(named)) };
}

/**
 * An earlier file of the recording is no longer served. It stays until the join has succeeded, because the join may
 * fail. Media tokens from before the attach end: they also open what is sent later.
 * @returns also the subjects whose media tokens end
 */
function attach(
  file: StoredFile,
  recording: StoredRecording,
  found: SegmentUpload | null,
  thumbnail: Thumbnail | null,
  attachment: EncodedAttachment,
  arrived: Arrived | null,
): (FileChange & { ended: string[] }) | null {
  if (isAttached(file, found, attachment)) return null;
  if (!arrived) throw new AppError('CONFLICT', 'This recording was changed at the same moment. Please try again.');
  const { segmentUploadId, fingerprint, fileSize, duration } = attachment;
  const { versions } = arrived;
  const upload = openUpload(file, segmentUploadId, found);
  const checked = thumbnail && checkUpload(thumbnail, file.id, expectedThumbnail);
  const { segments } = file;
  const isWatchable = segments?.isWatchable ?? false;
  const isOpen = segments !== null && isOpenEarly(segments);
  const after = {
    ...file,
    ...(thumbnail && { thumbnailKey: thumbnail.key, uploads: { original: null, thumbnail: checked } }),
    segments: segmentsAfter(segments, 'attach', {
      uploadId: segmentUploadId,
      isWatchable,
      saving: null,
      attached: versions,
    }),
    fileSize,
    duration,
    updatedAt: isoNow(),
  };
  const watching = isOpen ? endWatching(recording, after) : { ended: [] };
  return {
    after,
    ...watching,
    with: [
      orderNextJoin(upload, {
        attached: { fingerprint, version: versions.playlist },
        dueAt: isoNow(JOIN_OVERDUE_MS / 1000),
      }),
      ...orderRevocations(watching.ended),
      ...(thumbnail ? [attachUpload(thumbnail.uploadId, file.id, nowSeconds())] : []),
    ],
  };
}

function encode(attachment: Attachment): EncodedAttachment {
  const playlistBytes = Buffer.from(JSON.stringify(attachment.playlist));
  return { ...attachment, playlistBytes, fingerprint: fingerprintOf(playlistBytes) };
}

/** @returns the stored version; null when the playlist does not name the version of each object */
async function storePlaylist(prefix: string, { playlist, playlistBytes }: EncodedAttachment): Promise<string | null> {
  return isPinned(playlist) ? storeAttached(prefix, playlistBytes) : null;
}

/** Waits for both, also when one fails: a call that is refused leaves no write behind. */
async function both<One, Other>(one: Promise<One>, other: Promise<Other>): Promise<[One, Other]> {
  await Promise.allSettled([one, other]);
  return Promise.all([one, other]);
}

/**
 * Checks the segments and stores their playlist with a key that clients cannot write to.
 * @returns null when the segments are attached already
 */
async function prepare(
  file: StoredFile,
  upload: SegmentUpload | null,
  attachment: EncodedAttachment,
): Promise<Arrived | null> {
  if (isAttached(file, upload, attachment)) return null;
  const { segmentUploadId } = attachment;
  openUpload(file, segmentUploadId, upload);
  const prefix = segmentsPrefix(file.id, segmentUploadId);
  // Nothing reads this playlist before the recording is attached, so the check can run beside it.
  const checking = checkSent(prefix, attachment, upload?.checkedPages ?? null);
  const [found, stored] = await both(checking, storePlaylist(prefix, attachment));
  const versions = await pinSegments(prefix, attachment.playlist, found, stored);
  return { sentBytes: found.sentBytes, versions };
}

/** Counts the bytes since the last sign of life, and those of a thumbnail whose size was not announced. */
async function countLastBytes(
  actor: Actor,
  countedBytes: number,
  sentBytes: number,
  thumbnail: Thumbnail | null,
): Promise<void> {
  putMetrics({ RecordingsAttached: 1 });
  const ofThumbnail = thumbnail?.upload?.announcedBytes === undefined ? (thumbnail?.object?.size ?? 0) : 0;
  const bytes = Math.max(0, sentBytes - countedBytes) + ofThumbnail;
  if (bytes > 0) await countUnannounced(actor.userId, bytes);
}

/**
 * Attaches the segments of a recording and starts their join. The recording can be watched at once. The segments
 * replace the file of a provisional join. The same call again gives the same answer.
 * @throws AppError NOT_FOUND, FORBIDDEN; CONFLICT when the recording accepts no segments; see `checkSent`,
 *   `parseUploadUrl` and `checkUpload`
 */
export async function attachSegments(actor: Actor, recordingId: string, sent: Attachment): Promise<Recording> {
  const loaded = await loadOwnFile(actor, recordingId);
  const { id } = loaded.file;
  const upload = await getSegmentUpload(id);
  const attachment = encode(sent);
  const preparing = prepare(loaded.file, upload, attachment);
  const [arrived, thumbnail] = await both(preparing, findThumbnail(actor, attachment));
  const changed = await changeFile(
    id,
    async (found, recording, tries) => {
      // A try that meets another change is refused; the next one reads the upload again.
      const current = tries === 0 ? upload : await getSegmentUpload(id);
      return attach(found, recording, current, thumbnail, attachment, arrived);
    },
    loaded,
  );
  const file = changed?.change ? changed.file : await getFile(id);
  if (!changed || !file) throw notFound('Recording');
  await Promise.all([
    changed.change && arrived && countLastBytes(actor, upload?.countedBytes ?? 0, arrived.sentBytes, thumbnail),
    endAccess(changed.change?.ended ?? []),
    file.segments?.state === 'joining' && beginJoin(id, attachment.segmentUploadId),
  ]);
  return presentChanged({ file, recording: changed.recording }, loaded.isAlone);
}
