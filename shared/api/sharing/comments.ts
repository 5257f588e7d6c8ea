import * as z from 'zod';
import { COMMENT_MAX_LENGTH, DURATION_MAX_SECONDS, GUEST_NAME_MAX_LENGTH } from '../../limits.ts';
import { COMMENTERS, REACTIONS, REMOVED_TOO, reactionMoment } from '../../model/sharing/comments.ts';
import { linkCall, publicCall, readCall, writeCall } from '../ground/define-call.ts';
import { email, exactText, id, mailedCode, queryPass, requiredName, requiredText } from '../ground/fields.ts';
import { pass } from './visits.ts';

/*
 * Comments and reactions belong to a place: a link of the recording, or `members` for what members write on the
 * recording's page. Calls under /api/shared see one link; those under /api/recordings see all places.
 */

const author = z.object({
  /** A member of the workspace, a guest of a link, or a member whose account is deleted. */
  kind: z.enum(['member', 'guest', 'former']),
  /** Of a former member: 'Former member'. A guest chose it: always show that it is a guest's. */
  name: z.string(),
  /** Of a member, for members. Null in calls of a link: visitors do not learn ids. */
  userId: z.string().nullable(),
  /** Picture of a member, for members; see `profileImageUrl` of `listMembers`. Null in calls of a link. */
  imageUrl: z.string().nullable(),
  /** The proven address of a guest, for the recording's owner alone. */
  email: z.string().nullable(),
});

/** Where a comment was written. For visitors of a link, it is always that link, without a name. */
const place = z.object({
  /** In the path of `editComment` and `deleteComment`, and in the input of a reply. */
  id: z.string(),
  kind: z.enum(['members', 'main', 'named']),
  /** Of a named link, also of one that is revoked; null for other places, and for visitors. */
  name: z.string().nullable(),
  /** Whether the link still exists, so that its visitors read what is written there. False for `members`. */
  isOpen: z.boolean(),
});

const comment = z.object({
  /** Sorts by time. */
  id: z.string(),
  place,
  /** The comment that this is a reply to; null for a comment that begins a thread. */
  parentId: z.string().nullable(),
  /** Null when the comment is deleted and has replies: it has no text then. */
  author: author.nullable(),
  text: z.string(),
  /** The moment of the recording, in seconds; null for none. */
  at: z.number().nullable(),
  /** ISO 8601. */
  createdAt: z.string(),
  /** ISO 8601; null for a text that was not edited. */
  editedAt: z.string().nullable(),
  /** The author may edit it for 15 minutes: see `mayEditComment`. */
  isMine: z.boolean(),
  mayDelete: z.boolean(),
  /** Whether the caller may remove its author and all that this guest wrote through the link: see `removeGuest`. */
  mayRemoveGuest: z.boolean(),
  /** Whether the caller may also remove what guests wrote from the same IP address. */
  isAddressKnown: z.boolean(),
});

export type Comment = z.output<typeof comment>;

const thread = comment.extend({ replies: z.array(comment) });
export type Thread = z.output<typeof thread>;

const reactionCount = z.object({
  /** Start of the moment, in seconds: see `reactionMoment`. */
  at: z.number(),
  reaction: z.enum(REACTIONS),
  count: z.number(),
  isMine: z.boolean(),
});

export type ReactionCount = z.output<typeof reactionCount>;

/** The person who comments. */
const commenter = z.object({ kind: z.enum(['member', 'guest']), name: z.string() });

const commentList = z.object({
  /** The newest thread first, with its replies, the oldest first. */
  threads: z.array(thread),
  /** For the next page; null on the last. */
  nextCursor: z.string().nullable(),
  /** Comments and replies that the caller may see, on all pages. */
  count: z.number(),
  /** All that the caller may see, in the order of their moments, on the first page; empty on others. */
  reactions: z.array(reactionCount),
  /** Who may comment through this link besides members; 'nobody' for the list of members. */
  commenters: z.enum(COMMENTERS),
  /** Nobody can comment: the owner has closed the comments of the recording. Editing and deleting remain possible. */
  isClosed: z.boolean(),
  /** The caller, who may comment unless `isClosed`; null for one who must first become a guest, or may not comment. */
  me: commenter.nullable(),
  /**
   * Whether the caller can become a guest with a name alone (`becomeGuest` without a code): the link asks for no more,
   * or its gate knows the address.
   */
  needsNameOnly: z.boolean(),
  /** Whether the caller may close and open the comments of the recording: see `closeComments`. */
  mayClose: z.boolean(),
});

export type CommentList = z.output<typeof commentList>;

const text = requiredText('Please write a comment').max(
  COMMENT_MAX_LENGTH,
  `Please use at most ${COMMENT_MAX_LENGTH} characters`,
);
const seconds = z.number().min(0).max(DURATION_MAX_SECONDS);

const newComment = z.strictObject({
  text,
  /** The moment, in seconds; null or missing for none. Replies have none. */
  at: seconds.nullish().transform((value) => value ?? null),
  /** For a reply: the comment that begins the thread. */
  parentId: id.nullish().transform((value) => value ?? null),
  /** A number of the client's own for this comment: the same call, sent again within a day, writes nothing twice. */
  requestId: exactText()
    .regex(/^[\w-]{16,64}$/)
    .optional(),
});

