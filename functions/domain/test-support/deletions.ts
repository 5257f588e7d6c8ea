import type { Actor } from '../ground/actor.ts';
import { deleteProject } from '../upkeep/cleanup/delete-project.ts';
import { deleteProjectContents } from '../upkeep/cleanup/delete-project-contents.ts';
import { deleteRecording } from '../upkeep/cleanup/delete-recording.ts';
import { deleteWorkspace } from '../upkeep/cleanup/delete-workspace.ts';
import { deleteWorkspaceContents } from '../upkeep/cleanup/delete-workspace-contents.ts';

/** The recording, its project and its workspace. */
interface Deleted {
  id: string;
  projectId: string;
  workspaceId: string;
}

/** The ways in which a recording is deleted: alone, with its project and with its workspace, each to its end. */
export const DELETIONS: [string, (owner: Actor, of: Deleted) => Promise<unknown>][] = [
  ['a recording', (owner, { id }) => deleteRecording(owner, id)],
  [
    'a project',
    async (owner, { projectId }) => {
      await deleteProject(owner, projectId, { deleteRecordings: true });
      await deleteProjectContents(projectId, () => true);
    },
  ],
  [
    'a workspace',
    async (owner, { workspaceId }) => {
      await deleteWorkspace(owner, workspaceId);
      await deleteWorkspaceContents(workspaceId, () => true);
    },
  ],
];
