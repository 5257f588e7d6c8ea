import { tryApply } from '../../../data/ground/apply.ts';
import { getStoredInvitation, removeInvitation } from '../../../data/identity/invitation.ts';
import type { Actor } from '../../ground/actor.ts';
import { notFound } from '../../ground/app-error.ts';
import { stateAct } from '../../ground/events/state-event.ts';
import { retryOnConflict } from '../../ground/retry-on-conflict.ts';
import { authorize } from '../workspaces/authorize.ts';

/**
 * Cancels a pending invitation and ends its link.
 * @throws AppError NOT_FOUND when it does not exist or was accepted; FORBIDDEN
 */
export async function cancelInvitation(
  actor: Actor,
  workspaceId: string,
  invitationId: string,
): Promise<{ message: string }> {
  await authorize(actor, workspaceId, 'invitation:cancel');
  return retryOnConflict(async () => {
    const invitation = await getStoredInvitation(workspaceId, invitationId);
    if (!invitation) throw notFound('Invitation');
    const { email: name, role } = invitation;
    const event = stateAct('invitation.cancelled', actor, workspaceId, { id: invitationId, name }, { role });
    return (await tryApply([...removeInvitation(invitation), event])) ? { message: 'Invitation cancelled' } : null;
  });
}
