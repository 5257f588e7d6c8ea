import type { Comment, CommentList } from '#shared/api/sharing/comments.ts';
import type { CommentCalls } from '../comments/comment-calls.ts';
import { getIfChanged } from '../lib/http/if-changed.ts';
import { request } from '../lib/http/request.ts';
import { linkUrl } from './link-requests.ts';

/** A link, with the proof that it has accepted, where it asks for one. */
export interface OpenLink {
  shareToken: string;
  pass: string | undefined;
}

/** Makes a call about the comments of a link that changes something. */
export const sendToLink = ({ shareToken, pass }: OpenLink, method: string, path: string, input: object = {}) =>
  request(method, linkUrl(shareToken, path), { body: { ...input, pass } });

/** The calls of the comments of a link: the contract's answers, unchecked, as for `fetchLink`. */
export function linkComments(link: OpenLink, onRefused: () => void): CommentCalls {
  const { shareToken, pass } = link;
  const pathOf = ({ id }: Comment) => `/comments/${id}`;
  return {
    list: async ({ cursor, etag = null }) => {
      const answer = await getIfChanged(linkUrl(shareToken, '/comments', { cursor, pass }), etag);
      return answer && { list: answer.data as CommentList, etag: answer.etag };
    },
    write: ({ parent, ...input }) =>
      sendToLink(link, 'POST', '/comments', { ...input, parentId: parent?.id }) as Promise<Comment>,
    edit: (comment, text) => sendToLink(link, 'PUT', pathOf(comment), { text }) as Promise<Comment>,
    remove: (comment) => request('DELETE', linkUrl(shareToken, pathOf(comment), { pass })),
    react: (change) => sendToLink(link, 'PUT', '/reactions', change),
    onRefused,
  };
}
