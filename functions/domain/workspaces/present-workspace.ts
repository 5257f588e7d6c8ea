import type { Workspace } from '#shared/api/workspaces.ts';
import { DEFAULT_TRANSCRIPTION } from '#shared/model/transcripts.ts';
import type { Role } from '#shared/model/workspace.ts';
import type { WorkspaceRecord } from '../../data/workspace.ts';
import { hasTranscription } from '../../process/environment.ts';

/** A workspace as calls return it. */
export const presentWorkspace = (workspace: WorkspaceRecord & { role: Role }): Workspace => ({
  ...workspace,
  transcription: { hasEngine: hasTranscription(), ...(workspace.transcription ?? DEFAULT_TRANSCRIPTION) },
});
