import type { NamedLink, WorkspaceNamedLink } from '#shared/api/sharing/named-links.ts';
import { pageNamedLinks, pageWorkspaceNamedLinks, type StoredNamedLink } from '../../../data/sharing/link.ts';
import { parseScopedId } from '../../../process/ids.ts';
import type { Actor } from '../../ground/actor.ts';
import { type Page, type PageRequest, readPage } from '../../ground/paging.ts';
import { loadRecording } from '../../video/recordings/load-recording.ts';
import { presentNamedLink } from './present-named-link.ts';
import { shareableTo } from './shareable-recordings.ts';

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
    show: async (links) => links.map((link) => presentNamedLink(link, recording, actor)),
  });
}

const positionOf = ({ recordingId, id }: StoredNamedLink): string => `${parseScopedId(recordingId)?.ulid}#${id}`;

/** The links of all recordings of a workspace that a member of it may share, the newest recording first. */
export async function listWorkspaceNamedLinks(
  actor: Actor,
  workspaceId: string,
  request: PageRequest = {},
): Promise<Page<WorkspaceNamedLink>> {
  const findShareable = await shareableTo(actor, workspaceId);
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
