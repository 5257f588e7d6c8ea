import type * as z from 'zod';
import type { inviteInput } from '#shared/api/ground/forms.ts';
import type { OutputOf } from '#shared/api/ground/operation.ts';
import type { inviteMember as operation } from '#shared/api/identity/invitations.ts';
import { numberText } from '#shared/english-format.ts';
import { tryApply } from '../../../data/ground/apply.ts';
import { putInvitation, removeInvitation } from '../../../data/identity/invitation.ts';
import { getUser } from '../../../data/identity/user.ts';
import { checkLiveWorkspace } from '../../../data/identity/workspace.ts';
import { newSecret } from '../../../process/ids.ts';
import type { Actor } from '../../ground/actor.ts';
import { stateAct } from '../../ground/events/state-event.ts';
import { limitRate } from '../../ground/limit-rate.ts';
import { limitInvitations, requireBelow, usageLimits } from '../../ground/limit-usage.ts';
import { mailAtOnce } from '../../ground/mail/mail-at-once.ts';
import { retryOnConflict } from '../../ground/retry-on-conflict.ts';
import { authorize } from '../workspaces/authorize.ts';
import { invitationMail } from './invitation-mail.ts';
import { listPending } from './list-invitations.ts';
import { type SavedInvitation, saveInvitation } from './save-invitation.ts';

type Input = z.output<typeof inviteInput> & { workspaceId: string };

async function limit({ userId }: Actor, { workspaceId, email }: Input): Promise<void> {
  await limitInvitations(userId, workspaceId);
  await limitRate('inviteByEmailFrom', `${userId} ${email.toLowerCase()}`);
  await limitRate('inviteByEmail', email.toLowerCase());
}

async function requireBelowLimit({ workspaceId, email }: Input): Promise<void> {
  const others = (await listPending(workspaceId)).filter((each) => each.email.toLowerCase() !== email.toLowerCase());
  const { pendingInvitations: max } = usageLimits();
  const message = `A workspace can have at most ${numberText(max)} pending invitations. Please cancel some first.`;
  requireBelow(max, others.length, 'INVITATION_LIMIT', message);
}

/** Takes back an invitation: the one that it has replaced is valid again. */
async function takeBack({ invitation, before }: SavedInvitation): Promise<void> {
  const changes = before
    ? [checkLiveWorkspace(before.workspaceId), ...putInvitation(invitation, before)]
    : removeInvitation(invitation);
  await tryApply(changes);
}

/** Mails the link. An invitation whose mail cannot be sent is taken back. */
async function mailInvitation(saved: SavedInvitation, workspaceName: string, url: string): Promise<void> {
  const { email: to, role, invitedBy } = saved.invitation;
  const inviter = await getUser(invitedBy);
  if (!inviter) throw new Error('The inviter has no account');
  const mail = invitationMail({ to, url, role, workspaceName, inviter });
  await mailAtOnce(mail, 'the invitation email', () => takeBack(saved));
}

/**
 * Invites an e-mail address to a workspace by mail, whether or not it has an account. The answer has the link too. Only
 * a hash of its token is stored.
 * @param origin of the app, for the link
 * @throws AppError NOT_FOUND, FORBIDDEN, PERSONAL_WORKSPACE, ALREADY_MEMBER, INVITATION_LIMIT, RATE_LIMITED,
 * MAIL_NOT_SENT
 */
export async function inviteMember(actor: Actor, input: Input, origin: string): Promise<OutputOf<typeof operation>> {
  const { workspaceId, email, role } = input;
  const { name } = await authorize(actor, workspaceId, 'member:invite');
  await limit(actor, input);
  await requireBelowLimit(input);
  const token = newSecret();
  const invitationLink = `${origin}/accept-invitation?invitation=${token}`;
  const saved = await retryOnConflict(() =>
    saveInvitation({ workspaceId, email, role, invitedBy: actor.userId }, token, ({ id }) => [
      stateAct('invitation.created', actor, workspaceId, { id, name: email }, { role }),
    ]),
  );
  await mailInvitation(saved, name, invitationLink);
  return { userExists: saved.inviteeId !== null, invitationLink };
}