const reaction = z.strictObject({
  /** A time within the moment, in seconds. */
  at: seconds.transform(reactionMoment),
  reaction: z.enum(REACTIONS),
  /** False takes it back. A repeated call changes nothing. */
  isOn: z.boolean(),
});

const listQuery = z.object({
  cursor: id.optional(),
  /** The ETag of the last answer. CloudFront removes If-None-Match where it forwards cookies. */
  etag: z
    .string()
    .max(100)
    .regex(/^(W\/)?"[\w.-]+"$/)
    .optional(),
});

/**
 * The comments of all places, for members who may see the recording. The answer has an ETag; a request with this ETag
 * in `etag` gets 204 without a body while nothing has changed; in If-None-Match, 304.
 */
export const listComments = readCall('listComments', 'GET /api/recordings/{id}/comments', {
  query: listQuery,
  output: commentList,
});

/** Writes a comment for members, or a reply in any place. Any member who may see the recording may do this. */
export const writeComment = writeCall('writeComment', 'POST /api/recordings/{id}/comments', {
  status: 201,
  /** `placeId`: of a reply, the place of its thread. People with that link read it. Missing for a new thread. */
  input: newComment.extend({ placeId: id.optional() }),
  output: comment,
});

/** Edits one's own comment, for 15 minutes. */
export const editComment = writeCall('editComment', 'PUT /api/recordings/{id}/comments/{placeId}/{commentId}', {
  input: z.strictObject({ text }),
  output: comment,
});

/** Deletes one's own comment; the recording's owner, and owners and admins of the workspace, delete any. */
export const deleteComment = writeCall(
  'deleteComment',
  'DELETE /api/recordings/{id}/comments/{placeId}/{commentId}',
  {},
);

/** Sets or takes back a reaction for members. One of each kind for each person and moment. */
export const react = writeCall('react', 'PUT /api/recordings/{id}/reactions', { input: reaction });

/** The comments that were written through one link, and nothing of any other place. ETag: as `listComments`. */
export const listLinkComments = linkCall('listLinkComments', 'GET /api/shared/{shareToken}/comments', {
  query: listQuery.extend({ pass: queryPass }),
  output: commentList,
});

/** Writes a comment or a reply through a link: as a member who is logged in, otherwise as a guest. */
export const writeLinkComment = linkCall('writeLinkComment', 'POST /api/shared/{shareToken}/comments', {
  status: 201,
  input: newComment.extend({ pass }),
  output: comment,
});

/** As `editComment`. */
export const editLinkComment = linkCall('editLinkComment', 'PUT /api/shared/{shareToken}/comments/{commentId}', {
  input: z.strictObject({ text, pass }),
  output: comment,
});

/** As `deleteComment`. */
export const deleteLinkComment = linkCall('deleteLinkComment', 'DELETE /api/shared/{shareToken}/comments/{commentId}', {
  query: z.object({ pass: queryPass }),
});

/** As `react`, for the visitors of a link. */
export const reactThroughLink = linkCall('reactThroughLink', 'PUT /api/shared/{shareToken}/reactions', {
  input: reaction.extend({ pass }),
});

/** Mails a code that proves the address of a person who wants to comment through a link with `commenters: 'email'`. */
export const sendGuestCode = publicCall('sendGuestCode', 'POST /api/shared/{shareToken}/guest/code', {
  throttle: 'costly',
  input: z.strictObject({ email, pass }),
});

/**
 * Makes this browser a guest of the link for 30 days (by a cookie), or changes the name for later comments. Errors:
 * INVALID_CODE, CODE_EXPIRED, TOO_MANY_ATTEMPTS; GUEST_ADDRESS_NEEDED without a code where one is needed.
 */
export const becomeGuest = linkCall('becomeGuest', 'POST /api/shared/{shareToken}/guest', {
  input: z.strictObject({
    name: requiredName('Please enter your name').max(
      GUEST_NAME_MAX_LENGTH,
      `Please use at most ${GUEST_NAME_MAX_LENGTH} characters`,
    ),
    /** The mailed code; missing where a name is enough. */
    code: mailedCode.optional(),
    pass,
  }),
  output: commenter,
});

/** Closes the comments of a recording for everyone, or opens them. For those who may change the recording. */
export const closeComments = writeCall('closeComments', 'PUT /api/recordings/{id}/comments', {
  input: z.strictObject({ isClosed: z.boolean() }),
});

/**
 * Removes all comments of a comment's guest from this link, and refuses what the guest writes
 * later. For those who may delete any comment of the recording. A call that failed can be repeated.
 */
export const removeGuest = writeCall(
  'removeGuest',
  'POST /api/recordings/{id}/comments/{placeId}/{commentId}/remove-guest',
  {
    input: z.strictObject({
      /**
       * Deletes more comments of guests of this link: those from the same IP address (see `isAddressKnown`), or those of
       * the same hour (see `hourOf`). Guests with a name alone of whom none is left are removed too.
       */
      also: z.enum(REMOVED_TOO).optional(),
    }),
  },
);

/** Removes the unread mark of the recording's owner, up to a comment. The calls of other members change nothing. */
export const markCommentsRead = writeCall('markCommentsRead', 'POST /api/recordings/{id}/comments/read', {
  /** `commentId`: the greatest id of the comments and replies that the page shows. */
  input: z.strictObject({ commentId: id }),
});
