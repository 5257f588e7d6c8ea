import type { Workspace } from '#shared/api/identity/workspaces.ts';
import { DEFAULT_TRANSCRIPTION } from '#shared/model/editing/transcripts.ts';
import type { Role } from '#shared/model/identity/workspace.ts';
import type { WorkspaceRecord } from '../../../data/identity/workspace.ts';
import { hasTranscription } from '../../../process/environment.ts';

/** A workspace as calls return it. */
export const presentWorkspace = (workspace: WorkspaceRecord & { role: Role }): Workspace => ({
  ...workspace,
  transcription: { hasEngine: hasTranscription(), ...(workspace.transcription ?? DEFAULT_TRANSCRIPTION) },
});
