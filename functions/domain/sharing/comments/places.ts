import { MEMBERS_PLACE } from '#shared/model/sharing/comments.ts';
import type { CommentsChange } from '../../../data/sharing/comment-counts.ts';
import { getLink, getLinks, isMainLinkId, type StoredLink } from '../../../data/sharing/link.ts';
import type { StoredRecording } from '../../../data/video/recording.ts';

/** Where comments are written: a link, or the place of the members. */
export interface Place {
  id: string;
  kind: 'members' | 'main' | 'named';
  /** Of a named link; null for the others. */
  name: string | null;
  /** How its link counts comments; null without a link. */
  link: CommentsChange['link'];
  /** The comments that its link has counted; null without a link. */
  count: number | null;
}

export const placeOf = (link: StoredLink): Place => ({
  id: link.id,
  kind: link.name === null ? 'main' : 'named',
  name: link.name,
  link,
  count: link.linkCommentCount,
});

/** The token of the link of a place; null when it has none, or is revoked. */
export const tokenOf = async (recordingId: string, placeId: string): Promise<string | null> =>
  placeId === MEMBERS_PLACE ? null : ((await getLink(recordingId, placeId))?.shareToken ?? null);

const MEMBERS: Place = { id: MEMBERS_PLACE, kind: 'members', name: null, link: null, count: null };

/**
 * Places of a recording by their ids, also of links that are revoked.
 * @param stored ids, with the names that the links had
 */
export async function findPlaces(
  recording: StoredRecording,
  stored: { placeId: string; placeName: string | null }[],
): Promise<(placeId: string) => Place> {
  const names = new Map(stored.map(({ placeId, placeName }) => [placeId, placeName]));
  const links = await getLinks(
    recording.id,
    [...names.keys()].filter((id) => id !== MEMBERS_PLACE),
  );
  const places = new Map([MEMBERS, ...links.map(placeOf)].map((place) => [place.id, place]));
  return (id) =>
    places.get(id) ?? {
      id,
      kind: isMainLinkId(id) ? 'main' : 'named',
      name: names.get(id) ?? null,
      link: null,
      count: null,
    };
}
