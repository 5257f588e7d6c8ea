import { apply } from '../../data/ground/apply.ts';
import { type CommentAuthor, putComment } from '../../data/sharing/comment.ts';
import { countComments } from '../../data/sharing/comment-counts.ts';
import type { StoredRecording } from '../../data/video/recording.ts';
import { isoNow } from '../../process/clock.ts';
import { newId } from '../../process/ids.ts';
import { becomeGuest } from '../sharing/comments/guests.ts';
import type { CommentBrowser } from '../sharing/comments/open-comments.ts';
import type { Place } from '../sharing/comments/places.ts';
import { freshAddress } from './people.ts';

/** A browser at a new address, without a pass and a guest. */
export const newBrowser = (changes: Partial<CommentBrowser> = {}): CommentBrowser => ({
  address: freshAddress(),
  pass: null,
  guest: null,
  ...changes,
});

/** A new guest of a link that asks for a name. @returns the guest's browser */
export async function newGuest(shareToken: string, name = 'Jane'): Promise<CommentBrowser> {
  const browser = newBrowser();
  return { ...browser, guest: (await becomeGuest(shareToken, { name }, browser)).guest };
}

/** A comment of a person; the other fields as in most tests. */
export const said = (text: string, changes: { at?: number; parentId?: string; requestId?: string } = {}) => ({
  text,
  at: null,
  parentId: null,
  ...changes,
});

/** Stores a comment as its author has written it, without the limits of calls. @returns its id */
export async function storeComment(
  { id: recordingId }: Pick<StoredRecording, 'id'>,
  { link, ...place }: Pick<Place, 'id' | 'name'> & { link: Omit<NonNullable<Place['link']>, 'recordingId'> | null },
  author: CommentAuthor,
  at: number | null = null,
  text = 'Hello',
): Promise<string> {
  const id = newId();
  const comment = { text, at, id, recordingId, author, createdAt: isoNow(), editedAt: null };
  await apply([
    putComment({ ...comment, placeId: place.id, placeName: place.name, parentId: null }),
    ...countComments({ recordingId, by: 1, link: link && { ...link, recordingId } }),
  ]);
  return id;
}
