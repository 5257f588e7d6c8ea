import { invitationIdOf } from '#functions/data/identity/invitation.ts';
import { EXISTS } from '#functions/data/table/expression.ts';
import { updateItem } from '#functions/data/table/items.ts';
import { invitationKey } from '#functions/data/table/keys.ts';
import { type Account, freshEmail, mailsTo } from '#scripts/client/test-client.ts';
import type { InvitableRole } from '#shared/model/identity/workspace.ts';
import { newMember } from './accounts.ts';
import { appUrl } from './app.ts';

export interface Team {
  owner: Account;
  id: string;
  name: string;
}

export interface Sent {
  /** Path and query of the invitation's link. */
  link: string;
  token: string;
}

/** A workspace with an owner, in addition to the personal one. */
export async function newTeam(name = 'Design Team'): Promise<Team> {
  const owner = await newMember(appUrl(), freshEmail('owner'), { firstName: 'Grace', lastName: 'Hopper' });
  const { id } = await owner.client.must<{ id: string }>('POST', '/api/workspaces', { name });
  return { owner, id, name };
}

const linkIn = (url: string): Sent => {
  const { pathname, search, searchParams } = new URL(url);
  return { link: `${pathname}${search}`, token: searchParams.get('invitation') ?? '' };
};

/** Invites an address over HTTP. */
export async function invite({ owner, id }: Team, email: string, role: InvitableRole = 'editor'): Promise<Sent> {
  const path = `/api/workspaces/${id}/invite`;
  return linkIn((await owner.client.must<{ invitationLink: string }>('POST', path, { email, role })).invitationLink);
}

/** The link in the newest mail to an address. */
export async function linkMailedTo(email: string): Promise<Sent> {
  const [mail] = await mailsTo(appUrl(), email);
  const url = mail?.text.match(/https?:\/\/\S+/)?.[0];
  if (!url) throw new Error(`No link was mailed to ${email}`);
  return linkIn(url);
}

/** Creates a person and adds them to a workspace over HTTP. */
export async function join(team: Team, role: InvitableRole, firstName = 'Margaret', lastName = 'Hamilton') {
  const account = await newMember(appUrl(), freshEmail(role), { firstName, lastName });
  const { token } = await invite(team, account.email, role);
  await account.client.must('POST', `/api/invitations/accept/${token}`);
  return account;
}

/** Makes an invitation expire, in the table. */
export async function expire({ id }: Team, email: string): Promise<void> {
  await updateItem({
    Key: invitationKey(id, invitationIdOf(id, email)),
    set: { expiresAt: '2020-01-01T00:00:00.000Z' },
    onlyIf: EXISTS,
  });
}
