import * as z from 'zod';
import { TEXT_MAX_LENGTH } from '../../limits.ts';
import { ACCESS_LEVELS, PROJECT_PERMISSIONS } from '../../model/identity/project.ts';
import { readCall, writeCall } from '../ground/define-call.ts';
import { changedText, hasSomeText, id, queryFlag, SOME_TEXT_REQUIRED } from '../ground/fields.ts';
import { projectInput } from '../ground/forms.ts';
import { pageQuery } from '../ground/paging.ts';

/** A project as every call returns it. Times are ISO 8601; `updatedAt` is its last change or that of its recordings. */
export const project = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  workspaceId: z.string(),
  userId: z.string(),
  accessLevel: z.enum(ACCESS_LEVELS),
  recordingCount: z.number(),
  /** Sum of its recordings' durations, in seconds. */
  totalDuration: z.number(),
  /** The caller's permission: see `projectPermission`. */
  permission: z.enum(PROJECT_PERMISSIONS),
  /**
   * Whether the caller may delete it together with its recordings. Editors may if they made all of them.
   */
  mayDeleteRecordings: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
});

export type Project = z.output<typeof project>;

/** Newest first, without projects that the caller may not see. */
export const listWorkspaceProjects = readCall('listWorkspaceProjects', 'GET /api/workspaces/{workspaceId}/projects', {
  query: pageQuery,
  output: z.array(project),
});

export const createProject = writeCall('createProject', 'POST /api/projects', {
  status: 201,
  input: projectInput.extend({ workspaceId: id }),
  output: project,
});

export const getProject = readCall('getProject', 'GET /api/projects/{id}', { output: project });

/**
 * Changes the name or description of a project. A missing field stays as it is; a null or blank description is removed.
 */
export const updateProject = writeCall('updateProject', 'PUT /api/projects/{id}', {
  input: z
    .strictObject({ name: projectInput.shape.name.optional(), description: changedText(TEXT_MAX_LENGTH) })
    .refine(hasSomeText, SOME_TEXT_REQUIRED),
  output: project,
});

/**
 * The project is deleted for everyone once this answers. Its recordings stay in the workspace without a project, where
 * every member sees them; with `deleteRecordings=true` they are gone too, with their links and files.
 */
export const deleteProject = writeCall('deleteProject', 'DELETE /api/projects/{id}', {
  query: z.object({ deleteRecordings: queryFlag }),
});
