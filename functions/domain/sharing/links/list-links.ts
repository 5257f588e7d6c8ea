import type { RecordingLink } from '#shared/api/sharing/links.ts';
import { type NamedLink, namedLink, type WorkspaceNamedLink } from '#shared/api/sharing/named-links.ts';
import {
  pageMainLinks,
  pageNamedLinks,
  pageWorkspaceNamedLinks,
  type StoredLink,
  type StoredNamedLink,
} from '../../../data/sharing/link.ts';
import type { StoredRecording } from '../../../data/video/recording.ts';
import { nowSeconds } from '../../../process/clock.ts';
import { parseScopedId } from '../../../process/ids.ts';
import type { Actor } from '../../ground/actor.ts';
import { type Page, type PageRequest, readPage } from '../../ground/paging.ts';
import { type ActingMember, asMember } from '../../identity/projects/project-permission.ts';
import { authorize } from '../../identity/workspaces/authorize.ts';
import { findRecordings } from '../../video/recordings/find-recordings.ts';
import { loadRecording } from '../../video/recordings/load-recording.ts';
import { recordingViewsFor } from '../../video/recordings/load-recording-views.ts';
import { presentRecordingsTo } from '../../video/recordings/present-recordings.ts';
import type { RecordingView } from '../../video/recordings/recording-view.ts';
import { shareableTo } from './shareable-recordings.ts';

/** A link as calls return it to members who may share its recording: with the attributes of the contract alone. */
export const presentOwnLink = (
  stored: StoredNamedLink,
  recording: Pick<StoredRecording, 'userId'>,
  actor: Pick<Actor, 'userId'>,
): NamedLink =>
  namedLink.parse({
    ...stored,
    expiresAt: stored.shareExpiresAt,
    hasPassword: stored.passwordHash !== null,
    emails: stored.allowList,
    hasMailed: stored.firstViewAt !== null,
    isOwn: recording.userId === actor.userId,
    isMine: stored.createdBy === actor.userId,
  } satisfies NamedLink);

/** Editors who may manage a link: the recording's author, except in a project that the author may only view. */
const managersOf = ({ recording, permission }: RecordingView, { userId }: ActingMember): string[] =>
  recording.userId === userId && permission === 'view' ? [] : [recording.userId];

const ulidOf = ({ recordingId }: StoredLink): string => parseScopedId(recordingId)?.ulid ?? '';

/** The main links of a workspace's recordings that a member of it sees, the newest recording first. */
export async function listLinks(
  actor: Actor,
  workspaceId: string,
  request: PageRequest = {},
): Promise<Page<RecordingLink>> {
  const now = nowSeconds();
  const member = asMember(actor, await authorize(actor, workspaceId, 'workspace:read'));
  const [loadViews, present] = [recordingViewsFor(member), presentRecordingsTo(member, now)];
  return readPage(request, {
    read: (from) => pageMainLinks(workspaceId, from),
    positionOf: ulidOf,
    show: async (listed) => {
      const found = await findRecordings(listed.filter(({ isRemoved }) => !isRemoved));
      const loaded = await loadViews(found.flatMap((each) => each ?? []));
      const views = loaded.flatMap((view) => (view?.recording.isShared ? view : []));
      const shown = await present(views, new Map(listed.map((link) => [link.recordingId, link])));
      const links = views.map((view, index): RecordingLink | null => {
        const each = shown[index];
        return each?.shareToken ? { ...each, shareToken: each.shareToken, userIds: managersOf(view, member) } : null;
      });
      const byRecording = new Map(links.flatMap((link) => (link ? [[link.id, link]] : [])));
      return listed.map(({ recordingId }) => byRecording.get(recordingId) ?? null);
    },
  });
}

/**
 * The named links of a recording, newest first, for members who may share it.
 * @throws AppError NOT_FOUND, FORBIDDEN
 */
export async function listNamedLinks(
  actor: Actor,
  recordingId: string,
  request: PageRequest = {},
): Promise<Page<NamedLink>> {
  const recording = await loadRecording(actor, recordingId);
  return readPage(request, {
    read: (from) => pageNamedLinks(recordingId, from),
    positionOf: ({ id }) => id,
    show: async (links) => links.map((link) => presentOwnLink(link, recording, actor)),
  });
}

/** The named links of all recordings of a workspace that a member of it may share, the newest recording first. */
export async function listWorkspaceNamedLinks(
  actor: Actor,
  workspaceId: string,
  request: PageRequest = {},
): Promise<Page<WorkspaceNamedLink>> {
  const findShareable = await shareableTo(actor, workspaceId);
  return readPage(request, {
    read: (from) => pageWorkspaceNamedLinks(workspaceId, from),
    positionOf: (link) => `${ulidOf(link)}#${link.id}`,
    show: async (links) => {
      const shareable = await findShareable(links.map(({ recordingId }) => recordingId));
      return links.map((link) => {
        const recording = shareable.get(link.recordingId);
        if (!recording) return null;
        const { name: recordingName, projectId } = recording;
        return { ...presentOwnLink(link, recording, actor), recordingName, projectId };
      });
    },
  });
}
