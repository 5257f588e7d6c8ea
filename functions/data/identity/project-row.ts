import * as z from 'zod';
import { type ListPart, type ListStart, queryNewestFirst } from '../ground/newest-first.ts';
import { firstItems, inPartition } from '../table/items.ts';
import { projectKey, projectRowKey, projectRowPrefix } from '../table/keys.ts';
import { type Change, put, remove } from '../table/transaction.ts';

/** Row of the list of a project's recordings. */
const projectRowItem = z.object({ type: z.literal('projectRow'), recordingId: z.string() });
export type ProjectRow = z.output<typeof projectRowItem>;

interface Placed {
  id: string;
  projectId: string | null;
}

const addRow = (projectId: string, recordingId: string): Change =>
  put({ Item: { ...projectRowKey(projectId, recordingId), type: 'projectRow', recordingId } });

/** Removes a recording's row from its project's list; no write for a recording without a project. */
export const removeProjectRow = ({ id, projectId }: Placed): Change[] =>
  projectId === null ? [] : [remove({ Key: projectRowKey(projectId, id) })];

/** Keeps the lists of projects' recordings in step with a recording. Belongs in the transaction that moves it. */
export function moveProjectRow(before: Placed | null, after: Placed | null): Change[] {
  if ((before?.projectId ?? null) === (after?.projectId ?? null)) return [];
  const added = after && after.projectId !== null ? [addRow(after.projectId, after.id)] : [];
  return [...(before ? removeProjectRow(before) : []), ...added];
}

/** Up to `limit` of a project's recordings by id, oldest first. */
export const firstProjectRows = (projectId: string, limit: number): Promise<ProjectRow[]> =>
  firstItems(projectRowItem, inPartition(projectKey(projectId).PK, projectRowPrefix(projectId)), limit);

/** A project's recordings by id, newest first, by one request. */
export const pageProjectRows = (projectId: string, from: ListStart): Promise<ListPart<ProjectRow>> =>
  queryNewestFirst(projectRowItem, projectKey(projectId).PK, projectRowPrefix(projectId), from);
