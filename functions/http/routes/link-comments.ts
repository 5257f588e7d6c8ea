import * as comments from '#shared/api/sharing/comments.ts';
import { Reply, type RequestFacts, type Route, route } from '../route.ts';
import { listedComments } from './listed-comments.ts';

const browserOf = ({ address, pass, guest }: RequestFacts, known: { pass?: string | null | undefined }) => ({
  address,
  guest,
  pass: known.pass ?? pass,
});

export const linkCommentRoutes: Route[] = [
  route(comments.listLinkComments, async ({ actor, params, query, request }) => {
    const asked = { cursor: query.cursor, knows: request.knows };
    return listedComments(
      (await import('../../domain/sharing/comments/list-comments.ts')).listLinkComments(
        actor,
        params.shareToken,
        browserOf(request, query),
        asked,
      ),
    );
  }),
  route(comments.writeLinkComment, async ({ actor, params, input, request }) =>
    (await import('../../domain/sharing/comments/write-comment.ts')).writeLinkComment(
      actor,
      params.shareToken,
      browserOf(request, input),
      input,
    ),
  ),
  route(comments.editLinkComment, async ({ actor, params: { shareToken, commentId }, input, request }) =>
    (await import('../../domain/sharing/comments/change-comment.ts')).editLinkComment(
      actor,
      shareToken,
      browserOf(request, input),
      { commentId, text: input.text },
    ),
  ),
  route(comments.deleteLinkComment, async ({ actor, params: { shareToken, commentId }, query, request }) =>
    (await import('../../domain/sharing/comments/change-comment.ts')).deleteLinkComment(
      actor,
      shareToken,
      browserOf(request, query),
      commentId,
    ),
  ),
  route(comments.reactThroughLink, async ({ actor, params, input, request }) =>
    (await import('../../domain/sharing/comments/react.ts')).reactThroughLink(
      actor,
      params.shareToken,
      browserOf(request, input),
      input,
    ),
  ),
  route(comments.sendGuestCode, async ({ params: { shareToken }, input, request }) => {
    const { message, guest } = await (await import('../../domain/sharing/comments/guests.ts')).sendGuestCode(
      shareToken,
      input.email,
      browserOf(request, input),
    );
    return new Reply({ message }, { guest: { shareToken, secret: guest } });
  }),
  route(comments.becomeGuest, async ({ params: { shareToken }, input, request }) => {
    const { commenter, guest } = await (await import('../../domain/sharing/comments/guests.ts')).becomeGuest(
      shareToken,
      input,
      browserOf(request, input),
    );
    return new Reply(commenter, { guest: { shareToken, secret: guest } });
  }),
];
