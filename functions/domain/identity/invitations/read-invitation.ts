import type { OutputOf } from '#shared/api/ground/operation.ts';
import type { getInvitation } from '#shared/api/identity/invitations.ts';
import type { Actor } from '../../ground/actor.ts';
import { openInvitation } from './open-invitation.ts';

/**
 * Reads an invitation for anyone who has its link. A member who accepted it can still read it: accepting it again
 * answers that they are a member.
 * @param actor null for a caller who is signed out
 */
export async function readInvitation(actor: Actor | null, token: string): Promise<OutputOf<typeof getInvitation>> {
  const { email, role, workspace } = await openInvitation(actor, token);
  return { email, role, workspaceName: workspace.name };
}
