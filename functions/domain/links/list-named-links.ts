import type { NamedLink, WorkspaceNamedLink } from '#shared/api/named-links.ts';
import { mayChangeRecording } from '#shared/rules/project-access.ts';
import { parseScopedId } from '../../data/keys.ts';
import { pageNamedLinks, pageWorkspaceNamedLinks, type StoredNamedLink } from '../../data/named-link.ts';
import { getStoredRecordings, type StoredRecording } from '../../data/recording.ts';
import type { Actor } from '../actor.ts';
import { type Page, type PageRequest, readPage } from '../paging.ts';
import { type ActingMember, asMember } from '../projects/project-permission.ts';
import { loadRecording } from '../recordings/load-recording.ts';
import { recordingViewsFor } from '../recordings/load-recording-views.ts';
import { authorise } from '../workspaces/authorise.ts';
import { presentNamedLink } from './present-named-link.ts';

/**
 * The named links of a recording, newest first, for members who may share it.
 * @throws AppError NOT_FOUND, FORBIDDEN
 */
export async function listNamedLinks(
  actor: Actor,
  recordingId: string,
  request: PageRequest = {},
): Promise<Page<NamedLink>> {
  const recording = await loadRecording(actor, recordingId, 'recording:change');
  return readPage(request, {
    read: (from) => pageNamedLinks(recordingId, from),
    positionOf: ({ id }) => id,
    show: async (links) => links.map((link) => presentNamedLink(link, recording, actor)),
  });
}

/** Finds the recordings with these ids that a member may share, by id, as the member sees them. */
function shareableTo(member: ActingMember) {
  const loadViews = recordingViewsFor(member);
  return async (recordingIds: string[]): Promise<Map<string, StoredRecording>> => {
    const views = await loadViews(await getStoredRecordings([...new Set(recordingIds)]));
    const shareable = views.flatMap((view) =>
      view && mayChangeRecording(member, view.recording.userId, view.permission)
        ? [[view.recording.id, view.recording] as const]
        : [],
    );
    return new Map(shareable);
  };
}

const positionOf = ({ recordingId, id }: StoredNamedLink): string => `${parseScopedId(recordingId)?.ulid}#${id}`;

/** The links of all recordings of a workspace that a member of it may share, the newest recording first. */
export async function listWorkspaceNamedLinks(
  actor: Actor,
  workspaceId: string,
  request: PageRequest = {},
): Promise<Page<WorkspaceNamedLink>> {
  const member = asMember(actor, await authorise(actor, workspaceId, 'workspace:read'));
  const findShareable = shareableTo(member);
  return readPage(request, {
    read: (from) => pageWorkspaceNamedLinks(workspaceId, from),
    positionOf,
    show: async (links) => {
      const shareable = await findShareable(links.map(({ recordingId }) => recordingId));
      return links.map((link) => {
        const recording = shareable.get(link.recordingId);
        if (!recording) return null;
        return {
          ...presentNamedLink(link, recording, actor),
          recordingName: recording.name,
          projectId: recording.projectId,
        };
      });
    },
  });
}
