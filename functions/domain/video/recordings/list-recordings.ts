import type { Recording } from '#shared/api/video/recordings.ts';
import { getMainLinksBetween } from '../../../data/sharing/link.ts';
import { pageRecordings } from '../../../data/video/recording.ts';
import { nowSeconds } from '../../../process/clock.ts';
import { parseScopedId } from '../../../process/ids.ts';
import type { Actor } from '../../ground/actor.ts';
import { type Page, type PageRequest, readPage } from '../../ground/paging.ts';
import { asMember } from '../../identity/projects/project-permission.ts';
import { authorize } from '../../identity/workspaces/authorize.ts';
import { recordingViewsFor } from './load-recording-views.ts';
import { presentRecordingsTo } from './present-recordings.ts';

/** The recordings of a workspace that a member of it sees, newest first. */
export async function listRecordings(
  actor: Actor,
  workspaceId: string,
  request: PageRequest = {},
): Promise<Page<Recording>> {
  const now = nowSeconds();
  const member = asMember(actor, await authorize(actor, workspaceId, 'workspace:read'));
  const [loadViews, present] = [recordingViewsFor(member), presentRecordingsTo(member, now)];
  return readPage(request, {
    read: (from) => pageRecordings(workspaceId, from),
    positionOf: ({ id }) => parseScopedId(id)?.ulid ?? '',
    show: async (recordings) =>
      present(...(await Promise.all([loadViews(recordings), getMainLinksBetween(recordings)]))),
  });
}
