import { beforeEach, describe, expect, it, vi } from 'vitest';
import { freshEmail, mailsTo, TEST_PASSWORD } from '#scripts/client/test-client.ts';
import { IS_NIGHTLY } from '#scripts/test-support/test-length.ts';
import { countRequest } from '../../../data/ground/rate-limit.ts';
import { getEmailOwner } from '../../../data/identity/email.ts';
import { listMemberships } from '../../../data/identity/member.ts';
import { getUser } from '../../../data/identity/user.ts';
import { getVerification, replaceVerification, type Verification } from '../../../data/identity/verification.ts';
import { isoNow, nowSeconds } from '../../../process/clock.ts';
import { RATE_LIMITS } from '../../../process/limits.ts';
import { actorOf } from '../../test-support/actors.ts';
import { freshAddress, freshBrowser, mailedCode, newPerson, signupOf } from '../../test-support/people.ts';
import { refusal } from '../../test-support/tenants.ts';
import { listWorkspaces } from '../workspaces/list-workspaces.ts';
import { resendVerification } from './resend-verification.ts';
import { signUp } from './sign-up.ts';
import { verifyEmail } from './verify-email.ts';

const appUrl = process.env.APP_URL ?? '';

/** Makes a user's code older, in seconds. */
async function age(userId: string, seconds: number) {
  const pending = (await getVerification(userId)) as Verification;
  const earlier = (time: string) => new Date(Date.parse(time) - seconds * 1000).toISOString();
  const { expiresAt, lastSentAt } = pending;
  await replaceVerification({ ...pending, expiresAt: earlier(expiresAt), lastSentAt: earlier(lastSentAt) }, isoNow());
}

/** A sign-up whose code was mailed two minutes ago, and is valid for eight more. */
async function earlierSignUp(email: string, changes = {}) {
  const { id } = await signUp(signupOf(email, changes), freshAddress());
  await age(id, 120);
  return { id, code: await mailedCode(email) };
}

describe('sign-up', () => {
  it('creates an unverified user and mails one code, and verification creates a personal workspace', async () => {
    const email = freshEmail();
    const { id } = await signUp(signupOf(email), freshAddress());
    expect(await getUser(id)).toMatchObject({ id, email, emailVerified: false, company: null });
    expect(await listMemberships(id)).toEqual([]);
    await verifyEmail({ userId: id, code: await mailedCode(email) }, freshBrowser());
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

  it('keeps names of any script unchanged', async () => {
    const names = { firstName: '👩‍💻🎬', lastName: 'שָׁלוֹם‎ العربية', company: '株式会社' };
    const { id } = await signUp(signupOf(freshEmail(), names), freshAddress());
    expect(await getUser(id)).toMatchObject(names);
  });

  it('refuses the e-mail of a verified account, in any case, and does not change the account', async () => {
    const { email, actor } = await newPerson();
    const before = await getUser(actor.userId);
    const again = signUp(signupOf(email.toUpperCase(), { firstName: 'Eve' }), freshAddress());
    await expect(again).rejects.toEqual(refusal('EMAIL_TAKEN'));
    expect(await getUser(actor.userId)).toEqual(before);
  });

  it('creates exactly one user for two requests at the same moment', async () => {
    const email = freshEmail();
    const address = freshAddress();
    const forms = [signupOf(email), signupOf(email.toUpperCase()), signupOf(email)];
    const results = await Promise.allSettled(forms.map((form) => signUp(form, address)));
    const made = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value.id] : []));
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []));
    expect(made).toEqual([await getEmailOwner(email)]);
    expect(refused).toEqual(['RESEND_COOLDOWN', 'RESEND_COOLDOWN']);
    expect(await mailsTo(appUrl, email)).toHaveLength(1);
  });

  it('accepts the form again before verification, but not within the cooldown', async () => {
    const email = freshEmail();
    const address = freshAddress();
    const { id: first } = await signUp(signupOf(email), address);
    const soon = signUp(signupOf(email, { firstName: 'Grace' }), address);
    await expect(soon).rejects.toEqual(
      expect.objectContaining({ code: 'RESEND_COOLDOWN', details: { retryAfter: expect.any(Number) } }),
    );
    await age(first, 120);
    const { id: second } = await signUp(signupOf(email, { firstName: 'Grace' }), address);
    expect(await getUser(second)).toMatchObject({ firstName: 'Grace', emailVerified: false });
    expect(await mailsTo(appUrl, email)).toHaveLength(2);
    const third = signUp(signupOf(email), address);
    await expect(third).rejects.toEqual(refusal('RESEND_COOLDOWN'));
  });

  it.runIf(IS_NIGHTLY)('gives way completely to another one when its code is invalid', async () => {
    const email = freshEmail();
    const { id: first } = await signUp(signupOf(email), freshAddress());
    await age(first, 11 * 60);
    const { id: second } = await signUp(signupOf(email), freshAddress());
    expect([await getUser(first), await getVerification(first)]).toEqual([null, null]);
    expect(await getEmailOwner(email)).toBe(second);
    await expect(resendVerification(first, freshAddress())).rejects.toThrow('Please sign up again');
  });

  it.runIf(IS_NIGHTLY)('accepts a weak password unless the deployment refuses them', async () => {
    const form = (password: string) =>
      signupOf(freshEmail(), { firstName: 'Grace', lastName: 'Hopper', password, confirmPassword: password });
    await expect(signUp(form('iloveyou'), freshAddress())).resolves.toHaveProperty('id');
    vi.stubEnv('WEAK_PASSWORDS', 'refused');
    for (const [password, reason] of [
      ['iloveyou', 'among the most common'],
      ['hopper-1906-navy', 'your own email or name'],
    ] as const) {
      const refused = await signUp(form(password), freshAddress()).catch((error) => error);
      expect(refused).toMatchObject({ code: 'INVALID_INPUT', details: { fields: { password: refused.message } } });
      expect(refused.message).toContain(reason);
    }
    await expect(signUp(form('long enough'), freshAddress())).resolves.toHaveProperty('id');
  });

  it('is limited by IP address', async () => {
    const address = freshAddress();
    for (let sent = 0; sent < RATE_LIMITS.signupByAddress.max; sent += 1) {
      await countRequest('signupByAddress', address, nowSeconds());
    }
    await expect(signUp(signupOf(freshEmail()), address)).rejects.toEqual(
      expect.objectContaining({ code: 'RATE_LIMITED', details: { retryAfter: expect.any(Number) } }),
    );
  });
});

