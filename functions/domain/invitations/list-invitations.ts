import type { Invitation } from '#shared/api/invitations.ts';
import { listStoredInvitations, type StoredInvitation } from '../../data/invitation.ts';
import { isoNow } from '../../process/clock.ts';
import type { Actor } from '../actor.ts';
import { authorise } from '../workspaces/authorise.ts';

/** The invitations of a workspace that can still be accepted, oldest first. */
export async function listPending(workspaceId: string): Promise<StoredInvitation[]> {
  const now = isoNow();
  return (await listStoredInvitations(workspaceId)).filter(({ expiresAt }) => expiresAt > now);
}

/** The pending invitations of a workspace, for any of its members. */
export async function listInvitations(actor: Actor, workspaceId: string): Promise<Invitation[]> {
  await authorise(actor, workspaceId, 'workspace:read');
  const pending = await listPending(workspaceId);
  return pending.map(({ id, email, role, expiresAt }) => ({ id, email, role, expiresAt }));
}
