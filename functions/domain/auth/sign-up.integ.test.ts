import { describe, expect, it } from 'vitest';
import { freshEmail, mailsTo, TEST_PASSWORD } from '#scripts/test-support/test-client.ts';
import { getEmailOwner } from '../../data/email.ts';
import { listMemberships } from '../../data/member.ts';
import { countRequest } from '../../data/rate-limit.ts';
import { RATE_LIMITS } from '../../data/rate-limits.ts';
import { getUser } from '../../data/user.ts';
import { getVerification, resetMailCooldown } from '../../data/verification.ts';
import { getWorkspaces } from '../../data/workspace.ts';
import { nowSeconds } from '../../process/clock.ts';
import { actorOf } from '../test-support/actors.ts';
import { freshAddress, freshBrowser, mailedCode, newPerson, signupOf } from '../test-support/people.ts';
import { listWorkspaces } from '../workspaces/list-workspaces.ts';
import { signUp } from './sign-up.ts';
import { verifyEmail } from './verify-email.ts';

const appUrl = process.env.APP_URL ?? '';
const code = (name: string) => expect.objectContaining({ code: name });

/** Lets the next mail to a user go out at once, as if the cooldown had passed. */
async function coolDown(userId: string) {
  const pending = await getVerification(userId);
  await resetMailCooldown(userId, pending?.codeHash ?? '');
}

describe('sign up', () => {
  it('makes an unverified user, a personal workspace with its owner, and mails one code', async () => {
    const email = freshEmail();
    const { id } = await signUp(signupOf(email), freshAddress());
    expect(await getUser(id)).toMatchObject({ id, email, emailVerified: false, company: null });
    const [membership, ...others] = await listMemberships(id);
    expect(others).toEqual([]);
    expect(await listWorkspaces(actorOf(id, email))).toMatchObject([
      { id: membership?.workspaceId, name: 'Personal Workspace', ownerId: id, isPersonal: true, role: 'owner' },
    ]);
    expect(await mailsTo(appUrl, email)).toHaveLength(1);
  });

  it('stores neither the password nor the code', async () => {
    const email = freshEmail();
    const { id } = await signUp(signupOf(email), freshAddress());
    const stored = JSON.stringify([await getUser(id), await getVerification(id)]);
    expect(stored).not.toContain(TEST_PASSWORD);
    expect(stored).not.toContain(await mailedCode(email));
  });

  it('keeps names of any script as they are', async () => {
    const names = { firstName: '👩‍💻🎬', lastName: 'שָׁלוֹם‎ العربية', company: '株式会社' };
    const { id } = await signUp(signupOf(freshEmail(), names), freshAddress());
    expect(await getUser(id)).toMatchObject(names);
  });

  it('refuses the e-mail of a verified account, in whatever case, and leaves the account alone', async () => {
    const { email, actor } = await newPerson();
    const before = await getUser(actor.userId);
    const again = signUp(signupOf(email.toUpperCase(), { firstName: 'Eve' }), freshAddress());
    await expect(again).rejects.toEqual(code('EMAIL_TAKEN'));
    expect(await getUser(actor.userId)).toEqual(before);
  });

  it('makes exactly one user of two sign-ups at the same moment', async () => {
    const email = freshEmail();
    const forms = [signupOf(email), signupOf(email.toUpperCase()), signupOf(email)];
    const results = await Promise.allSettled(forms.map((form) => signUp(form, freshAddress())));
    const made = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value.id] : []));
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []));
    expect(made).toEqual([await getEmailOwner(email)]);
    expect(refused).toEqual(['RESEND_COOLDOWN', 'RESEND_COOLDOWN']);
    expect(await mailsTo(appUrl, email)).toHaveLength(1);
  });

  it('lets the form be sent again before it was verified, but not within the cooldown', async () => {
    const email = freshEmail();
    const { id: first } = await signUp(signupOf(email), freshAddress());
    const soon = signUp(signupOf(email, { firstName: 'Grace' }), freshAddress());
    await expect(soon).rejects.toEqual(
      expect.objectContaining({ code: 'RESEND_COOLDOWN', details: { retryAfter: expect.any(Number) } }),
    );
    await coolDown(first);
    const { id: second } = await signUp(signupOf(email, { firstName: 'Grace' }), freshAddress());
    expect(await getUser(second)).toMatchObject({ firstName: 'Grace', emailVerified: false });
    expect(await getEmailOwner(email)).toBe(second);
  });

  it('leaves nothing of the account that made room', async () => {
    const email = freshEmail();
    const { id } = await signUp(signupOf(email), freshAddress());
    const [membership] = await listMemberships(id);
    await coolDown(id);
    await signUp(signupOf(email), freshAddress());
    expect([await getUser(id), await getVerification(id)]).toEqual([null, null]);
    expect(await listMemberships(id)).toEqual([]);
    expect(await getWorkspaces([membership?.workspaceId ?? ''])).toEqual([]);
  });

  it("does not put a stranger's password under a sign-up that its owner then verifies", async () => {
    const email = freshEmail();
    const { id: owner } = await signUp(signupOf(email), freshAddress());
    await coolDown(owner);
    const { id: stranger } = await signUp(
      signupOf(email, { password: 'stranger!', confirmPassword: 'stranger!' }),
      freshAddress(),
    );
    const newest = await mailedCode(email);
    await expect(verifyEmail({ userId: owner, code: newest }, freshBrowser())).rejects.toEqual(code('INVALID_CODE'));
    expect(await getUser(stranger)).toMatchObject({ emailVerified: false });
  });

  it('is limited by address', async () => {
    const address = freshAddress();
    for (let sent = 0; sent < RATE_LIMITS.signupByAddress.max; sent += 1) {
      await countRequest('signupByAddress', address, nowSeconds());
    }
    await expect(signUp(signupOf(freshEmail()), address)).rejects.toEqual(
      expect.objectContaining({ code: 'RATE_LIMITED', details: { retryAfter: expect.any(Number) } }),
    );
  });
});
