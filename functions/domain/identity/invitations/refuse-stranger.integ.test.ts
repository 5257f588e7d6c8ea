import { beforeEach, describe, expect, it, vi } from 'vitest';
import { freshEmail } from '#scripts/client/test-client.ts';
import { newPerson, type Person } from '../../test-support/people.ts';
import { invite, newWorkspace } from '../../test-support/teams.ts';
import { refusal } from '../../test-support/tenants.ts';
import { cancelInvitation } from './cancel-invitation.ts';
import { listInvitations } from './list-invitations.ts';
import { refuseStranger } from './refuse-stranger.ts';

let owner: Person;
let workspaceId: string;
beforeEach(async () => {
  owner = await newPerson();
  workspaceId = await newWorkspace(owner);
});
const inviteHere = (email: string) => invite(owner.actor, { workspaceId, email, role: 'viewer' });

const closed = refusal('SIGN_UP_CLOSED');

describe('where only invited people may sign up', () => {
  beforeEach(() => vi.stubEnv('SIGN_UP', 'invited'));

  it('an invitation admits its address, in any case, and no other', async () => {
    const email = freshEmail();
    const invitationToken = await inviteHere(email);
    await refuseStranger({ email: email.toUpperCase(), invitationToken });
    for (const stranger of [{ email }, { email, invitationToken: 'x' }, { email: freshEmail(), invitationToken }])
      await expect(refuseStranger(stranger)).rejects.toEqual(closed);
    await expect(refuseStranger({ email })).rejects.toThrow(/^You need an invitation to sign up here\./);
  });

  it('a cancelled invitation admits nobody', async () => {
    const email = freshEmail();
    const invitationToken = await inviteHere(email);
    const [{ id = '' } = {}] = await listInvitations(owner.actor, workspaceId);
    await cancelInvitation(owner.actor, workspaceId, id);
    await expect(refuseStranger({ email, invitationToken })).rejects.toEqual(closed);
  });

  it('administrators need no invitation', async () => {
    const email = freshEmail();
    vi.stubEnv('ADMIN_EMAILS', `other@example.com,${email.toLowerCase()}`);
    await refuseStranger({ email });
  });
});

describe('where the addresses of domains may sign up', () => {
  beforeEach(() => vi.stubEnv('SIGN_UP', 'company.example,company.org'));

  it('no invitation is needed with such an address', async () => {
    await refuseStranger({ email: 'Ann@Company.example' });
    await refuseStranger({ email: 'ann@company.org' });
  });

  it('everyone else needs an invitation', async () => {
    for (const email of ['ann@sub.company.example', 'ann@company.example.org', 'company.example@example.com'])
      await expect(refuseStranger({ email })).rejects.toEqual(closed);
    const email = freshEmail();
    await expect(refuseStranger({ email })).rejects.toThrow(
      'an email address at company.example or company.org, or an invitation',
    );
    await refuseStranger({ email, invitationToken: await inviteHere(email) });
  });
});
