import { getMember } from '../../../data/identity/member.ts';
import { getStoredProject } from '../../../data/identity/project.ts';
import { getWorkspace } from '../../../data/identity/workspace.ts';
import { getStoredRecording, type StoredRecording } from '../../../data/video/recording.ts';
import { recordingViewOf } from './recording-view.ts';

/**
 * A recording as another user than the caller sees it, such as the recipient of a mail; null for a user without access.
 */
export async function findSeenBy(userId: string, recordingId: string): Promise<StoredRecording | null> {
  const found = await getStoredRecording(recordingId);
  if (!found) return null;
  const [workspace, member, project] = await Promise.all([
    getWorkspace(found.workspaceId),
    getMember(found.workspaceId, userId),
    found.projectId === null ? null : getStoredProject(found.projectId),
  ]);
  if (!workspace || !member) return null;
  const { role, createdAt: joinedAt } = member;
  return recordingViewOf(found, project, { userId, role, joinedAt })?.recording ?? null;
}
