import * as z from 'zod';
import { ROLES, type Role } from '#shared/model/identity/workspace.ts';
import { deleteItems } from '../table/batches.ts';
import { EXISTS, hasValues, IS_NEW } from '../table/expression.ts';
import { getItem, inPartition, listItems } from '../table/items.ts';
import {
  type Key,
  memberKey,
  memberPrefix,
  membershipKey,
  membershipPrefix,
  userKey,
  workspaceKey,
} from '../table/keys.ts';
import { type Change, check, put, remove, update } from '../table/transaction.ts';

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

const memberItem = z.object({ type: z.literal('member'), ...fields });
/** The same member as the user sees it: the index of the user's workspaces. */
const membershipItem = z.object({ type: z.literal('membership'), ...fields });

export type StoredMember = Omit<z.output<typeof memberItem>, 'type'>;

export const getMember = (workspaceId: string, userId: string): Promise<StoredMember | null> =>
  getItem(memberItem, memberKey(workspaceId, userId));

/** A user's role in a workspace; null for one who is not a member, and for a workspace that does not exist. */
export async function getMembership(workspaceId: string, userId: string): Promise<Role | null> {
  const member = await getMember(workspaceId, userId);
  return member?.role ?? null;
}

/** A workspace's members, in no order. */
export const listStoredMembers = (workspaceId: string): Promise<StoredMember[]> =>
  listItems(memberItem, inPartition(workspaceKey(workspaceId).PK, memberPrefix));

/** A user's memberships, in the order in which the workspaces were made. */
export async function listMemberships(userId: string): Promise<StoredMember[]> {
  const { PK } = userKey(userId);
  return listItems(membershipItem, inPartition(PK, membershipPrefix));
}

/** Adds a member: both items, which are always written together. Refused when the user is a member already. */
export function addMember(member: StoredMember): Change[] {
  const { workspaceId, userId } = member;
  return [
    put({ Item: { ...memberKey(workspaceId, userId), type: 'member', ...member }, onlyIf: IS_NEW }),
    put({ Item: { ...membershipKey(userId, workspaceId), type: 'membership', ...member }, onlyIf: IS_NEW }),
  ];
}

/** Deletes both items of a member. Refused when the member does not exist any more. */
export const removeStoredMember = (workspaceId: string, userId: string): Change[] => [
  remove({ Key: memberKey(workspaceId, userId), onlyIf: EXISTS }),
  remove({ Key: membershipKey(userId, workspaceId) }),
];

/** Deletes a member's item, and so ends the access to the workspace; the user's own list still has the workspace. */
export const deleteMember = (workspaceId: string, userId: string): Promise<void> =>
  deleteItems([memberKey(workspaceId, userId)]);

export const deleteMembership = (userId: string, workspaceId: string): Promise<void> =>
  deleteItems([membershipKey(userId, workspaceId)]);

/** Changes a member's role in both items. Refused when the role has changed since it was read. */
export function setRole({ workspaceId, userId, role: before }: StoredMember, role: Role, updatedAt: string): Change[] {
  const change = (key: Key): Change =>
    update({ Key: key, set: { role, updatedAt }, onlyIf: hasValues({ role: before }) });
  return [change(memberKey(workspaceId, userId)), change(membershipKey(userId, workspaceId))];
}

/** Refuses a transaction when a member's role is not `role` any more. */
export const checkRole = (workspaceId: string, userId: string, role: Role): Change =>
  check({ Key: memberKey(workspaceId, userId), onlyIf: hasValues({ role }) });

/** Refuses a transaction when a user is a member already. */
export const checkNotMember = (workspaceId: string, userId: string): Change =>
  check({ Key: memberKey(workspaceId, userId), onlyIf: IS_NEW });
