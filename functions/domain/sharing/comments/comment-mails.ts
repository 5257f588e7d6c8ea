import { clockText } from '#shared/rules/ground/duration-text.ts';
import { sharePath } from '#shared/rules/sharing/share-address.ts';
import { isExpired } from '#shared/rules/sharing/share-expiry.ts';
import { type CommentOrder, mailedComments } from '../../../data/ground/mail-order.ts';
import { isAddressMuted } from '../../../data/ground/muted-address.ts';
import { getUser, nameOf } from '../../../data/identity/user.ts';
import {
  getStoredComments,
  listStoredComments,
  personIdOf,
  type StoredComment,
  userOrGuestIdOf,
} from '../../../data/sharing/comment.ts';
import { isGuestRemoved } from '../../../data/sharing/guest.ts';
import type { StoredRecording } from '../../../data/video/recording.ts';
import type { OutgoingMail } from '../../../gateways/mime-message.ts';
import { nowMs } from '../../../process/clock.ts';
import { MAIL_QUOTE_MAX_LENGTH, QUOTED_COMMENTS_MAX } from '../../../process/limits.ts';
import {
  newGuestUnsubscribeToken,
  newUnsubscribeToken,
  unsubscribeAddresses,
} from '../../ground/mail/unsubscribe-token.ts';
import { quoted, writeMail } from '../../ground/mail/write-mail.ts';
import { findSeenBy } from '../../video/recordings/find-seen-by.ts';
import { isAllowed } from '../links/link-gate.ts';
import { findOpenLink } from '../links/load-link.ts';
import { readFrameAt } from './comment-frame.ts';
import { isCommentShown, shownAt } from './hidden-comments.ts';
import { isInThread } from './order-mails.ts';
import { findPlaces, type Place, tokenOf } from './places.ts';
import { FORMER_NAME, findAuthors } from './present-comments.ts';

/** The comments of an order that may still be mailed, in the order of time. */
async function commentsOf(recording: StoredRecording, order: CommentOrder): Promise<StoredComment[]> {
  const comments = await getStoredComments(recording.id, mailedComments(order));
  return comments
    .filter((comment) => isCommentShown(recording, comment) && personIdOf(comment.author) !== order.recipientId)
    .sort((one, other) => (one.id < other.id ? -1 : 1));
}

/** The comments in threads of a person, and the comments of that person there. */
async function inThreadsOf(recipientId: string, comments: StoredComment[]) {
  const places = [...new Set(comments.map(({ placeId }) => placeId))];
  const recordingId = comments[0]?.recordingId ?? '';
  const stored = (await Promise.all(places.map((placeId) => listStoredComments(recordingId, placeId)))).flat();
  const own = stored.filter((each) => personIdOf(each.author) === recipientId);
  const replies = comments.filter(({ parentId }) => own.some((each) => isInThread(each, parentId)));
  return { own, replies };
}

interface Written {
  to: string;
  recording: StoredRecording;
  /** Never empty. */
  comments: StoredComment[];
  /** Where the comments are opened. */
  url: string;
  origin: string;
  /** How a comment's place is called in the mail; empty in mails to visitors of one link. */
  placeText: (comment: StoredComment) => string;
  /** Whether the mail has the texts of the comments. */
  quotes: boolean;
  /** Why the person gets the mail. */
  reason: string;
  token: string;
}

async function authorNames(comments: StoredComment[]): Promise<(comment: StoredComment) => string> {
  const users = await findAuthors(comments);
  return ({ author }) => {
    if (author.kind === 'guest') return `${quoted(author.name)} (guest)`;
    const user = users.get(author.userId);
    return user ? quoted(nameOf(user)) : FORMER_NAME;
  };
}

/** The picture of the first comment that has one. */
async function pictureOf({ recording, comments, quotes }: Pick<Written, 'recording' | 'comments' | 'quotes'>) {
  const at = comments.map((comment) => shownAt(recording, comment)).find((moment) => moment !== null);
  const jpeg = quotes && at !== undefined ? await readFrameAt(recording, at) : null;
  return jpeg && at !== undefined ? { jpeg, text: `The video at ${clockText(at)}` } : undefined;
}

