import type { Recording } from '#shared/api/video/recordings.ts';
import { pageProjectRows } from '../../../data/identity/project-row.ts';
import { getMainLinks } from '../../../data/sharing/link.ts';
import { nowSeconds } from '../../../process/clock.ts';
import { parseScopedId } from '../../../process/ids.ts';
import type { Actor } from '../../ground/actor.ts';
import { type Page, type PageRequest, readPage } from '../../ground/paging.ts';
import { loadProject } from '../../identity/projects/load-project.ts';
import { findRecordings } from './find-recordings.ts';
import { presentRecordingsTo } from './present-recordings.ts';

/** The recordings of a project, newest first, for a member who may see the project. */
export async function listProjectRecordings(
  actor: Actor,
  projectId: string,
  request: PageRequest = {},
): Promise<Page<Recording>> {
  const now = nowSeconds();
  const { project, member, permission } = await loadProject(actor, projectId, 'workspace:read');
  const { accessGrantVersion } = project;
  const present = presentRecordingsTo(member, now);
  return readPage(request, {
    read: (from) => pageProjectRows(projectId, from),
    positionOf: ({ recordingId }) => parseScopedId(recordingId)?.ulid ?? '',
    // A recording that was moved between the two reads is not shown in its former project.
    show: async (rows) => {
      const found = await findRecordings(rows);
      const views = found.map((recording) =>
        recording?.projectId === projectId && !recording.file.isAbandoned
          ? { recording, permission, accessGrantVersion }
          : null,
      );
      return present(views, await getMainLinks(views.flatMap((view) => view?.recording ?? [])));
    },
  });
}
