import * as z from 'zod';
import { TEXT_MAX_LENGTH } from '../../limits.ts';
import { DEFAULT_TRANSCRIPTION, SPOKEN_LANGUAGES, TRANSCRIPTION_MODES } from '../../model/editing/transcripts.ts';
import { ROLES } from '../../model/identity/workspace.ts';
import { memberCall, readCall } from '../ground/define-call.ts';
import { changedText, hasSomeText, SOME_TEXT_REQUIRED } from '../ground/fields.ts';
import { workspaceInput } from '../ground/forms.ts';

/** A workspace as every call returns it; `role` is the caller's own. */
export const workspace = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  ownerId: z.string(),
  isPersonal: z.boolean(),
  role: z.enum(ROLES),
  /** When its recordings are transcribed, and their languages; `hasEngine`: whether this deployment can transcribe. */
  transcription: z
    .object({
      hasEngine: z.boolean(),
      mode: z.enum(TRANSCRIPTION_MODES),
      languages: z.array(z.enum(SPOKEN_LANGUAGES)),
    })
    .default({ hasEngine: false, ...DEFAULT_TRANSCRIPTION }),
  createdAt: z.string(),
  updatedAt: z.string(),
});

export type Workspace = z.output<typeof workspace>;

export const listWorkspaces = readCall('listWorkspaces', 'GET /api/workspaces', { output: z.array(workspace) });

export const createWorkspace = memberCall('createWorkspace', 'POST /api/workspaces', {
  status: 201,
  input: workspaceInput,
  output: workspace,
});

/**
 * Changes the name or description of a workspace. A missing field stays as it is; a null or blank description is removed.
 * Another name for a personal workspace is refused.
 */
export const updateWorkspace = memberCall('updateWorkspace', 'PUT /api/workspaces/{id}', {
  input: z
    .strictObject({ name: workspaceInput.shape.name.optional(), description: changedText(TEXT_MAX_LENGTH) })
    .refine(hasSomeText, SOME_TEXT_REQUIRED),
  output: workspace,
});

/** The workspace is deleted for everyone once this answers. Its contents are removed after that. */
export const deleteWorkspace = memberCall('deleteWorkspace', 'DELETE /api/workspaces/{id}', {});

export const getWorkspaceStats = readCall('getWorkspaceStats', 'GET /api/workspaces/{workspaceId}/stats', {
  output: z.object({
    totalRecordings: z.number(),
    totalProjects: z.number(),
    /** Recordings that have a link, also one that has expired. */
    sharedLinks: z.number(),
    /** Sum of the recordings' durations, in seconds. */
    totalDuration: z.number(),
  }),
});
