import type { InvitableRole } from '#shared/model/identity/workspace.ts';
import type { User } from '../../../data/identity/user.ts';
import type { OutgoingMail } from '../../../gateways/mime-message.ts';
import { quoted, quotedPerson, writeMail } from '../../ground/mail/write-mail.ts';

const ALLOWED: Record<InvitableRole, string> = {
  admin: 'As an admin, you can manage the workspace and its members.',
  editor: 'As an editor, you can create and edit content.',
  viewer: 'As a viewer, you can watch what others record.',
};

interface Invited {
  to: string;
  url: string;
  role: InvitableRole;
  workspaceName: string;
  inviter: Pick<User, 'firstName' | 'lastName' | 'email'>;
}

export const invitationMail = ({ to, url, role, workspaceName, inviter }: Invited): OutgoingMail => {
  const workspace = quoted(workspaceName);
  return writeMail('invitation', { to, url, workspace, inviter: quotedPerson(inviter), allowed: ALLOWED[role] });
};
