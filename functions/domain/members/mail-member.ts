import type { Role } from '#shared/model/workspace.ts';
import { countRequest } from '../../data/rate-limit.ts';
import { getUser, type User } from '../../data/user.ts';
import { getWorkspace } from '../../data/workspace.ts';
import type { OutgoingMail } from '../../gateways/mime-message.ts';
import { logError } from '../../observability/log.ts';
import { nowSeconds } from '../../process/clock.ts';
import type { Actor } from '../actor.ts';
import { sendNotice } from '../auth/account-mails.ts';
import { type MemberChange, newOwnerMail, removedMail, roleChangedMail } from './member-mails.ts';

/** Whom a change of a membership concerns. */
interface Concerned {
  workspaceName: string;
  userId: string;
}

/**
 * Mails a notice to a member. The change stays when the mail cannot be sent. Somebody who changes a role again and again
 * cannot fill the member's mailbox.
 */
async function sendMemberMail(
  by: MemberChange['by'],
  { workspaceName, userId }: Concerned,
  mailOf: (change: MemberChange) => OutgoingMail,
): Promise<void> {
  try {
    const user = await getUser(userId);
    if (!user) return;
    const counted = await countRequest('memberNoticeByUser', userId, nowSeconds());
    if ('key' in counted) await sendNotice(mailOf({ to: user.email, by, workspaceName }));
  } catch (error) {
    logError('A notice to a member could not be mailed', error);
  }
}

async function mailMember(
  actor: Actor,
  concerned: Concerned,
  mailOf: (change: MemberChange) => OutgoingMail,
): Promise<void> {
  const by = await getUser(actor.userId);
  if (by) await sendMemberMail(by, concerned, mailOf);
}

export const mailRemovedMember = (actor: Actor, concerned: Concerned): Promise<void> =>
  mailMember(actor, concerned, removedMail);

export const mailRoleChange = (actor: Actor, concerned: Concerned, role: Role): Promise<void> =>
  mailMember(actor, concerned, (change) => roleChangedMail({ ...change, role }));

/** Mails to the new owner of a workspace. @param by its owner until then, whose account may be gone */
export async function mailNewOwner(by: User, workspaceId: string, userId: string): Promise<void> {
  const workspace = await getWorkspace(workspaceId);
  if (workspace) await sendMemberMail(by, { workspaceName: workspace.name, userId }, newOwnerMail);
}
