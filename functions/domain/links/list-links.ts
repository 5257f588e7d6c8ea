import type { RecordingLink } from '#shared/api/links.ts';
import { pageLinkRows } from '../../data/link.ts';
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
import { hasLink, type RecordingWithLink } from './link-change.ts';

/** A recording with a link, as a member sees it; null when the link was removed after the row was read. */
function withLink(
  member: ActingMember,
  view: RecordingView | null,
): (RecordingView & { recording: RecordingWithLink }) | null {
  const recording = view && shownTo(member, view.recording);
  return recording && hasLink(recording) ? { ...view, recording } : null;
}

/** Editors who may manage a link: the recording's author, except in a project that the author may only view. */
const managersOf = ({ recording, permission }: RecordingView, { userId }: ActingMember): string[] =>
  recording.userId === userId && permission === 'view' ? [] : [recording.userId];

/**
 * Presents links to a member as `presentRecordingsTo` presents recordings; null also for a recording without a link.
 */
function presentLinksTo(member: ActingMember, now: number) {
  const addressPictures = picturesFor(member, now);
  return async (views: readonly (RecordingView | null)[]): Promise<(RecordingLink | null)[]> => {
    const linked = views.map((view) => withLink(member, view));
    const addresses = await addressPictures(linked);
    return linked.map((each, index) => {
      if (!each) return null;
      const { shareToken } = each.recording;
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
