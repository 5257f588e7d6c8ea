import * as comments from '#shared/api/sharing/comments.ts';
import { later } from '../later.ts';
import { Reply, type RequestFacts, type Route, route } from '../route.ts';
import { listedComments } from './listed-comments.ts';

const { deleteLinkComment, editLinkComment } = later(() => import('../../domain/sharing/comments/change-comment.ts'));
const { becomeGuest, sendGuestCode } = later(() => import('../../domain/sharing/comments/guests.ts'));
const { listLinkComments } = later(() => import('../../domain/sharing/comments/list-comments.ts'));
const { reactThroughLink } = later(() => import('../../domain/sharing/comments/react.ts'));
const { writeLinkComment } = later(() => import('../../domain/sharing/comments/write-comment.ts'));

const browserOf = ({ address, pass, guest }: RequestFacts, known: { pass?: string | null | undefined }) => ({
  address,
  guest,
  pass: known.pass ?? pass,
});

export const linkCommentRoutes: Route[] = [
  route(comments.listLinkComments, ({ actor, params, query, request }) => {
    const asked = { cursor: query.cursor, knows: request.knows };
    return listedComments(listLinkComments(actor, params.shareToken, browserOf(request, query), asked));
  }),
  route(comments.writeLinkComment, ({ actor, params, input, request }) =>
    writeLinkComment(actor, params.shareToken, browserOf(request, input), input),
  ),
  route(comments.editLinkComment, ({ actor, params: { shareToken, commentId }, input, request }) =>
    editLinkComment(actor, shareToken, browserOf(request, input), { commentId, text: input.text }),
  ),
  route(comments.deleteLinkComment, ({ actor, params: { shareToken, commentId }, query, request }) =>
    deleteLinkComment(actor, shareToken, browserOf(request, query), commentId),
  ),
  route(comments.reactThroughLink, ({ actor, params, input, request }) =>
    reactThroughLink(actor, params.shareToken, browserOf(request, input), input),
  ),
  route(comments.sendGuestCode, async ({ params: { shareToken }, input, request }) => {
    const { message, guest } = await sendGuestCode(shareToken, input.email, browserOf(request, input));
    return new Reply({ message }, { guest: { shareToken, secret: guest } });
  }),
  route(comments.becomeGuest, async ({ params: { shareToken }, input, request }) => {
    const { commenter, guest } = await becomeGuest(shareToken, input, browserOf(request, input));
    return new Reply(commenter, { guest: { shareToken, secret: guest } });
  }),
];
