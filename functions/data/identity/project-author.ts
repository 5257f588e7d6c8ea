import * as z from 'zod';
import { deleteItems, getItems } from '../table/batches.ts';
import { expression, hasValues, IS_NEW } from '../table/expression.ts';
import { getItem, inPartition, listItems } from '../table/items.ts';
import { projectAuthorKey, projectAuthorPrefix, projectKey } from '../table/keys.ts';
import { type Change, check, update } from '../table/transaction.ts';
import type { StoredProject } from './project.ts';

/**
 * The number of recordings that one author has in a project. Each author has an item, because a project can have any
 * number of authors over time, and an item of DynamoDB can have 400 kB.
 */
const authorItem = z.object({
  type: z.literal('projectAuthor'),
  projectId: z.string(),
  recordingCount: z.number(),
});

/** Counts recordings of an author that are added to a project (`amount` above 0) or removed from it. */
export const countAuthor = (projectId: string, userId: string, amount: number): Change =>
  update({
    Key: projectAuthorKey(projectId, userId),
    set: { type: 'projectAuthor', projectId },
    add: { recordingCount: amount },
  });

/** The number of a project's recordings that its creator made. */
export const getCreatorCount = async ({ id, userId }: StoredProject): Promise<number> =>
  (await getItem(authorItem, projectAuthorKey(id, userId)))?.recordingCount ?? 0;

/** As `getCreatorCount`, for several projects: counts by project id. */
export async function getCreatorCounts(projects: StoredProject[]): Promise<Map<string, number>> {
  const found = await getItems(
    authorItem,
    projects.map(({ id, userId }) => projectAuthorKey(id, userId)),
  );
  const counts = new Map(found.map(({ projectId, recordingCount }) => [projectId, recordingCount]));
  return new Map(projects.map(({ id }) => [id, counts.get(id) ?? 0]));
}

/** Refuses a transaction unless exactly this many of a project's recordings are its creator's. */
export function checkCreatorCount({ id, userId }: StoredProject, count: number): Change {
  const isSame = hasValues({ recordingCount: count });
  return check({
    Key: projectAuthorKey(id, userId),
    onlyIf: count === 0 ? expression`${IS_NEW} OR ${isSame}` : isSame,
  });
}

const key = z.object({ PK: z.string(), SK: z.string() });

export async function deleteProjectAuthors(projectId: string): Promise<void> {
  await deleteItems(await listItems(key, inPartition(projectKey(projectId).PK, projectAuthorPrefix(projectId))));
}
