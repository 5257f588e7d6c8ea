import type { Change } from '../../../data/ground/apply.ts';
import type { EventActor } from '../../../data/ground/event.ts';
import { type StoredMember, setRole } from '../../../data/identity/member.ts';
import { countHandovers } from '../../../data/identity/user.ts';
import { setOwner, type WorkspaceRecord } from '../../../data/identity/workspace.ts';
import { isoNow } from '../../../process/clock.ts';
import { stateEvent } from '../../ground/events/state-event.ts';

export interface Handover {
  workspace: Pick<WorkspaceRecord, 'id' | 'name'>;
  /** The memberships of both owners, as they were read. */
  from: StoredMember;
  to: StoredMember;
}

/** Handovers of one transaction: seven changes each, of at most 100, together with those that delete an account. */
export const HANDOVERS_AT_ONCE = 12;

function moveOwnership({ workspace, from, to }: Handover, by: EventActor): Change[] {
  const now = isoNow();
  return [
    stateEvent('workspace.handed_over', {
      workspaceId: workspace.id,
      by,
      of: workspace,
      details: { from: from.userId, to: to.userId },
    }),
    setOwner(workspace.id, from.userId, to.userId, now),
    ...setRole(to, 'owner', now),
    ...setRole(from, 'admin', now),
  ];
}

/**
 * Gives workspaces to other members; the previous owner becomes an admin there. Refused when a workspace is gone or has
 * another owner, when one of the members has left or has another role, and when a new owner's account is gone. A new
 * owner's account counts the workspaces that it gets, so that its deletion at the same moment fails.
 */
export function handOverWorkspaces(handovers: Handover[], by: EventActor): Change[] {
  const counts = new Map<string, number>();
  for (const { to } of handovers) counts.set(to.userId, (counts.get(to.userId) ?? 0) + 1);
  return [
    ...handovers.flatMap((handover) => moveOwnership(handover, by)),
    ...[...counts].map(([userId, count]) => countHandovers(userId, count)),
  ];
}
