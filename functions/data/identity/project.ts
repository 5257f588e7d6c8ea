import * as z from 'zod';
import { ACCESS_LEVELS, PROJECT_PERMISSIONS } from '#shared/model/identity/project.ts';
import { type ListPart, type ListStart, queryNewestFirst } from '../ground/newest-first.ts';
import { storedText, storedTitle } from '../ground/stored-text.ts';
import { getItems } from '../table/batches.ts';
import { EXISTS, expression, hasValues, IS_NEW } from '../table/expression.ts';
import { countItems, getItem, inPartition, listItems } from '../table/items.ts';
import { projectKey, projectPrefix, workspaceKey } from '../table/keys.ts';
import { type Change, put, remove, update } from '../table/transaction.ts';

const grant = z.object({
  permission: z.enum(PROJECT_PERMISSIONS),
  grantedBy: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
});

/** A member's permission in a restricted project. Times are ISO 8601. */
export type Grant = z.output<typeof grant>;

const projectItem = z.object({
  type: z.literal('project'),
  id: z.string(),
  name: storedTitle,
  description: storedText.nullable(),
  workspaceId: z.string(),
  userId: z.string(),
  accessLevel: z.enum(ACCESS_LEVELS),
  /** By user id. They are in the project's own item, so that they are read and changed together with the project. */
  grants: z.record(z.string(), grant),
  /** Counts the changes of the access, and those changes that took access away from a member. */
  accessVersion: z.number(),
  accessGrantVersion: z.number(),
  recordingCount: z.number(),
  /** Sum of its recordings' durations, in seconds. */
  totalDuration: z.number(),
  /** How many of its recordings have a link. */
  sharedCount: z.number(),
  /** Sum of the sizes of its recordings, as they were uploaded. */
  totalBytes: z.number().default(0),
  /**
   * Since when (ISO 8601) and by which user the project is being deleted, and whether its recordings are deleted too.
   * Missing for any other project.
   */
  deleting: z.object({ at: z.string(), by: z.string(), withRecordings: z.boolean() }).optional(),
  createdAt: z.string(),
  updatedAt: z.string(),
});

/** A project as it is stored, also while it is being deleted. */
export type StoredProject = Omit<z.output<typeof projectItem>, 'type'>;

/** Reads a project, also while it is being deleted; null when it does not exist. */
export const getStoredProject = (projectId: string): Promise<StoredProject | null> =>
  getItem(projectItem, projectKey(projectId));

/** The projects with these ids, also those being deleted, in no order. */
export const getStoredProjects = (ids: string[]): Promise<StoredProject[]> =>
  getItems(projectItem, ids.map(projectKey));

/** All projects of a workspace, also those being deleted, newest first. */
export const listStoredProjects = (workspaceId: string): Promise<StoredProject[]> =>
  listItems(projectItem, { ...inPartition(workspaceKey(workspaceId).PK, projectPrefix), ScanIndexForward: false });

/** Projects of a workspace, also those being deleted, newest first, by one request. */
export const pageStoredProjects = (workspaceId: string, from: ListStart): Promise<ListPart<StoredProject>> =>
  queryNewestFirst(projectItem, workspaceKey(workspaceId).PK, projectPrefix, from);

/** The number of projects in a workspace, including those being deleted. */
export const countProjects = (workspaceId: string): Promise<number> =>
  countItems(inPartition(workspaceKey(workspaceId).PK, projectPrefix));

export type NewProject = Pick<
  StoredProject,
  'id' | 'name' | 'description' | 'workspaceId' | 'userId' | 'accessLevel' | 'createdAt' | 'updatedAt'
>;

export const newProjectItem = (project: NewProject) => ({
  ...projectKey(project.id),
  type: 'project' as const,
  ...project,
  grants: {},
  accessVersion: 0,
  accessGrantVersion: 0,
  recordingCount: 0,
  totalDuration: 0,
  sharedCount: 0,
  totalBytes: 0,
});

export const putProject = (project: NewProject): Change => put({ Item: newProjectItem(project), onlyIf: IS_NEW });

const LIVE = expression`${EXISTS} AND attribute_not_exists(deleting)`;

/** Changes the name or description of a project; refused when it is being deleted. A missing field stays as it is. */
export const updateProjectTexts = (
  projectId: string,
  texts: { name?: string | undefined; description?: string | null | undefined },
  updatedAt: string,
): Change => update({ Key: projectKey(projectId), set: { ...texts, updatedAt }, onlyIf: LIVE });

/** Replaces the access to a live project; refused when it has changed since it was read. */
export const changeProjectAccess = (
  before: StoredProject,
  {
    accessLevel,
    grants,
    accessGrantVersion,
    updatedAt,
  }: Pick<StoredProject, 'accessLevel' | 'grants' | 'accessGrantVersion' | 'updatedAt'>,
): Change =>
  update({
    Key: projectKey(before.id),
    set: { accessLevel, grants, accessGrantVersion, accessVersion: before.accessVersion + 1, updatedAt },
    onlyIf: expression`${LIVE} AND ${hasValues({ accessVersion: before.accessVersion })}`,
  });

/**
 * Deletes a project for all readers.
 * @param project as it was read
 * @param ofTheseRecordings whether to refuse the deletion when the number of recordings in the project has changed
 */
export const beginProjectDeletion = (
  { id, recordingCount }: Pick<StoredProject, 'id' | 'recordingCount'>,
  deleting: NonNullable<StoredProject['deleting']>,
  ofTheseRecordings: boolean,
): Change =>
  update({
    Key: projectKey(id),
    set: { deleting },
    onlyIf: ofTheseRecordings ? expression`${LIVE} AND recordingCount = ${recordingCount}` : LIVE,
  });

/** Deletes a project's own item, but not its recordings. */
export const removeProject = (projectId: string): Change => remove({ Key: projectKey(projectId) });
