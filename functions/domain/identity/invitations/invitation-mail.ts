import { INVITATION_SECONDS } from '#shared/limits.ts';
import type { InvitableRole } from '#shared/model/identity/workspace.ts';
import type { OutgoingMail } from '../../../gateways/mime-message.ts';
import { mailBody, quoted, quotedPerson } from '../../ground/mail/mail-body.ts';

const DAYS = INVITATION_SECONDS / 86_400;

const ALLOWED: Record<InvitableRole, string> = {
  admin: 'As an admin, you can manage the workspace and its members.',
  editor: 'As an editor, you can create and edit content.',
  viewer: 'As a viewer, you can watch what others record.',
};

/**
 * The inviter, the invited person and the workspace. Names appear as their owners wrote them, but shortened, on one
 * line.
 */
export interface Invited {
  to: string;
  url: string;
  role: InvitableRole;
  workspaceName: string;
  inviter: { firstName: string; lastName: string; email: string };
}

export function invitationMail({ to, url, role, workspaceName, inviter }: Invited): OutgoingMail {
  const workspace = quoted(workspaceName);
  return {
    to,
    subject: `You're invited to “${workspace}” on Framekeep`,
    ...mailBody({
      before: [`${quotedPerson(inviter)} invited you to the workspace “${workspace}” on Framekeep.`, ALLOWED[role]],
      main: { label: 'Accept the invitation', url },
      after: [`The invitation is only for ${to} and expires in ${DAYS} days.`],
      small: "If you don't know who this is, you can ignore this email.",
    }),
  };
}
