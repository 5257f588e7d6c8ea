import type { RecordingLink } from '#shared/api/sharing/links.ts';
import { pageMainLinks, type StoredLink } from '../../../data/sharing/link.ts';
import { nowSeconds } from '../../../process/clock.ts';
import { parseScopedId } from '../../../process/ids.ts';
import type { Actor } from '../../ground/actor.ts';
import { type Page, type PageRequest, readPage } from '../../ground/paging.ts';
import { type ActingMember, asMember } from '../../identity/projects/project-permission.ts';
import { authorize } from '../../identity/workspaces/authorize.ts';
import { findRecordings } from '../../video/recordings/find-recordings.ts';
import { recordingViewsFor } from '../../video/recordings/load-recording-views.ts';
import { presentRecordingsTo } from '../../video/recordings/present-recordings.ts';
import type { RecordingView } from '../../video/recordings/recording-view.ts';

/** Editors who may manage a link: the recording's author, except in a project that the author may only view. */
const managersOf = ({ recording, permission }: RecordingView, { userId }: ActingMember): string[] =>
  recording.userId === userId && permission === 'view' ? [] : [recording.userId];

/**
 * Presents links to a member as `presentRecordingsTo` presents recordings; null also for a recording without a link.
 */
function presentLinksTo(member: ActingMember, now: number) {
  const present = presentRecordingsTo(member, now);
  return async (
    views: readonly (RecordingView | null)[],
    links: Map<string, StoredLink>,
  ): Promise<(RecordingLink | null)[]> => {
    const shared = views.map((view) => (view?.recording.isShared ? view : null));
    return (await present(shared, links)).map((each, index) => {
      const view = shared[index];
      return each?.shareToken && view
        ? { ...each, shareToken: each.shareToken, userIds: managersOf(view, member) }
        : null;
    });
  };
}

/** The links of a workspace's recordings that a member of it sees, the newest recording first. */
export async function listLinks(
  actor: Actor,
  workspaceId: string,
  request: PageRequest = {},
): Promise<Page<RecordingLink>> {
  const now = nowSeconds();
  const member = asMember(actor, await authorize(actor, workspaceId, 'workspace:read'));
  const [loadViews, present] = [recordingViewsFor(member), presentLinksTo(member, now)];
  return readPage(request, {
    read: (from) => pageMainLinks(workspaceId, from),
    positionOf: ({ recordingId }) => parseScopedId(recordingId)?.ulid ?? '',
    show: async (listed) => {
      const found = await findRecordings(listed.filter(({ isRemoved }) => !isRemoved));
      const recordings = found.flatMap((each) => each ?? []);
      const byRecording = new Map(listed.map((link) => [link.recordingId, link]));
      const shown = await present(await loadViews(recordings), byRecording);
      const links = new Map(shown.flatMap((link) => (link ? [[link.id, link]] : [])));
      return listed.map(({ recordingId }) => links.get(recordingId) ?? null);
    },
  });
}
