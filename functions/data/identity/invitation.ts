import * as z from 'zod';
import { INVITABLE_ROLES } from '#shared/model/identity/workspace.ts';
import { sha256 } from '../../process/ids.ts';
import { EXPIRED_INVITATION_SECONDS } from '../../process/limits.ts';
import { hasValues, IS_NEW, unchangedSince } from '../table/expression.ts';
import { getItem, inPartition, listItems } from '../table/items.ts';
import { invitationKey, invitationPrefix, invitationTokenKey, workspaceKey } from '../table/keys.ts';
import { type Change, put, remove } from '../table/transaction.ts';
import { putUserTrace } from './user-contents.ts';

const invitationItem = z.object({
  type: z.literal('invitation'),
  id: z.string(),
  workspaceId: z.string(),
  /** As the inviter wrote it. Letter case makes no difference. */
  email: z.string(),
  role: z.enum(INVITABLE_ROLES),
  invitedBy: z.string(),
  tokenHash: z.string(),
  /** ISO 8601, as all times here. */
  expiresAt: z.string(),
  createdAt: z.string(),
});

export type StoredInvitation = Omit<z.output<typeof invitationItem>, 'type'>;

const pointerItem = z.object({
  type: z.literal('invitationToken'),
  workspaceId: z.string(),
  invitationId: z.string(),
  /** The user who accepted the invitation, and the role; missing while it is pending. */
  accepted: z.object({ userId: z.string(), role: z.enum(INVITABLE_ROLES) }).optional(),
});

export type AcceptedInvitation = NonNullable<z.output<typeof pointerItem>['accepted']> & { workspaceId: string };

const rememberedUntil = (expiresAt: string): number =>
  Math.ceil(Date.parse(expiresAt) / 1000) + EXPIRED_INVITATION_SECONDS;

/** Id of the invitation of an e-mail address to a workspace: derived from both, so that there is at most one. */
export const invitationIdOf = (workspaceId: string, email: string): string =>
  sha256(`${workspaceId}:${email.toLowerCase()}`);

/** Reads a workspace's invitation, which may have expired; null when it does not exist. */
export const getStoredInvitation = (workspaceId: string, invitationId: string): Promise<StoredInvitation | null> =>
  getItem(invitationItem, invitationKey(workspaceId, invitationId));

/** The invitation whose link holds the token with this hash; null when it was used, cancelled or replaced. */
export async function findInvitation(tokenHash: string): Promise<StoredInvitation | null> {
  const pointer = await getItem(pointerItem, invitationTokenKey(tokenHash));
  const invitation = pointer && (await getStoredInvitation(pointer.workspaceId, pointer.invitationId));
  return invitation?.tokenHash === tokenHash ? invitation : null;
}

/** The accepted invitation whose link held the token with this hash; null when nobody accepted it. */
export async function findAcceptedInvitation(tokenHash: string): Promise<AcceptedInvitation | null> {
  const pointer = await getItem(pointerItem, invitationTokenKey(tokenHash));
  return pointer?.accepted ? { ...pointer.accepted, workspaceId: pointer.workspaceId } : null;
}

/** A workspace's invitations, also expired ones, oldest first. */
export async function listStoredInvitations(workspaceId: string): Promise<StoredInvitation[]> {
  const found = await listItems(invitationItem, inPartition(workspaceKey(workspaceId).PK, invitationPrefix));
  return found.sort((a, b) => a.createdAt.localeCompare(b.createdAt));
}

/** The item that points from a link's token to its invitation. */
const pointerTo = ({ workspaceId, id: invitationId, tokenHash, expiresAt }: StoredInvitation) => ({
  ...invitationTokenKey(tokenHash),
  type: 'invitationToken',
  workspaceId,
  invitationId,
  ttl: rememberedUntil(expiresAt),
});

/**
 * Replaces the invitation of the same address, and ends its link.
 * @param before as it was read, null for the first invitation of the address; refused when it has changed since
 */
export function putInvitation(before: StoredInvitation | null, after: StoredInvitation): Change[] {
  const { id, workspaceId, expiresAt } = after;
  const item = {
    ...invitationKey(workspaceId, id),
    type: 'invitation',
    ...after,
    ttl: rememberedUntil(expiresAt),
  };
  return [
    put({ Item: item, onlyIf: unchangedSince('tokenHash', before?.tokenHash ?? null) }),
    put({ Item: pointerTo(after), onlyIf: IS_NEW }),
    ...(before ? [remove({ Key: invitationTokenKey(before.tokenHash) })] : []),
  ];
}

/** Removes an invitation from its workspace's list; refused when it was accepted, cancelled or replaced meanwhile. */
const unlistWrite = ({ workspaceId, id, tokenHash }: StoredInvitation): Change =>
  remove({ Key: invitationKey(workspaceId, id), onlyIf: hasValues({ tokenHash }) });

/** Deletes an invitation and its link; refused when it was accepted, cancelled or replaced meanwhile. */
export const removeInvitation = (invitation: StoredInvitation): Change[] => [
  unlistWrite(invitation),
  remove({ Key: invitationTokenKey(invitation.tokenHash) }),
];

/**
 * Marks an invitation as accepted, and stores the user with its token. Refused when the invitation was accepted,
 * cancelled or replaced meanwhile.
 */
export function markInvitationAccepted(invitation: StoredInvitation, userId: string): Change[] {
  const pointer = pointerTo(invitation);
  return [
    unlistWrite(invitation),
    put({ Item: { ...pointer, accepted: { userId, role: invitation.role } } }),
    putUserTrace(userId, invitationTokenKey(invitation.tokenHash), pointer.ttl),
  ];
}
