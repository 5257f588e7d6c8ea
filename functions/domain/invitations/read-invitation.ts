import type { getInvitation } from '#shared/api/invitations.ts';
import type { OutputOf } from '#shared/api/operation.ts';
import type { Actor } from '../actor.ts';
import { openInvitation } from './open-invitation.ts';

/**
 * What a link's holder may know of an invitation. A member who joined by it still reads it: accepting it again then
 * answers that they are a member.
 * @param actor null for somebody signed out
 */
export async function readInvitation(actor: Actor | null, token: string): Promise<OutputOf<typeof getInvitation>> {
  const { email, role, workspace } = await openInvitation(actor, token);
  return { email, role, workspaceName: workspace.name };
}