async function mailOf({ to, recording, comments, url, origin, ...rest }: Written): Promise<OutgoingMail> {
  const author = await authorNames(comments);
  const isReply = comments.every(({ parentId }) => parentId !== null);
  const noun = isReply ? ['reply', 'replies'] : ['comment', 'comments'];
  const news = comments.length === 1 ? `New ${noun[0]}` : `${comments.length} new ${noun[1]}`;
  const picture = await pictureOf({ recording, comments, quotes: rest.quotes });
  const line = (comment: StoredComment): string => {
    const at = shownAt(recording, comment);
    const who = `${author(comment)}${rest.placeText(comment)}${at === null ? '' : `, at ${clockText(at)}`}`;
    return rest.quotes ? `${who}: “${quoted(comment.text, MAIL_QUOTE_MAX_LENGTH)}”` : who;
  };
  const more = comments.length - QUOTED_COMMENTS_MAX;
  const { url: unsubscribe, headers } = unsubscribeAddresses(origin, rest.token);
  const lists = {
    picture: picture ? [picture.text] : [],
    comments: comments.slice(0, QUOTED_COMMENTS_MAX).map(line),
    more: more > 0 ? [String(more)] : [],
  };
  const values = { to, recording: quoted(recording.name), news, ...lists, url, reason: rest.reason, unsubscribe };
  return writeMail('comments', values, { picture: picture?.jpeg, headers });
}

const placeText = ({ kind, name }: Place): string => {
  if (kind === 'members') return '';
  return kind === 'main' ? ', through the link' : `, through “${quoted(name ?? '')}”`;
};

/** The mail for a member, who still sees the recording, and is its owner or has written in the thread. */
async function mailToMember(order: CommentOrder, userId: string): Promise<OutgoingMail | null> {
  const { recordingId, origin } = order;
  const [user, recording] = await Promise.all([getUser(userId), findSeenBy(userId, recordingId)]);
  if (!user?.emailVerified || user.stoppedAt !== null || !user.mailsComments || !recording) return null;
  const all = await commentsOf(recording, order);
  const isOwner = recording.userId === userId;
  const comments = isOwner ? all : (await inThreadsOf(order.recipientId, all)).replies;
  if (comments.length === 0) return null;
  const place = await findPlaces(recording, comments);
  return mailOf({
    to: user.email,
    recording,
    comments,
    origin,
    quotes: true,
    url: `${origin}/recordings/${encodeURIComponent(recordingId)}`,
    placeText: (comment) => placeText(place(comment.placeId)),
    reason: isOwner ? "it's your recording" : 'you commented in this thread',
    token: await newUnsubscribeToken(userId, recordingId),
  });
}

/** The link of a place, if its visitors may still read there. */
async function findLink(recordingId: string, placeId: string) {
  const shareToken = await tokenOf(recordingId, placeId);
  const opened = shareToken ? await findOpenLink(shareToken) : null;
  return opened?.link.id === placeId && !isExpired(opened.link.shareExpiresAt, nowMs()) ? opened : null;
}

/**
 * The mail for a guest with a proven address, through whose link the replies can be read. It has no texts when the link
 * has a gate that a mail cannot ask for.
 */
async function mailToGuest(order: CommentOrder, placeId: string): Promise<OutgoingMail | null> {
  const { recordingId, recipientId, origin } = order;
  const [opened, isRemoved] = await Promise.all([
    findLink(recordingId, placeId),
    isGuestRemoved(recordingId, placeId, userOrGuestIdOf(recipientId)),
  ]);
  if (!opened || isRemoved) return null;
  const { recording, link } = opened;
  const all = (await commentsOf(recording, order)).filter((comment) => comment.placeId === placeId);
  const { own, replies } = await inThreadsOf(recipientId, all);
  const email = own.flatMap(({ author }) => (author.kind === 'guest' && author.email ? [author.email] : [])).at(-1);
  if (replies.length === 0 || email === undefined || (await isAddressMuted(email))) return null;
  if (link.allowList.length > 0 && !isAllowed(link, email)) return null;
  return mailOf({
    to: email,
    recording,
    comments: replies,
    origin,
    placeText: () => '',
    url: `${origin}${sharePath(link.shareToken)}`,
    quotes: link.passwordHash === null && link.viewLimit === null,
    reason: 'you commented in this thread',
    token: await newGuestUnsubscribeToken({ recordingId, recipientId, placeId, email }),
  });
}

/** Writes the mail of an order, from what its recipient may read now. */
export async function writeCommentMail(order: CommentOrder): Promise<OutgoingMail | null> {
  const { recipientId, placeId, isOff } = order;
  if (isOff) return null;
  return placeId === null ? mailToMember(order, userOrGuestIdOf(recipientId)) : mailToGuest(order, placeId);
}
