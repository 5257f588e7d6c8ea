import { beforeEach } from 'vitest';
import type { LinkedRecording } from '#scripts/seed/linked-recording.ts';
import type { CommentList } from '#shared/api/sharing/comments.ts';
import { inGroups } from '#shared/rules/ground/in-groups.ts';
import { apply } from '../../data/ground/apply.ts';
import { putComment } from '../../data/sharing/comment.ts';
import { countComments } from '../../data/sharing/comment-counts.ts';
import type { StoredLink, StoredNamedLink } from '../../data/sharing/link.ts';
import { isoNow } from '../../process/clock.ts';
import { newId } from '../../process/ids.ts';
import { listComments, listLinkComments } from '../sharing/comments/list-comments.ts';
import type { CommentBrowser } from '../sharing/comments/open-comments.ts';
import type { Place } from '../sharing/comments/places.ts';
import { writeLinkComment } from '../sharing/comments/write-comment.ts';
import { createNamedLink } from '../sharing/links/save-link.ts';
import { newBrowser, said } from './comments.ts';
import { storeWithNamedLinks } from './libraries.ts';
import type { Person } from './people.ts';
import type { RecordingAttributes } from './stored-recording.ts';
import { newTeam, type Team } from './teams.ts';

export type Link = Pick<StoredNamedLink, 'id' | 'name' | 'shareToken'>;

/** What a page asks for that knows no list yet. */
export const asked = { knows: () => false };

export const listOf = ({ list }: { list: CommentList | null }): CommentList => {
  if (!list) throw new Error('The list has not changed');
  return list;
};

export const textsOf = ({ threads }: CommentList) =>
  threads.map(({ text, replies }) => [text, ...replies.map((reply) => reply.text)]);

export const seenThrough = async ({ shareToken }: { shareToken: string }, browser = newBrowser(), cursor?: string) =>
  listOf(await listLinkComments(null, shareToken, browser, { ...asked, cursor }));

export const write = (link: Link, browser: CommentBrowser, text: string, changes = {}) =>
  writeLinkComment(null, link.shareToken, browser, said(text, changes));

/** Stored before each test: a team, a recording of its editor, and two links that accept anybody who gives a name. */
export let team: Team;
export let recording: LinkedRecording;
export let acme: StoredNamedLink;
export let zeta: StoredNamedLink;

/** Stores them. @param changes of the recording @param ofLinks changes of its links */
export function useCommentedRecording(changes: RecordingAttributes = {}, ofLinks: Partial<StoredNamedLink> = {}) {
  beforeEach(async () => {
    team = await newTeam();
    const made = { workspaceId: team.workspaceId, userId: team.editor.actor.userId, duration: 60 };
    const shared = { ...made, isShared: true, commenters: 'name', ...changes } as const;
    const stored = await storeWithNamedLinks(shared, ['Acme', 'Zeta'], { commenters: 'name', ...ofLinks });
    recording = stored.recording;
    [acme, zeta] = stored.links as [StoredNamedLink, StoredNamedLink];
  });
}

export const newLink = (name: string, changes: object = {}) =>
  createNamedLink(team.editor.actor, recording.id, { name, commenters: 'name', ...changes });

/** The list of a member. @param recordingId that of the recording, unless the test has another one */
export const seenBy = async ({ actor }: Person, cursor?: string, recordingId = recording.id) =>
  listOf(await listComments(actor, recordingId, { ...asked, cursor }));

export const placeOf = ({ id, name, shareToken }: Pick<StoredLink, 'id' | 'name' | 'shareToken'>) => ({
  id,
  name,
  link: { recordingId: recording.id, id, name, shareToken },
});

/** Stores comments of one guest. */
export async function fill(
  place: Pick<Place, 'id' | 'name' | 'link'>,
  count: number,
  changes: object = {},
  parentId: string | null = null,
): Promise<void> {
  const author = { kind: 'guest', guestId: newId(), name: 'Jane', email: null, ...changes } as const;
  const { id: recordingId } = recording;
  const comment = { recordingId, placeId: place.id, placeName: place.name, parentId, author, text: 'Hello' };
  for (const group of inGroups(Array.from({ length: count }), 90)) {
    const times = { at: null, createdAt: isoNow(), editedAt: null };
    const stored = group.map(() => ({ ...comment, ...times, id: newId() }));
    const counted = countComments({ recordingId, by: group.length, link: place.link });
    await apply([...stored.map(putComment), ...counted]);
  }
}
