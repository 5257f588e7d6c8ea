import * as sharing from '../../../shared/api/sharing.ts';
import { getShared } from '../../domain/sharing/get-shared.ts';
import { shareRecording } from '../../domain/sharing/share-recording.ts';
import { transcodeShared } from '../../domain/sharing/transcode-shared.ts';
import { unshareRecording } from '../../domain/sharing/unshare-recording.ts';
import { type Route, route } from '../route.ts';

export const sharingRoutes: Route[] = [
  route(sharing.shareRecording, ({ actor, params, input }) => shareRecording(actor, params.id, input)),
  route(sharing.unshareRecording, ({ actor, params }) => unshareRecording(actor, params.id)),
];

export const sharedRoutes: Route[] = [
  route(sharing.getShared, ({ params }) => getShared(params.shareToken)),
  route(sharing.transcodeShared, ({ params }) => transcodeShared(params.shareToken)),
];
