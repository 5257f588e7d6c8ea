import { type Playlist, playlist, type Segment } from '#shared/api/video/playlist.ts';
import { SENT_PLAYLIST_NAME, segmentName } from '#shared/model/video/segment.ts';
import { objectsOf, objectVersionOf } from '#shared/rules/video/segment-objects.ts';
import type { StoredFile } from '../../../data/video/file.ts';
import { getPlaylist, SegmentGoneError } from '../../../gateways/s3/s3-segments.ts';
import type { Actor } from '../../ground/actor.ts';
import { AppError } from '../../ground/app-error.ts';
import { segmentsPrefix } from '../../ground/media-files/media-keys.ts';
import { incomplete, readPages } from './check-pages.ts';
import { loadOwnFile } from './load-own-file.ts';
import { readJson } from './measure-sent.ts';
import { changeWatching } from './set-watchable.ts';

type Segments = NonNullable<StoredFile['segments']>;
type Saving = NonNullable<Segments['saving']>;

interface Marked {
  segmentUploadId: string;
  isSaving: boolean;
  /** `false` ends live watching too. */
  isWatchable?: false | undefined;
}

/** @throws AppError UPLOAD_INCOMPLETE before the first playlist has arrived: there is nothing to watch */
async function readSent(prefix: string): Promise<Playlist> {
  const bytes = await getPlaylist(prefix + SENT_PLAYLIST_NAME, {}).catch((error: unknown) => {
    if (error instanceof SegmentGoneError) return null;
    throw error;
  });
  const { data } = playlist.safeParse(bytes && readJson(bytes));
  if (!data) throw incomplete('No segment of the recording has arrived yet.');
  return data;
}

async function firstSegment(prefix: string, sent: Playlist): Promise<Segment | undefined> {
  if (sent.pages.length === 0) return sent.segments[0];
  const [first] = await readPages(prefix, { ...sent, pages: sent.pages.slice(0, 1) }, 0);
  return first;
}

/** Pages of the link preload the first files. Without their versions, the player loads them without that. */
async function findFirst(recordingId: string, segmentUploadId: string): Promise<Saving> {
  const prefix = segmentsPrefix(recordingId, segmentUploadId);
  const sent = await readSent(prefix);
  const segment = await firstSegment(prefix, sent);
  const [object] = segment ? objectsOf(segment) : [];
  const init = objectVersionOf(sent.init);
  const version = object?.name === segmentName(1) ? objectVersionOf(object) : undefined;
  return { first: version && init ? { init, firstSegment: version } : null };
}

/** @throws AppError CONFLICT for another upload */
function decide(
  segments: Segments | null,
  { segmentUploadId, isWatchable }: Omit<Marked, 'isSaving'>,
  saving: Saving | null,
): Partial<Segments> | null {
  if (segments?.uploadId !== segmentUploadId) {
    throw new AppError('CONFLICT', 'This recording has no such upload of segments');
  }
  // The segments are attached meanwhile: everyone with the link watches them.
  if (segments.state !== 'recording' && segments.state !== 'interrupted') return null;
  const next = { saving, isWatchable: isWatchable ?? segments.isWatchable };
  const isSame = (segments.saving === null) === (saving === null) && next.isWatchable === segments.isWatchable;
  return isSame ? null : next;
}

/**
 * Stores that the maker of a recording has stopped it and pressed *Upload and copy link*: from then on, people with the
 * link watch the segments that have arrived. Or stores that the maker has cancelled that, or keeps the recording on the
 * device: their next segment is refused.
 * @throws AppError NOT_FOUND; FORBIDDEN; CONFLICT; UPLOAD_INCOMPLETE
 */
export async function setSaving(actor: Actor, recordingId: string, marked: Marked): Promise<void> {
  const { id, segments } = (await loadOwnFile(actor, recordingId)).file;
  // Only the recording's own upload is read: its id is a part of the key.
  decide(segments, marked, null);
  const saving = marked.isSaving ? await findFirst(id, marked.segmentUploadId) : null;
  await changeWatching(id, (found) => decide(found, marked, saving));
}
