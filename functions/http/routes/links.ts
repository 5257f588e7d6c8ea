import * as sharing from '#shared/api/links.ts';
import { convertLinkedRecording } from '../../domain/links/convert-linked-recording.ts';
import { describeOembed } from '../../domain/links/describe-oembed.ts';
import { listLinks } from '../../domain/links/list-links.ts';
import { revokeLinks } from '../../domain/links/revoke-links.ts';
import { shareRecording } from '../../domain/links/share-recording.ts';
import { unshareRecording } from '../../domain/links/unshare-recording.ts';
import { visitLink } from '../../domain/links/visit-link.ts';
import { paged, Reply, type Route, route } from '../route.ts';

/** Remembers who looks at the link. */
const viewed = async <T>(visit: Promise<{ shared: T; visitor: string }>) => {
  const { shared, visitor } = await visit;
  return new Reply(shared, { visitor });
};

export const memberLinkRoutes: Route[] = [
  route(sharing.shareRecording, ({ actor, params, input }) => shareRecording(actor, params.id, input)),
  route(sharing.unshareRecording, ({ actor, params }) => unshareRecording(actor, params.id)),
  route(sharing.listSharedLinks, ({ actor, query }) => paged(listLinks(actor, query.workspaceId, query))),
  route(sharing.removeSharedLinks, ({ actor, input }) => revokeLinks(actor, input.recordingIds)),
];

export const publicLinkRoutes: Route[] = [
  route(sharing.getShared, ({ actor, params, query, request }) =>
    viewed(visitLink(actor, params.shareToken, { ...request, ...query })),
  ),
  route(sharing.transcodeShared, ({ params }) => convertLinkedRecording(params.shareToken)),
  route(sharing.getOembed, ({ query, request }) => describeOembed(query, request.origin())),
];
