import { afterEach, beforeEach, vi } from 'vitest';
import type { LinkedRecording } from '#scripts/seed/linked-recording.ts';
import type { CommentList } from '#shared/api/comments.ts';
import { inGroups } from '#shared/rules/in-groups.ts';
import { apply } from '../../data/apply.ts';
import { commentCreated } from '../../data/comment.ts';
import { commentsCounted } from '../../data/comment-counts.ts';
import type { StoredLink, StoredNamedLink } from '../../data/link.ts';
import * as clock from '../../process/clock.ts';
import { newId } from '../../process/ids.ts';
import { listComments, listLinkComments } from '../comments/list-comments.ts';
import type { CommentBrowser } from '../comments/open-comments.ts';
import type { Place } from '../comments/places.ts';
import { writeLinkComment } from '../comments/write-comment.ts';
import { createNamedLink } from '../links/save-link.ts';
import { newBrowser, said } from './comments.ts';
import { storeWithNamedLinks } from './libraries.ts';
import { newTeam, type Team } from './teams.ts';

export type Link = Pick<StoredNamedLink, 'id' | 'name' | 'shareToken'>;

export const SETTINGS = { allowDownload: true, expiresAt: null, emails: [], viewLimit: null };

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

/** Moves the clock of the functions forward. */
export function later(seconds: number): void {
  const ms = () => Date.now() + seconds * 1000;
  vi.spyOn(clock, 'nowMs').mockImplementation(ms);
  vi.spyOn(clock, 'nowSeconds').mockImplementation(() => Math.floor(ms() / 1000));
  vi.spyOn(clock, 'isoNow').mockImplementation((offset = 0) => new Date(ms() + offset * 1000).toISOString());
}

interface Commented {
  team: Team;
  recording: LinkedRecording;
  /** Links that accept anybody who gives a name. */
  acme: StoredNamedLink;
  zeta: StoredNamedLink;
}

/**
 * Stores a recording with two links before each test.
 * @param take receives what was stored
 */
export function useCommentedRecording(take: (stored: Commented) => void) {
  const here = {} as Commented;
  beforeEach(async () => {
    const team = await newTeam();
    const made = { workspaceId: team.workspaceId, userId: team.editor.actor.userId, duration: 60 };
    const shared = { ...made, isShared: true, commenters: 'name' } as const;
    const { recording, links } = await storeWithNamedLinks(shared, ['Acme', 'Zeta'], { commenters: 'name' });
    const [acme, zeta] = links as [StoredNamedLink, StoredNamedLink];
    Object.assign(here, { team, recording, acme, zeta });
    take(here);
  });
  afterEach(() => vi.restoreAllMocks());
  return {
    newLink: (name: string, changes: object = {}) =>
      createNamedLink(here.team.editor.actor, here.recording.id, { ...SETTINGS, name, commenters: 'name', ...changes }),
    /** The list of a member. @param recordingId that of the recording, unless the test has another one */
    seenBy: async ({ actor }: Team['owner'], cursor?: string, recordingId = here.recording.id) =>
      listOf(await listComments(actor, recordingId, { ...asked, cursor })),
    placeOf: ({ id, name, shareToken }: Pick<StoredLink, 'id' | 'name' | 'shareToken'>) => ({
      id,
      name,
      link: { recordingId: here.recording.id, id, name, shareToken },
    }),
    /** Stores comments of one guest. */
    fill: async (
      place: Pick<Place, 'id' | 'name' | 'link'>,
      count: number,
      changes: object = {},
      parentId: string | null = null,
    ): Promise<void> => {
      const author = { kind: 'guest', guestId: newId(), name: 'Jane', email: null, ...changes } as const;
      const { id: recordingId } = here.recording;
      const comment = { recordingId, placeId: place.id, placeName: place.name, parentId, author, text: 'Hello' };
      for (const group of inGroups(Array.from({ length: count }), 90)) {
        const stored = group.map(() => ({
          ...comment,
          id: newId(),
          at: null,
          createdAt: clock.isoNow(),
          editedAt: null,
        }));
        const counted = commentsCounted({ recordingId, by: group.length, link: place.link });
        await apply([...stored.map(commentCreated), ...counted]);
      }
    },
  };
}
