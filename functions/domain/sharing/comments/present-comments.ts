import type { Comment, Thread } from '#shared/api/sharing/comments.ts';
import { DELETED_COMMENT } from '#shared/model/sharing/comments.ts';
import { getUsers, nameOf, type User } from '../../../data/identity/user.ts';
import { personIdOf, type StoredComment } from '../../../data/sharing/comment.ts';
import type { Actor } from '../../ground/actor.ts';
import { personPictureAddress } from '../../ground/media-tokens/person-pictures.ts';
import { isCommentShown, shownAt } from './hidden-comments.ts';
import type { OpenedComments } from './open-comments.ts';
import { findPlaces, type Place } from './places.ts';

/** How the author of a comment is called whose account is deleted. */
export const FORMER_NAME = 'Former member';

const FORMER = { kind: 'former', name: FORMER_NAME, userId: null, imageUrl: null, email: null } as const;

/** The members who have written comments, by their ids, without those whose accounts are deleted. */
export const findAuthors = (comments: StoredComment[]): Promise<Map<string, User>> =>
  getUsers(comments.flatMap(({ author }) => (author.kind === 'member' ? author.userId : [])));

export const isMine = ({ person }: OpenedComments, { author }: StoredComment): boolean =>
  person !== null && personIdOf(author) === personIdOf(person);

/** The addresses of members' pictures. Visitors of a link get none: an address names an account. */
async function picturesOf(actor: Actor | null, { recording, through, person }: OpenedComments, users: Iterable<User>) {
  const pictures = new Map<string, string | null>();
  if (!actor || through || person?.kind !== 'member') return pictures;
  const { userId, session } = actor;
  const viewer = { userId, session, member: { workspaceId: recording.workspaceId, joinedAt: person.joinedAt } };
  // One after the other: the first reads the signing key, and the others use it.
  for (const { id, pictureKey } of users) pictures.set(id, await personPictureAddress(pictureKey, viewer));
  return pictures;
}

/** A place as the caller sees it: visitors of a link know only this link, and not its name. */
function presentPlace({ through }: OpenedComments, { id, kind, name, link }: Place): Comment['place'] {
  return { id, kind, name: through ? null : name, isOpen: link !== null };
}

/** Comments as calls return them to a person, without those that a cut hides. */
export async function presentComments(
  actor: Actor | null,
  opened: OpenedComments,
  stored: StoredComment[],
): Promise<Comment[]> {
  const { recording, through, person } = opened;
  const comments = stored.filter((comment) => isCommentShown(recording, comment));
  const [users, place] = await Promise.all([
    findAuthors(comments),
    through ? () => through.place : findPlaces(recording, comments),
  ]);
  const pictures = await picturesOf(actor, opened, users.values());
  const isOwner = !through && actor?.userId === recording.userId;
  const mayDelete = person?.kind === 'member' && person.mayDelete;
  const mayRemoveGuests = mayDelete && !through;
  const seesMembers = !through && person?.kind === 'member';
  const presentAuthor = ({ author }: StoredComment): Comment['author'] => {
    if (author.kind === 'guest') {
      return { kind: 'guest', name: author.name, userId: null, imageUrl: null, email: isOwner ? author.email : null };
    }
    const user = users.get(author.userId);
    if (!user) return FORMER;
    const shown = { userId: seesMembers ? user.id : null, imageUrl: pictures.get(user.id) ?? null };
    return { kind: 'member', name: nameOf(user), ...shown, email: null };
  };
  return comments.map((comment) => {
    const mine = isMine(opened, comment);
    return {
      id: comment.id,
      place: presentPlace(opened, place(comment.placeId)),
      parentId: comment.parentId,
      author: presentAuthor(comment),
      text: comment.text,
      at: shownAt(recording, comment),
      createdAt: comment.createdAt,
      editedAt: comment.editedAt,
      isMine: mine,
      mayDelete: mine || mayDelete,
      mayRemoveGuest: mayRemoveGuests && comment.author.kind === 'guest',
      isAddressKnown: mayRemoveGuests && comment.author.kind === 'guest' && comment.author.addressHash !== undefined,
    };
  });
}

const deleted = (reply: Comment, id: string): Comment => ({
  ...reply,
  ...DELETED_COMMENT,
  id,
  parentId: null,
});

/** Comments in threads: the newest thread first, its replies the oldest first. */
export function threadsOf(comments: Comment[]): Thread[] {
  const byId = [...comments].sort((one, other) => (one.id < other.id ? -1 : 1));
  const threads = new Map<string, Thread>();
  for (const each of byId) if (each.parentId === null) threads.set(each.id, { ...each, replies: [] });
  for (const each of byId) {
    if (each.parentId === null) continue;
    const thread = threads.get(each.parentId) ?? { ...deleted(each, each.parentId), replies: [] };
    thread.replies.push(each);
    threads.set(each.parentId, thread);
  }
  return [...threads.values()].sort((one, other) => (one.id < other.id ? 1 : -1));
}
