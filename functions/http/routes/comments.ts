import * as comments from '#shared/api/sharing/comments.ts';
import { later } from '../later.ts';
import { type Route, route } from '../route.ts';
import { listedComments } from './listed-comments.ts';

const { deleteComment, editComment } = later(() => import('../../domain/sharing/comments/change-comment.ts'));
const { listComments } = later(() => import('../../domain/sharing/comments/list-comments.ts'));
const { closeComments, markCommentsRead } = later(() => import('../../domain/sharing/comments/moderate.ts'));
const { react } = later(() => import('../../domain/sharing/comments/react.ts'));
const { removeGuest } = later(() => import('../../domain/sharing/comments/remove-guest.ts'));
const { writeComment } = later(() => import('../../domain/sharing/comments/write-comment.ts'));

export const memberCommentRoutes: Route[] = [
  route(comments.listComments, ({ actor, params, query, request }) =>
    listedComments(listComments(actor, params.id, { ...query, knows: request.knows })),
  ),
  route(comments.writeComment, ({ actor, params, input }) => writeComment(actor, params.id, input)),
  route(comments.editComment, ({ actor, params, input }) => editComment(actor, params.id, params, input.text)),
  route(comments.deleteComment, ({ actor, params }) => deleteComment(actor, params.id, params)),
  route(comments.react, ({ actor, params, input }) => react(actor, params.id, input)),
  route(comments.closeComments, ({ actor, params, input }) => closeComments(actor, params.id, input.isClosed)),
  route(comments.removeGuest, ({ actor, params, input }) => removeGuest(actor, params.id, { ...params, ...input })),
  route(comments.markCommentsRead, ({ actor, params, input }) => markCommentsRead(actor, params.id, input.commentId)),
];
