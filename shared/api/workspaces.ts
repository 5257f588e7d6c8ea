import * as z from 'zod';
import { ROLES } from '../model/workspace.ts';
import { defineOperation } from './define-operation.ts';
import { id } from './fields.ts';
import { recording } from './recordings.ts';

/** A workspace as every call answers it; `role` is the caller's own. */
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

export const listWorkspaces = defineOperation({
  name: 'listWorkspaces',
  method: 'GET',
  path: '/api/workspaces',
  profile: 'member',
  output: z.array(workspace),
});

export const listWorkspaceRecordings = defineOperation({
  name: 'listWorkspaceRecordings',
  method: 'GET',
  path: '/api/workspaces/{workspaceId}/recordings',
  profile: 'member',
  params: z.object({ workspaceId: id }),
  output: z.array(recording),
});
