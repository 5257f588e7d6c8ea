import * as z from 'zod';
import { ROLES } from '../model/workspace.ts';
import { defineOperation } from './define-operation.ts';
import { id, optionalText, requiredName } from './fields.ts';
import { pageQuery } from './paging.ts';
import { recording } from './recordings.ts';

/** A workspace as every call returns it; `role` is the caller's own. */
export const workspace = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  ownerId: z.string(),
  isPersonal: z.boolean(),
  role: z.enum(ROLES),
  createdAt: z.string(),
  updatedAt: z.string(),
});

export type Workspace = z.output<typeof workspace>;

/** Name and description of a workspace. A missing or blank description is null. */
export const workspaceInput = z.object({
  name: requiredName('Workspace name is required'),
  description: optionalText,
});

export const listWorkspaces = defineOperation({
  name: 'listWorkspaces',
  method: 'GET',
  path: '/api/workspaces',
  profile: 'member',
  output: z.array(workspace),
});

export const createWorkspace = defineOperation({
  name: 'createWorkspace',
  method: 'POST',
  path: '/api/workspaces',
  profile: 'member',
  status: 201,
  input: workspaceInput,
  output: workspace,
});

/** Replaces name and description. Another name for a personal workspace is refused. */
export const updateWorkspace = defineOperation({
  name: 'updateWorkspace',
  method: 'PUT',
  path: '/api/workspaces/{id}',
  profile: 'member',
  params: z.object({ id }),
  input: workspaceInput,
  output: workspace,
});

/** The workspace is deleted for everyone once this answers. Its contents are removed after that. */
export const deleteWorkspace = defineOperation({
  name: 'deleteWorkspace',
  method: 'DELETE',
  path: '/api/workspaces/{id}',
  profile: 'member',
  params: z.object({ id }),
  output: z.object({ message: z.string() }),
});

export const getWorkspaceStats = defineOperation({
  name: 'getWorkspaceStats',
  method: 'GET',
  path: '/api/workspaces/{workspaceId}/stats',
  profile: 'member',
  params: z.object({ workspaceId: id }),
  output: z.object({
    totalRecordings: z.number(),
    totalProjects: z.number(),
    /** Recordings that have a link, also one that has expired. */
    sharedLinks: z.number(),
    /** Sum of the recordings' durations, in seconds. */
    totalDuration: z.number(),
  }),
});

/** Newest first, without those in projects that the caller may not see. */
export const listWorkspaceRecordings = defineOperation({
  name: 'listWorkspaceRecordings',
  method: 'GET',
  path: '/api/workspaces/{workspaceId}/recordings',
  profile: 'member',
  params: z.object({ workspaceId: id }),
  query: pageQuery,
  output: z.array(recording),
});
