import type { getInvitation } from '#shared/api/invitations.ts';
import type { OutputOf } from '#shared/api/operation.ts';
import { openInvitation } from './open-invitation.ts';

/** What a link's holder may know of an invitation before accepting it. */
export async function readInvitation(token: string): Promise<OutputOf<typeof getInvitation>> {
  const { invitation, workspace } = await openInvitation(token);
  return { email: invitation.email, workspaceName: workspace.name, role: invitation.role };
}
