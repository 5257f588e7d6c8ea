import type { Playlist, Segment } from '#shared/api/video/playlist.ts';
import { ATTACHED_PLAYLIST_NAME, INIT_NAME, playlistPageName, SEGMENTS_PER_PAGE } from '#shared/model/video/segment.ts';
import { asRest, objectsOf, objectVersionOf, restOf, withVersion } from '#shared/rules/video/segment-objects.ts';
import type { StoredFile } from '../../../data/video/file.ts';
import { putAttachedPlaylist, putPlaylist } from '../../../gateways/s3/s3-segments.ts';
import { arrived, namesVersions } from './check-pages.ts';
import type { CheckedSegments } from './check-sent.ts';
import type { Sent } from './measure-sent.ts';

/** The versions of the files that a player requests first. */
export type AttachedVersions = NonNullable<NonNullable<StoredFile['segments']>['attached']>;

const jsonOf = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value));

/** Whether a recorder has named a version of each object. Otherwise the server looks for the versions. */
export const isPinned = ({ init, pages, ...rest }: Playlist): boolean =>
  [init, ...pages].every((object) => objectVersionOf(object) !== undefined) && namesVersions(rest);

function pinSegment(sent: Sent, segment: Segment): Segment {
  const [first, ...others] = objectsOf(segment).map((object) => arrived(sent, object));
  const rest = restOf(segment).map((part, index) => withVersion(part, others[index]));
  return { ...withVersion(segment, first), ...asRest(rest) };
}

type Page = Playlist['pages'][number];

/** A page that names versions: as the recorder sent it, or written again. */
async function pinPage(prefix: string, page: Page, index: number, segments: Segment[], sent: Sent): Promise<Page> {
  if (objectVersionOf(page) !== undefined && namesVersions({ segments })) return page;
  const content = { segments: segments.map((segment) => pinSegment(sent, segment)) };
  return { ...page, ...(await putPlaylist(prefix + playlistPageName(index + 1), jsonOf(content))) };
}

/** A playlist that names a version of every object. Pages without versions are written again. */
async function pin(
  prefix: string,
  { init, pages, segments, ...rest }: Playlist,
  { checked, onPages, sent }: CheckedSegments,
): Promise<Playlist> {
  const from = checked?.count ?? 0;
  const ofPage = (index: number) =>
    onPages.slice((index - from) * SEGMENTS_PER_PAGE, (index - from + 1) * SEGMENTS_PER_PAGE);
  const pinned = pages.map((page, index) => (index < from ? page : pinPage(prefix, page, index, ofPage(index), sent)));
  return {
    ...rest,
    init: withVersion(init, arrived(sent, { name: INIT_NAME, ...init })),
    pages: await Promise.all(pinned),
    segments: segments.map((segment) => pinSegment(sent, segment)),
  };
}

/** Stores the attached playlist with a key that clients cannot write to. @returns its version */
export const storeAttached = (prefix: string, bytes: Uint8Array): Promise<string> =>
  putAttachedPlaylist(prefix + ATTACHED_PLAYLIST_NAME, bytes);

/**
 * Makes sure that the attached playlist names a version of every object, and stores it with a key that clients cannot
 * write to.
 * @param stored version of the playlist as the recorder sent it; null when that has no versions and was not stored
 */
export async function pinSegments(
  prefix: string,
  playlist: Playlist,
  found: CheckedSegments,
  stored: string | null,
): Promise<AttachedVersions> {
  const { checked, onPages, sent } = found;
  const isDone = stored !== null && namesVersions({ segments: onPages });
  const pinned = isDone ? playlist : await pin(prefix, playlist, found);
  const version = isDone ? stored : await storeAttached(prefix, jsonOf(pinned));
  const [first] = [...onPages, ...pinned.segments];
  const firstSegment = checked?.firstVersion ?? (first && objectVersionOf(pinSegment(sent, first)));
  const init = objectVersionOf(pinned.init);
  if (init === undefined || firstSegment === undefined) throw new Error('A segment that has arrived has no version');
  return { playlist: version, init, firstSegment };
}
