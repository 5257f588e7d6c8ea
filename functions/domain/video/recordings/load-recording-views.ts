import { getStoredProjects, type StoredProject } from '../../../data/identity/project.ts';
import type { StoredFile } from '../../../data/video/file.ts';
import type { StoredRecording } from '../../../data/video/recording.ts';
import type { ActingMember } from '../../identity/projects/project-permission.ts';
import { type RecordingView, recordingViewOf } from './recording-view.ts';

/**
 * Loads a member's views of recordings for a list, page after page; each project is read once. The views are in the same
 * order; null for a recording that the member does not see.
 */
export function recordingViewsFor(member: ActingMember) {
  const projects = new Map<string, StoredProject | null>();
  const read = async (recordings: Pick<StoredRecording, 'projectId'>[]) => {
    const ids = new Set(recordings.flatMap(({ projectId }) => projectId ?? []).filter((id) => !projects.has(id)));
    for (const id of ids) projects.set(id, null);
    for (const project of await getStoredProjects([...ids])) projects.set(project.id, project);
  };
  return async <Listed extends Pick<StoredRecording, 'projectId'> & { file: Pick<StoredFile, 'isAbandoned'> }>(
    recordings: Listed[],
  ): Promise<(RecordingView<Listed> | null)[]> => {
    await read(recordings);
    return recordings.map((recording) =>
      recording.file.isAbandoned
        ? null
        : recordingViewOf(recording, projects.get(recording.projectId ?? '') ?? null, member),
    );
  };
}
