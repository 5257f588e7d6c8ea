import { COMMENT_EDIT_SECONDS } from '../../limits.ts';

/** Comments, with replies, after which the first page of the list ends. A page has whole threads. */
export const COMMENTS_PAGE = 50;
/** As `COMMENTS_PAGE`, of the pages after the first: each of them reads the whole list. */
export const COMMENTS_NEXT_PAGE = 200;

export const REACTIONS = ['👍', '❤️', '😂', '👏', '🎉', '😮'] as const;
export type Reaction = (typeof REACTIONS)[number];

/** Length of the moments that reactions belong to, in seconds. */
const REACTION_SECONDS = 5;

/** Who may comment through a link besides members: nobody, people with a proven e-mail address, or with any name. */
export const COMMENTERS = ['nobody', 'email', 'name'] as const;
export type Commenters = (typeof COMMENTERS)[number];

/** For a new link, unless its maker chooses otherwise. Links of earlier versions have 'nobody'. */
export const NEW_LINK_COMMENTERS: Commenters = 'email';

/** Place of the comments that members write on the recording's own page. Every other place is a link. */
export const MEMBERS_PLACE = 'members';

/** What can be deleted with a guest's comments: those of guests from the same IP address, or of the same hour. */
export const REMOVED_TOO = ['address', 'hour'] as const;
export type RemovedToo = (typeof REMOVED_TOO)[number];

const HOUR_MS = 60 * 60 * 1000;

/** The hour (UTC) of a time, from its start to its end. @param time ISO 8601 */
export function hourOf(time: string): { start: Date; end: Date } {
  const start = Math.floor(Date.parse(time) / HOUR_MS) * HOUR_MS;
  return { start: new Date(start), end: new Date(start + HOUR_MS) };
}

/** Whether an author may still edit a comment. @param now milliseconds since the epoch */
export const mayEditComment = ({ createdAt, isMine }: { createdAt: string; isMine: boolean }, now: number): boolean =>
  isMine && now < Date.parse(createdAt) + COMMENT_EDIT_SECONDS * 1000;

/** The start of the moment that a reaction belongs to. All are in seconds. */
export const reactionMoment = (at: number): number => Math.floor(at / REACTION_SECONDS) * REACTION_SECONDS;

/** What a deleted comment that has replies shows. */
export const DELETED_COMMENT = {
  author: null,
  text: '',
  at: null,
  editedAt: null,
  isMine: false,
  mayDelete: false,
  mayRemoveGuest: false,
  isAddressKnown: false,
} as const;
