import { may } from '#shared/rules/identity/permissions.ts';
import { getMembership } from '../../../data/identity/member.ts';
import { getUser } from '../../../data/identity/user.ts';
import type { StoredWebhook } from '../../../data/telling/webhook.ts';

/** Whether the maker of a webhook, with whose eyes it sees, may still manage webhooks. */
export async function isStillManaged({ workspaceId, createdBy }: StoredWebhook): Promise<boolean> {
  const [role, user] = await Promise.all([getMembership(workspaceId, createdBy), getUser(createdBy)]);
  // A deleted account loses its memberships a moment later, a stopped one keeps them.
  return role !== null && may(role, 'webhook:manage') && user?.stoppedAt === null;
}
