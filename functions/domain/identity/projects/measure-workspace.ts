import { listStoredProjects } from '../../../data/identity/project.ts';
import { getLooseCounts } from '../../../data/video/library-counts.ts';

/** How much is stored in a workspace, by the counts of its projects. It reads no recordings. */
export async function measureWorkspace(workspaceId: string): Promise<{ recordings: number; bytes: number }> {
  const [projects, loose] = await Promise.all([listStoredProjects(workspaceId), getLooseCounts(workspaceId)]);
  const counts = [loose, ...projects];
  return {
    recordings: counts.reduce((sum, { recordingCount }) => sum + recordingCount, 0),
    bytes: counts.reduce((sum, { totalBytes }) => sum + totalBytes, 0),
  };
}
