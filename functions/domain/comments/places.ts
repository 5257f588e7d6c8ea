import { MEMBERS_PLACE } from '#shared/model/comments.ts';
import type { CommentsChange } from '../../data/comment-counts.ts';
import { getNamedLinks, type StoredNamedLink } from '../../data/named-link.ts';
import type { StoredRecording } from '../../data/recording.ts';
import { hasLink, mainPlaceId } from '../links/link-change.ts';
import type { OpenedLink } from '../links/load-link.ts';

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

const MAIN = /^main-[0-9a-f]{24}$/;

const named = ({ id, name, linkCommentCount }: StoredNamedLink): Place => ({
  ...{ id, kind: 'named', name, link: { linkId: id }, count: linkCommentCount },
});

/** The place of an open link. */
export function placeOf({ recording: { shareToken, linkCommentCount: count }, named: link }: OpenedLink): Place {
  return link ? named(link) : { id: mainPlaceId(shareToken), kind: 'main', name: null, link: { shareToken }, count };
}

/** The token of the link of a place; null when it has none, or is revoked. */
export async function tokenOf(recording: StoredRecording, placeId: string): Promise<string | null> {
  if (placeId === MEMBERS_PLACE) return null;
  if (!MAIN.test(placeId)) return (await getNamedLinks(recording.id, [placeId]))[0]?.shareToken ?? null;
  return hasLink(recording) && mainPlaceId(recording.shareToken) === placeId ? recording.shareToken : null;
}

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
  const linkIds = [...names.keys()].filter((id) => id !== MEMBERS_PLACE && !MAIN.test(id));
  const links = new Map((await getNamedLinks(recording.id, linkIds)).map((link) => [link.id, link]));
  return (id) => {
    if (id === MEMBERS_PLACE) return MEMBERS;
    const link = links.get(id);
    const ended = { link: null, count: null };
    if (!MAIN.test(id)) return link ? named(link) : { id, kind: 'named', name: names.get(id) ?? null, ...ended };
    const isOpen = hasLink(recording) && mainPlaceId(recording.shareToken) === id;
    return isOpen ? placeOf({ recording, named: null }) : { id, kind: 'main', name: null, ...ended };
  };
}
