import * as comments from '#shared/api/sharing/comments.ts';
import { type Route, route } from '../route.ts';
import { listedComments } from './listed-comments.ts';

export const memberCommentRoutes: Route[] = [
  route(comments.listComments, async ({ actor, params, query, request }) =>
    listedComments(
      (await import('../../domain/sharing/comments/list-comments.ts')).listComments(actor, params.id, {
        ...query,
        knows: request.knows,
      }),
    ),
  ),
  route(comments.writeComment, async ({ actor, params, input }) =>
    (await import('../../domain/sharing/comments/write-comment.ts')).writeComment(actor, params.id, input),
  ),
  route(comments.editComment, async ({ actor, params, input }) =>
    (await import('../../domain/sharing/comments/change-comment.ts')).editComment(actor, params.id, params, input.text),
  ),
  route(comments.deleteComment, async ({ actor, params }) =>
    (await import('../../domain/sharing/comments/change-comment.ts')).deleteComment(actor, params.id, params),
  ),
  route(comments.react, async ({ actor, params, input }) =>
    (await import('../../domain/sharing/comments/react.ts')).react(actor, params.id, input),
  ),
  route(comments.closeComments, async ({ actor, params, input }) =>
    (await import('../../domain/sharing/comments/moderate.ts')).closeComments(actor, params.id, input.isClosed),
  ),
  route(comments.removeGuest, async ({ actor, params, input }) =>
    (await import('../../domain/sharing/comments/remove-guest.ts')).removeGuest(actor, params.id, {
      ...params,
      ...input,
    }),
  ),
  route(comments.markCommentsRead, async ({ actor, params, input }) =>
    (await import('../../domain/sharing/comments/moderate.ts')).markCommentsRead(actor, params.id, input.commentId),
  ),
];
