import * as z from 'zod';
import type { ListPart, ListStart } from '../ground/newest-first.ts';
import { storedLine } from '../ground/stored-text.ts';
import { EXISTS, expression } from '../table/expression.ts';
import { queryPage, tryUpdateItem } from '../table/items.ts';
import { INDEX_NAME, peopleIndex, peoplePartition, userKey } from '../table/keys.ts';

const personRow = z.object({
  type: z.literal('user'),
  id: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  firstName: storedLine,
  lastName: storedLine,
  createdAt: z.string(),
  lastSeenOn: z.string().nullable().default(null),
  stoppedAt: z.string().nullable().default(null),
  stopsLinks: z.boolean().default(false),
  signedOnAt: z.string().optional(),
});

export type PersonRow = Omit<z.output<typeof personRow>, 'type'>;

/** Accounts of the installation, the newest first, by one request: at most 1 MB of the index. */
export async function pagePeople({ after, size }: ListStart): Promise<ListPart<PersonRow>> {
  const { items, next } = await queryPage(personRow, {
    IndexName: INDEX_NAME,
    where: expression`GSI1PK = ${peoplePartition}`,
    ScanIndexForward: false,
    Limit: size,
    ...(after !== null && { ExclusiveStartKey: { ...userKey(after), ...peopleIndex(after) } }),
  });
  return { items, hasMore: next !== undefined };
}

/** Stores the day on which a person uses the app, unless it is stored. @param day such as 2026-01-31 */
export async function saveSeenOn(userId: string, day: string): Promise<void> {
  await tryUpdateItem({
    Key: userKey(userId),
    set: { lastSeenOn: day, ...peopleIndex(userId) },
    onlyIf: expression`${EXISTS} AND (attribute_not_exists(lastSeenOn) OR lastSeenOn = ${null} OR lastSeenOn < ${day})`,
  });
}
