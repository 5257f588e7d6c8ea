import type { Role } from '#shared/model/identity/workspace.ts';
import type { User } from '../../../data/identity/user.ts';
import type { OutgoingMail } from '../../../gateways/mime-message.ts';
import { NAMED_WORKSPACES_MAX } from '../../../process/limits.ts';
import { mailBody, quoted, quotedPerson } from '../../ground/mail/mail-body.ts';

/** A change of a membership: the person whom it concerns, the person who made it, and the name of the workspace. */
export interface MemberChange {
  to: string;
  by: Pick<User, 'firstName' | 'lastName' | 'email'>;
  workspaceName: string;
}

const RIGHTS: Record<Role, string> = {
  owner: 'You can do everything in it, including handing it over or deleting it.',
  admin: 'You can manage the workspace and its members.',
  editor: 'You can create and edit content.',
  viewer: 'You can watch what others record.',
};

const aRole = (role: Role): string => `${role === 'viewer' ? 'a' : 'an'} ${role}`;

export const removedMail = ({ to, by, workspaceName }: MemberChange): OutgoingMail => ({
  to,
  subject: `You're no longer a member of “${quoted(workspaceName)}” on Framekeep`,
  ...mailBody({
    before: [
      `${quotedPerson(by)} removed you from the workspace “${quoted(workspaceName)}”.`,
      'Recordings you made there stay there, and their public links still work.',
    ],
    small: 'If this is a mistake, ask them to invite you again.',
  }),
});

export const roleChangedMail = ({ to, by, workspaceName, role }: MemberChange & { role: Role }): OutgoingMail => ({
  to,
  subject: `You're now ${aRole(role)} of “${quoted(workspaceName)}” on Framekeep`,
  ...mailBody({
    before: [`${quotedPerson(by)} changed your role in the workspace “${quoted(workspaceName)}”.`],
    after: [`You're now ${aRole(role)}. ${RIGHTS[role]}`],
    small: 'If this is a mistake, ask them to change it.',
  }),
});

export const newOwnerMail = ({ to, by, workspaceName }: MemberChange): OutgoingMail => ({
  to,
  subject: `You're now the owner of “${quoted(workspaceName)}” on Framekeep`,
  ...mailBody({
    before: [`${quotedPerson(by)} handed over the workspace “${quoted(workspaceName)}” to you.`],
    after: [`You're now its owner. ${RIGHTS.owner}`],
    small: "If you don't want it, hand it over to another member in its settings.",
  }),
});

/** The mail to the new owner of several workspaces. */
export const newOwnerOfManyMail = ({ to, by }: Omit<MemberChange, 'workspaceName'>, names: string[]): OutgoingMail => ({
  to,
  subject: `You're now the owner of ${names.length} workspaces on Framekeep`,
  ...mailBody({
    before: [
      `${quotedPerson(by)} handed over ${names.length} workspaces to you:`,
      ...names.slice(0, NAMED_WORKSPACES_MAX).map((name) => `“${quoted(name)}”`),
      ...(names.length > NAMED_WORKSPACES_MAX ? [`And ${names.length - NAMED_WORKSPACES_MAX} more.`] : []),
    ],
    after: ["You're now their owner. You can do everything in them, including handing them over or deleting them."],
    small: "If you don't want one, hand it over to another member in its settings.",
  }),
});
