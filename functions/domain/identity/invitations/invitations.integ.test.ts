import { SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses';
import { beforeEach, describe, expect, it } from 'vitest';
import { freshEmail, mailsTo } from '#scripts/client/test-client.ts';
import { mockAws } from '#scripts/test-support/mock-aws.ts';
import type { InvitableRole } from '#shared/model/identity/workspace.ts';
import { apply } from '../../../data/ground/apply.ts';
import { findInvitation, putInvitation, type StoredInvitation } from '../../../data/identity/invitation.ts';
import { isoNow } from '../../../process/clock.ts';
import { sha256 } from '../../../process/ids.ts';
import { freshAddress, newPerson, type Person, signupOf } from '../../test-support/people.ts';
import { newTeam, newWorkspace } from '../../test-support/teams.ts';
import { refusal } from '../../test-support/tenants.ts';
import { signUp } from '../auth/sign-up.ts';
import { listMembers } from '../members/list-members.ts';
import { removeMember } from '../members/remove-member.ts';
import { listWorkspaces } from '../workspaces/list-workspaces.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { cancelInvitation } from './cancel-invitation.ts';
import { inviteMember } from './invite-member.ts';
import { listInvitations } from './list-invitations.ts';
import { readInvitation } from './read-invitation.ts';

const ORIGIN = 'https://app.example';
const mails = (email: string) => mailsTo(process.env.APP_URL ?? '', email);
const invite = ({ actor }: Person, workspaceId: string, email: string, role: InvitableRole = 'viewer') =>
  inviteMember(actor, { workspaceId, email, role }, ORIGIN);
const tokenOf = ({ invitationLink }: { invitationLink: string }) => invitationLink.split('?invitation=')[1] ?? '';

const team = await newTeam();
let owner: Person;
let workspaceId: string;
beforeEach(async () => {
  owner = await newPerson();
  workspaceId = await newWorkspace(owner);
});

describe('inviting', () => {
  it('mails a link to a person without an account, and returns the link', async () => {
    const email = freshEmail('Grace');
    const answer = await invite(owner, workspaceId, email, 'editor');
    expect(answer).toEqual({
      userExists: false,
      invitationLink: expect.stringMatching(/^https:\/\/app\.example\/accept-invitation\?invitation=[\w-]{43}$/),
    });
    const [mail] = await mails(email);
    expect(mail?.text).toContain(answer.invitationLink);
    expect(mail?.subject).toContain('A team');
    expect(await listInvitations(owner.actor, workspaceId)).toEqual([
      { id: expect.any(String), email, role: 'editor', expiresAt: expect.any(String) },
    ]);
  });

  it('creates an invitation for seven days, and stores only a hash of its token', async () => {
    const token = tokenOf(await invite(owner, workspaceId, freshEmail()));
    expect(await findInvitation(token)).toBeNull();
    const { expiresAt, createdAt } = (await findInvitation(sha256(token))) as StoredInvitation;
    const days = (Date.parse(expiresAt) - Date.parse(createdAt)) / 86_400_000;
    expect(days).toBeCloseTo(7, 4);
  });

  it('returns whether the address has a verified account', async () => {
    const { email } = await newPerson();
    expect(await invite(owner, workspaceId, email.toUpperCase())).toMatchObject({ userExists: true });
    const unverified = freshEmail();
    await signUp(signupOf(unverified), freshAddress());
    expect(await invite(owner, workspaceId, unverified)).toMatchObject({ userExists: false });
  });

  it('refuses a member, whatever the case of the e-mail', async () => {
    const email = team.viewer.email.toUpperCase();
    await expect(invite(team.admin, team.workspaceId, email)).rejects.toEqual(refusal('ALREADY_MEMBER'));
    await expect(invite(team.admin, team.workspaceId, email)).rejects.toThrow('already a member');
    await expect(invite(owner, workspaceId, owner.email)).rejects.toEqual(refusal('ALREADY_MEMBER'));
  });

  it('the same address again replaces the invitation, and the previous link is invalid', async () => {
    const email = freshEmail();
    const first = tokenOf(await invite(owner, workspaceId, email, 'viewer'));
    const second = tokenOf(await invite(owner, workspaceId, email.toUpperCase(), 'admin'));
    await expect(readInvitation(null, first)).rejects.toEqual(refusal('INVITATION_NOT_FOUND'));
    expect(await readInvitation(null, second)).toMatchObject({ role: 'admin' });
    expect(await listInvitations(owner.actor, workspaceId)).toHaveLength(1);
  });

  it('the same address many times at once leaves one valid link', async () => {
    const email = freshEmail();
    const answers = await Promise.allSettled(Array.from({ length: 5 }, () => invite(owner, workspaceId, email)));
    const links = answers.flatMap((each) => (each.status === 'fulfilled' ? [tokenOf(each.value)] : []));
    const open = await Promise.allSettled(links.map((link) => readInvitation(null, link)));
    expect(open.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await listInvitations(owner.actor, workspaceId)).toHaveLength(1);
  });

  it('is never allowed for a personal workspace', async () => {
    const personal = (await listWorkspaces(owner.actor)).find(({ isPersonal }) => isPersonal)?.id ?? '';
    await expect(invite(owner, personal, freshEmail())).rejects.toEqual(refusal('PERSONAL_WORKSPACE'));
  });

  it('stores nothing when the mail cannot be sent', async () => {
    const ses = mockAws(SESClient);
    ses.on(SendRawEmailCommand).rejects(new Error('down'));
    await expect(invite(owner, workspaceId, freshEmail())).rejects.toEqual(refusal('MAIL_NOT_SENT'));
    ses.restore();
    expect(await listInvitations(owner.actor, workspaceId)).toEqual([]);
  });

  it('leaves an earlier invitation as it was when the mail of another cannot be sent', async () => {
    const email = freshEmail();
    const first = tokenOf(await invite(owner, workspaceId, email, 'viewer'));
    const before = await listInvitations(owner.actor, workspaceId);
    const ses = mockAws(SESClient);
    ses.on(SendRawEmailCommand).rejects(new Error('down'));
    await expect(invite(owner, workspaceId, email, 'admin')).rejects.toEqual(refusal('MAIL_NOT_SENT'));
    ses.restore();
    expect(await readInvitation(null, first)).toMatchObject({ role: 'viewer' });
    expect(await listInvitations(owner.actor, workspaceId)).toEqual(before);
    const third = tokenOf(await invite(owner, workspaceId, email, 'editor'));
    await expect(readInvitation(null, first)).rejects.toEqual(refusal('INVITATION_NOT_FOUND'));
    expect(await readInvitation(null, third)).toMatchObject({ role: 'editor' });
  });
});

describe('accepting an invitation', () => {
  let invitee: Person;
  let token: string;
  beforeEach(async () => {
    invitee = await newPerson();
    token = tokenOf(await invite(owner, workspaceId, invitee.email.toUpperCase(), 'editor'));
  });

  const roles = async () => (await listMembers(owner.actor, workspaceId)).map(({ role }) => role);

  it('creates a member with the role, whatever the case of the e-mail, and invalidates the link', async () => {
    expect(await readInvitation(null, token)).toMatchObject({ workspaceName: 'A team', role: 'editor' });
    const accepted = await acceptInvitation(invitee.actor, token);
    expect(accepted).toEqual({ workspaceId, workspaceName: 'A team', role: 'editor' });
    const [, member] = await listMembers(owner.actor, workspaceId);
    expect(member).toMatchObject({ userId: invitee.actor.userId, role: 'editor', invitedBy: owner.actor.userId });
    expect((await listWorkspaces(invitee.actor)).map(({ id }) => id)).toContain(workspaceId);
    expect(await listInvitations(owner.actor, workspaceId)).toEqual([]);
    await expect(readInvitation(null, token)).rejects.toThrow('Invalid');
  });

  it('a second time answers that the user is a member already: after a lost answer, in a second tab, after a reload', async () => {
    const details = { email: invitee.email, workspaceName: 'A team', role: 'editor' };
    await acceptInvitation(invitee.actor, token);
    for (const _time of ['second', 'third']) {
      expect(await readInvitation(invitee.actor, token)).toEqual(details);
      await expect(acceptInvitation(invitee.actor, token)).rejects.toEqual(refusal('ALREADY_MEMBER'));
    }
    await expect(acceptInvitation(invitee.actor, token)).rejects.toThrow('already a member');
    expect(await roles()).toEqual(['owner', 'editor']);
  });

  it('a second time is invalid for others and for a former member', async () => {
    const other = await newPerson();
    await acceptInvitation(invitee.actor, token);
    await expect(readInvitation(other.actor, token)).rejects.toEqual(refusal('INVITATION_NOT_FOUND'));
    await expect(acceptInvitation(other.actor, token)).rejects.toEqual(refusal('INVITATION_NOT_FOUND'));
    await removeMember(invitee.actor, workspaceId, invitee.actor.userId);
    await expect(readInvitation(invitee.actor, token)).rejects.toEqual(refusal('INVITATION_NOT_FOUND'));
    await expect(acceptInvitation(invitee.actor, token)).rejects.toEqual(refusal('INVITATION_NOT_FOUND'));
  });

  it('is allowed only for the invited address', async () => {
    const other = await newPerson();
    await expect(acceptInvitation(other.actor, token)).rejects.toThrow('different email');
    await expect(acceptInvitation(owner.actor, token)).rejects.toEqual(refusal('EMAIL_MISMATCH'));
    expect(await roles()).toEqual(['owner']);
    await expect(acceptInvitation(invitee.actor, token)).resolves.toBeDefined();
  });

  it('twice at the same moment creates one member, and the other request answers that', async () => {
    const answers = await Promise.allSettled([
      acceptInvitation(invitee.actor, token),
      acceptInvitation(invitee.actor, token),
      acceptInvitation(invitee.actor, token),
    ]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const each of answers) {
      if (each.status === 'rejected') expect(each.reason).toEqual(refusal('ALREADY_MEMBER'));
    }
    expect(await roles()).toEqual(['owner', 'editor']);
  });

  it('and cancelling it at the same moment: one of them takes effect completely', async () => {
    const [pending] = await listInvitations(owner.actor, workspaceId);
    const [accepted, cancelled] = await Promise.allSettled([
      acceptInvitation(invitee.actor, token),
      cancelInvitation(owner.actor, workspaceId, pending?.id ?? ''),
    ]);
    expect([accepted.status, cancelled.status].sort()).toEqual(['fulfilled', 'rejected']);
    expect(await roles()).toEqual(accepted.status === 'fulfilled' ? ['owner', 'editor'] : ['owner']);
    expect(await listInvitations(owner.actor, workspaceId)).toEqual([]);
  });

  it('is refused after seven days, when the invitation is no longer pending', async () => {
    const pending = (await findInvitation(sha256(token))) as StoredInvitation;
    const expired = { ...pending, tokenHash: sha256('a later link'), expiresAt: isoNow() };
    await apply(putInvitation(pending, expired));
    await expect(readInvitation(null, 'a later link')).rejects.toThrow('expired');
    await expect(acceptInvitation(invitee.actor, 'a later link')).rejects.toEqual(refusal('INVITATION_EXPIRED'));
    expect(await listInvitations(owner.actor, workspaceId)).toEqual([]);
    await expect(invite(owner, workspaceId, invitee.email)).resolves.toMatchObject({ userExists: true });
  });

  it('does not report an invalid link as expired', async () => {
    await expect(readInvitation(null, 'never given out')).rejects.toThrow(/^(?!.*expired).*Invalid/);
  });
});

it('cancelling an invitation invalidates the link, and is not possible by another workspace', async () => {
  const token = tokenOf(await invite(team.owner, team.workspaceId, freshEmail()));
  const pending = await listInvitations(team.viewer.actor, team.workspaceId);
  const id = pending.at(-1)?.id ?? '';
  await expect(cancelInvitation(owner.actor, workspaceId, id)).rejects.toThrow('Invitation not found');
  expect(await cancelInvitation(team.admin.actor, team.workspaceId, id)).toEqual({ message: 'Invitation cancelled' });
  await expect(readInvitation(null, token)).rejects.toThrow('Invalid');
  await expect(cancelInvitation(team.admin.actor, team.workspaceId, id)).rejects.toEqual(refusal('NOT_FOUND'));
});
