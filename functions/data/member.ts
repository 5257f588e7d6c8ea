import * as z from 'zod';
import { ROLES, type Role } from '../../shared/model/workspace.ts';
import { memberKey, membershipKey, membershipPrefix, userKey } from './keys.ts';
import { getItem, inPartition, listItems, type Write } from './table.ts';

const fields = {
  workspaceId: z.string(),
  userId: z.string(),
  role: z.enum(ROLES),
  invitedBy: z.string().nullable(),
  invitedAt: z.string().nullable(),
  acceptedAt: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
};

/** A member as the workspace sees it. */
const memberItem = z.object({ type: z.literal('member'), ...fields });
/** The same member as the user sees it: the index of the user's workspaces. */
const membershipItem = z.object({ type: z.literal('membership'), ...fields });

export type Member = Omit<z.output<typeof memberItem>, 'type'>;

/** A user's role in a workspace; null for one who is no member, and for a workspace that does not exist. */
export async function getMembership(workspaceId: string, userId: string): Promise<Role | null> {
  const member = await getItem(memberItem, memberKey(workspaceId, userId));
  return member?.role ?? null;
}

/** A user's memberships, in the order in which the workspaces were made. */
export async function listMemberships(userId: string): Promise<Member[]> {
  const { PK } = userKey(userId);
  return listItems(membershipItem, inPartition(PK, membershipPrefix));
}

/** Adds a member: both sides of it, which are only ever written together. Refused when there is one already. */
export function addMemberWrites(member: Member): Write[] {
  const isNew = 'attribute_not_exists(PK)';
  const { workspaceId, userId } = member;
  return [
    { Put: { Item: { ...memberKey(workspaceId, userId), type: 'member', ...member }, ConditionExpression: isNew } },
    {
      Put: {
        Item: { ...membershipKey(userId, workspaceId), type: 'membership', ...member },
        ConditionExpression: isNew,
      },
    },
  ];
}

/** Takes a member away, both sides of it. */
export const removeMemberWrites = (workspaceId: string, userId: string): Write[] => [
  { Delete: { Key: memberKey(workspaceId, userId) } },
  { Delete: { Key: membershipKey(userId, workspaceId) } },
];