describe('two sign-ups with one e-mail address within minutes', () => {
  const STRANGER = { password: 'stranger!', confirmPassword: 'stranger!' };
  let email: string;
  let first: { id: string; code: string };
  let second: { id: string; code: string };

  const verify = ({ id, code: typed }: { id: string; code: string }) =>
    verifyEmail({ userId: id, code: typed }, freshBrowser());

  beforeEach(async () => {
    email = freshEmail();
    first = await earlierSignUp(email);
    second = await earlierSignUp(email.toUpperCase(), STRANGER);
  });

  it('each have a valid code: the first to verify gets the account, and the others are told so', async () => {
    const third = await earlierSignUp(email);
    await resendVerification(first.id, freshAddress());
    expect(await mailsTo(appUrl, email)).toHaveLength(4);
    const { user } = await verify({ id: first.id, code: await mailedCode(email) });
    expect(user).toMatchObject({ id: first.id, emailVerified: true });
    expect(await getEmailOwner(email)).toBe(first.id);
    for (const other of [second, third]) {
      await expect(verify(other)).rejects.toEqual(refusal('EMAIL_TAKEN'));
      await expect(resendVerification(other.id, freshAddress())).rejects.toEqual(refusal('ALREADY_VERIFIED'));
      expect(await getUser(other.id)).toMatchObject({ emailVerified: false });
    }
  });

  it('do not accept each other’s code, and verification of one ends the other', async () => {
    await expect(verify({ id: first.id, code: second.code })).rejects.toEqual(refusal('INVALID_CODE'));
    await expect(verify({ id: second.id, code: first.code })).rejects.toEqual(refusal('INVALID_CODE'));
    expect((await verify(second)).user).toMatchObject({ id: second.id, emailVerified: true });
    expect(await getEmailOwner(email)).toBe(second.id);
    expect([await getUser(first.id), await getVerification(first.id)]).toEqual([null, null]);
    await expect(verify(first)).rejects.toEqual(refusal('INVALID_CODE'));
    await expect(resendVerification(first.id, freshAddress())).rejects.toThrow('Please sign up again');
    expect((await listMemberships(second.id)).map(({ role }) => role)).toEqual(['owner']);
  });

  it.runIf(IS_NIGHTLY)('that are verified at the same moment create one account', async () => {
    const results = await Promise.allSettled([verify(first), verify(second)]);
    const made = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value.user.id] : []));
    expect(made).toEqual([await getEmailOwner(email)]);
  });

  it.runIf(IS_NIGHTLY)('send no more than 60 codes an hour to the address', async () => {
    for (let sent = 0; sent < RATE_LIMITS.codeByEmail.max; sent += 1) {
      await countRequest('codeByEmail', email.toLowerCase(), nowSeconds());
    }
    await expect(signUp(signupOf(email), freshAddress())).rejects.toEqual(refusal('RATE_LIMITED'));
    await expect(resendVerification(first.id, freshAddress())).rejects.toEqual(refusal('RATE_LIMITED'));
  });
});
