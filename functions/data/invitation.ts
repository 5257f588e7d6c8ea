import * as z from 'zod';
import { INVITABLE_ROLES } from '#shared/model/workspace.ts';
import { invitationKey, invitationPrefix, invitationTokenKey, sha256, workspaceKey } from './keys.ts';
import { getItem, inPartition, listItems, type Write } from './table.ts';

const invitationItem = z.object({
  type: z.literal('invitation'),
  id: z.string(),
  workspaceId: z.string(),
  /** As the inviter wrote it; two that differ only in case are the same. */
  email: z.string(),
  role: z.enum(INVITABLE_ROLES),
  invitedBy: z.string(),
  /** Hash of the token in the mailed link. */
  tokenHash: z.string(),
  /** ISO 8601, as all times here. */
  expiresAt: z.string(),
  createdAt: z.string(),
});

export type StoredInvitation = Omit<z.output<typeof invitationItem>, 'type'>;

const pointerItem = z.object({ type: z.literal('invitationToken'), workspaceId: z.string(), invitationId: z.string() });

/** How long an expired invitation is remembered, in seconds, so that its link is told from one that never was. */
const REMEMBERED_SECONDS = 30 * 24 * 60 * 60;

/** Id of the invitation of an e-mail address to a workspace: made from the two, so that there is never a second one. */
export const invitationIdOf = (workspaceId: string, email: string): string =>
  sha256(`${workspaceId}:${email.toLowerCase()}`);

/** A workspace's invitation; null when there is none. May have expired. */
export const getStoredInvitation = (workspaceId: string, invitationId: string): Promise<StoredInvitation | null> =>
  getItem(invitationItem, invitationKey(workspaceId, invitationId));

/** The invitation whose link holds the token with this hash; null when it was used, cancelled or replaced. */
export async function findInvitation(tokenHash: string): Promise<StoredInvitation | null> {
  const pointer = await getItem(pointerItem, invitationTokenKey(tokenHash));
  const invitation = pointer && (await getStoredInvitation(pointer.workspaceId, pointer.invitationId));
  return invitation?.tokenHash === tokenHash ? invitation : null;
}

/** A workspace's invitations, oldest first, with those that have expired. */
export async function listStoredInvitations(workspaceId: string): Promise<StoredInvitation[]> {
  const found = await listItems(invitationItem, inPartition(workspaceKey(workspaceId).PK, invitationPrefix));
  return found.sort((a, b) => a.createdAt.localeCompare(b.createdAt));
}

/**
 * Puts an invitation in the place of the one that the same address has, whose link then is dead.
 * @param before as it was read, null when there was none; refused when it has changed since
 */
export function saveInvitationWrites(before: StoredInvitation | null, after: StoredInvitation): Write[] {
  const { id: invitationId, workspaceId, tokenHash } = after;
  const ttl = Math.ceil(Date.parse(after.expiresAt) / 1000) + REMEMBERED_SECONDS;
  const pointer = { ...invitationTokenKey(tokenHash), type: 'invitationToken', workspaceId, invitationId, ttl };
  const unchanged = before
    ? { ConditionExpression: 'tokenHash = :before', ExpressionAttributeValues: { ':before': before.tokenHash } }
    : { ConditionExpression: 'attribute_not_exists(PK)' };
  return [
    {
      Put: { Item: { ...invitationKey(workspaceId, invitationId), type: 'invitation', ...after, ttl }, ...unchanged },
    },
    { Put: { Item: pointer, ConditionExpression: 'attribute_not_exists(PK)' } },
    ...(before ? [{ Delete: { Key: invitationTokenKey(before.tokenHash) } }] : []),
  ];
}

/** Takes an invitation away, and its link; refused when it was accepted, cancelled or replaced meanwhile. */
export const removeInvitationWrites = ({ workspaceId, id, tokenHash }: StoredInvitation): Write[] => [
  {
    Delete: {
      Key: invitationKey(workspaceId, id),
      ConditionExpression: 'tokenHash = :hash',
      ExpressionAttributeValues: { ':hash': tokenHash },
    },
  },
  { Delete: { Key: invitationTokenKey(tokenHash) } },
];
