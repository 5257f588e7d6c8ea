import type { RecordingLink } from '#shared/api/links.ts';
import { mainLinkOf, pageLinkRows } from '../../data/link.ts';
import type { StoredRecording } from '../../data/recording.ts';
import { nowSeconds } from '../../process/clock.ts';
import { parseScopedId } from '../../process/ids.ts';
import type { Actor } from '../actor.ts';
import { picturesFor } from '../media-tokens/picture-addresses.ts';
import { type Page, type PageRequest, readPage } from '../paging.ts';
import { type ActingMember, asMember } from '../projects/project-permission.ts';
import { findRecordings } from '../recordings/find-recordings.ts';
import { recordingViewsFor } from '../recordings/load-recording-views.ts';
import { presentRecording } from '../recordings/present-recording.ts';
import type { RecordingView } from '../recordings/recording-view.ts';
import { shownTo } from '../recordings/shown-to.ts';
import { authorize } from '../workspaces/authorize.ts';

/** Editors who may manage a link: the recording's author, except in a project that the author may only view. */
const managersOf = ({ recording, permission }: RecordingView, { userId }: ActingMember): string[] =>
  recording.userId === userId && permission === 'view' ? [] : [recording.userId];

/**
 * Presents links to a member as `presentRecordingsTo` presents recordings; null also for a recording without a link.
 */
function presentLinksTo(member: ActingMember, now: number) {
  const addressPictures = picturesFor(member, now);
  return async (views: readonly (RecordingView | null)[]): Promise<(RecordingLink | null)[]> => {
    const shown = views.map((view) => view && { ...view, recording: shownTo(member, view.recording) });
    const addresses = await addressPictures(shown);
    return shown.map((each, index) => {
      const link = each && mainLinkOf(each.recording);
      if (!link) return null;
      const { shareToken } = link;
      return { ...presentRecording(each.recording, addresses[index]), shareToken, userIds: managersOf(each, member) };
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
    read: (from) => pageLinkRows(workspaceId, from),
    positionOf: ({ recordingId }) => parseScopedId(recordingId)?.ulid ?? '',
    show: async (rows) => {
      const found = await findRecordings(rows);
      const views = await loadViews(found.filter((each): each is StoredRecording => each !== null));
      const shown = await present(views);
      const links = new Map(shown.flatMap((link) => (link ? [[link.id, link]] : [])));
      return rows.map(({ recordingId }) => links.get(recordingId) ?? null);
    },
  });
}
