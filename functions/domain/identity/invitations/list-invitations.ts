import type { Invitation } from '#shared/api/identity/invitations.ts';
import { listStoredInvitations, type StoredInvitation } from '../../../data/identity/invitation.ts';
import { isoNow } from '../../../process/clock.ts';
import type { Actor } from '../../ground/actor.ts';
import { authorize } from '../workspaces/authorize.ts';
import { findInviterRole } from './inviter.ts';

/** The invitations of a workspace that can still be accepted, oldest first. */
export async function listPending(workspaceId: string): Promise<StoredInvitation[]> {
  const now = isoNow();
  const unexpired = (await listStoredInvitations(workspaceId)).filter(({ expiresAt }) => expiresAt > now);
  const inviters = [...new Set(unexpired.map(({ invitedBy }) => invitedBy))];
  const roles = await Promise.all(inviters.map((invitedBy) => findInviterRole({ workspaceId, invitedBy })));
  const inviting = new Set(inviters.filter((_, index) => roles[index] !== null));
  return unexpired.filter(({ invitedBy }) => inviting.has(invitedBy));
}

export async function listInvitations(actor: Actor, workspaceId: string): Promise<Invitation[]> {
  await authorize(actor, workspaceId, 'workspace:read');
  const pending = await listPending(workspaceId);
  return pending.map(({ id, email, role, expiresAt }) => ({ id, email, role, expiresAt }));
}
