import type { Role } from '#shared/model/identity/workspace.ts';
import type { Change } from '../../../data/ground/apply.ts';
import type { StoredEvent } from '../../../data/ground/event.ts';
import { addRequest, countRequest } from '../../../data/ground/rate-limit.ts';
import { getMembership } from '../../../data/identity/member.ts';
import { getUser, type User } from '../../../data/identity/user.ts';
import { getWorkspace, getWorkspaces } from '../../../data/identity/workspace.ts';
import type { OutgoingMail } from '../../../gateways/mime-message.ts';
import { logError } from '../../../observability/log.ts';
import { nowSeconds } from '../../../process/clock.ts';
import { NAMED_WORKSPACES_MAX } from '../../../process/limits.ts';
import { sendNotice } from '../../ground/mail/mail-at-once.ts';
import { quoted, quotedPerson, writeMail } from '../../ground/mail/write-mail.ts';

const ALLOWED: Record<Role, string> = {
  owner: 'You can do everything in it, including handing it over or deleting it.',
  admin: 'You can manage the workspace and its members.',
  editor: 'You can create and edit content.',
  viewer: 'You can watch what others record.',
};

/** A change of a membership: whom it concerns, who made it, and the name of the workspace. */
type MemberChange = Record<'to' | 'by' | 'workspace', string>;

/** Somebody who changes a role again and again cannot fill the member's mailbox. */
const LIMIT = 'memberNoticeByUser';

/** The ids of the member whose membership was changed, and of the person who changed it; null for no person. */
function peopleOf({ name, actor, subject, details }: StoredEvent): { to: string; by: string | null } {
  // An administrator hands over the workspaces of a person whose account they delete.
  if (name === 'workspace.handed_over') return { to: String(details.to), by: String(details.from) };
  return { to: subject.id, by: actor.kind === 'user' ? actor.userId : null };
}

export const isOtherRole = ({ details }: StoredEvent): boolean => details.from !== details.to;

/** Counts the mail about a change of a membership. Belongs in the transaction that orders it. */
export const countNotice = (event: StoredEvent): Change => addRequest(LIMIT, peopleOf(event).to, nowSeconds());

/**
 * Writes the mail about a change; null when one of the people has no account any more, the workspace is deleted, or
 * another change has followed: events and mails may be late, and in any order.
 * @param mailOf gets the role that the person has now; null for a person who is not a member
 */
const writeBy =
  (mailOf: (change: MemberChange, role: Role | null, event: StoredEvent) => OutgoingMail | null) =>
  async (event: StoredEvent): Promise<OutgoingMail | null> => {
    const { to, by } = peopleOf(event);
    const workspaceId = event.workspaceId ?? '';
    const [user, maker, workspace, role] = await Promise.all([
      getUser(to),
      by === null ? null : getUser(by),
      getWorkspace(workspaceId),
      getMembership(workspaceId, to),
    ]);
    if (!user || !maker || !workspace) return null;
    return mailOf({ to: user.email, by: quotedPerson(maker), workspace: quoted(workspace.name) }, role, event);
  };

export const writeRemovedMail = writeBy((change, role) => (role === null ? writeMail('memberRemoved', change) : null));
export const writeNewOwnerMail = writeBy((change, role) => (role === 'owner' ? writeMail('newOwner', change) : null));
export const writeRoleMail = writeBy((change, role, { details }) => {
  if (role === null || role !== details.to) return null;
  const called = `${role === 'viewer' ? 'a' : 'an'} ${role}`;
  return writeMail('roleChanged', { ...change, role: called, allowed: ALLOWED[role] });
});

/**
 * Mails to the new owner of workspaces whose owner deletes the account, once for all: afterwards nothing has the name that
 * the mail says. The change stays when the mail cannot be sent.
 * @param by the deleted user
 */
export async function mailNewOwner(by: User, workspaceIds: string[], userId: string): Promise<void> {
  try {
    const [user, workspaces] = await Promise.all([getUser(userId), getWorkspaces(workspaceIds)]);
    const names = workspaces
      .map(({ name }) => name)
      .sort()
      .map((name) => quoted(name));
    const [workspace] = names;
    if (!user || workspace === undefined || !('key' in (await countRequest(LIMIT, userId, nowSeconds())))) return;
    const change = { to: user.email, by: quotedPerson(by) };
    if (names.length === 1) return await sendNotice(writeMail('newOwner', { ...change, workspace }));
    const more = names.length - NAMED_WORKSPACES_MAX;
    const many = {
      count: names.length,
      workspaces: names.slice(0, NAMED_WORKSPACES_MAX),
      more: more > 0 ? [String(more)] : [],
    };
    await sendNotice(writeMail('newOwnerOfMany', { ...change, ...many }));
  } catch (error) {
    logError('A notice to a member could not be mailed', error);
  }
}
