import * as sharing from '#shared/api/links.ts';
import { describeOembed } from '../../domain/links/describe-oembed.ts';
import { listShared } from '../../domain/links/list-shared.ts';
import { removeShared } from '../../domain/links/remove-shared.ts';
import { shareRecording } from '../../domain/links/share-recording.ts';
import { transcodeShared } from '../../domain/links/transcode-shared.ts';
import { unshareRecording } from '../../domain/links/unshare-recording.ts';
import { visitShared } from '../../domain/links/visit-shared.ts';
import { paged, Reply, type Route, route } from '../route.ts';

/** Remembers who looks at the link. */
const viewed = async <T>(visit: Promise<{ shared: T; visitor: string }>) => {
  const { shared, visitor } = await visit;
  return new Reply(shared, { visitor });
};

export const sharingRoutes: Route[] = [
  route(sharing.shareRecording, ({ actor, params, input }) => shareRecording(actor, params.id, input)),
  route(sharing.unshareRecording, ({ actor, params }) => unshareRecording(actor, params.id)),
  route(sharing.listSharedLinks, ({ actor, query }) => paged(listShared(actor, query.workspaceId, query))),
  route(sharing.removeSharedLinks, ({ actor, input }) => removeShared(actor, input.recordingIds)),
];

export const sharedRoutes: Route[] = [
  route(sharing.getShared, ({ actor, params, query, request }) =>
    viewed(visitShared(actor, params.shareToken, { ...request, ...query })),
  ),
  route(sharing.transcodeShared, ({ params }) => transcodeShared(params.shareToken)),
  route(sharing.getOembed, ({ query, request }) => describeOembed(query, request.origin())),
];
