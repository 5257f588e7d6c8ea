import * as comments from '#shared/api/sharing/comments.ts';
import { deleteComment, editComment } from '../../domain/sharing/comments/change-comment.ts';
import { listComments } from '../../domain/sharing/comments/list-comments.ts';
import { closeComments, markCommentsRead } from '../../domain/sharing/comments/moderate.ts';
import { react } from '../../domain/sharing/comments/react.ts';
import { removeGuest } from '../../domain/sharing/comments/remove-guest.ts';
import { writeComment } from '../../domain/sharing/comments/write-comment.ts';
import { type Route, route } from '../route.ts';
import { listedComments } from './listed-comments.ts';

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
