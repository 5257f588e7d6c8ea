import { SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses';
import { beforeEach, describe, expect, it } from 'vitest';
import { freshEmail, mailsTo } from '#scripts/client/test-client.ts';
import { mockAws } from '#scripts/test-support/mock-aws.ts';
import { addUsage } from '../../../data/ground/rate-limit.ts';
import { getVerification, takeBackVerification } from '../../../data/identity/verification.ts';
import { nowSeconds } from '../../../process/clock.ts';
import { newId } from '../../../process/ids.ts';
import { RATE_LIMITS } from '../../../process/limits.ts';
import { freshAddress, freshBrowser, mailedCode, newPerson, otherCode, signupOf } from '../../test-support/people.ts';
import { refusal } from '../../test-support/tenants.ts';
import { resendVerification } from './resend-verification.ts';
import { signUp } from './sign-up.ts';
import { verifyEmail } from './verify-email.ts';

const appUrl = process.env.APP_URL ?? '';

describe('resending a verification code', () => {
  let email: string;
  let userId: string;

  const resend = () => resendVerification(userId, freshAddress());
  const coolDown = async () => {
    const pending = await getVerification(userId);
    if (pending) await takeBackVerification(pending, null);
  };

  beforeEach(async () => {
    email = freshEmail();
    ({ id: userId } = await signUp(signupOf(email), freshAddress()));
  });

  it('is refused within 60 seconds of the last mail, with the time to wait', async () => {
    const error = await resend().catch((caught) => caught);
    expect(error).toMatchObject({ code: 'RESEND_COOLDOWN' });
    expect(error.details.retryAfter).toBeGreaterThan(0);
    expect(error.details.retryAfter).toBeLessThanOrEqual(60);
    expect(await mailsTo(appUrl, email)).toHaveLength(1);
  });

  it('sends one mail on a double click', async () => {
    await coolDown();
    const results = await Promise.allSettled([resend(), resend(), resend()]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await mailsTo(appUrl, email)).toHaveLength(2);
  });

  it('invalidates the previous code, and allows all attempts for the new one', async () => {
    const old = await mailedCode(email);
    const attempt = (guess: string) => verifyEmail({ userId, code: guess }, freshBrowser());
    for (let tries = 0; tries < 6; tries += 1) await attempt(otherCode(old)).catch(() => undefined);
    await coolDown();
    await resend();
    const fresh = await mailedCode(email);
    if (old !== fresh) await expect(attempt(old)).rejects.toEqual(refusal('INVALID_CODE'));
    expect((await attempt(fresh)).user.emailVerified).toBe(true);
  });

  it('leaves the previous code valid when the mail cannot be sent, with its attempts, and can be repeated at once', async () => {
    const old = await mailedCode(email);
    const attempt = (guess: string) => verifyEmail({ userId, code: guess }, freshBrowser());
    await expect(attempt(otherCode(old))).rejects.toEqual(refusal('INVALID_CODE'));
    await coolDown();
    const before = await getVerification(userId);
    const ses = mockAws(SESClient);
    ses.on(SendRawEmailCommand).rejects(new Error('down'));
    for (let time = 0; time < 2; time += 1) await expect(resend()).rejects.toEqual(refusal('MAIL_NOT_SENT'));
    ses.restore();
    expect(await getVerification(userId)).toEqual(before);
    expect((await attempt(old)).user.emailVerified).toBe(true);
  });

  it('does not promise a mail for an unknown sign-up', async () => {
    const unknown = resendVerification(newId(), freshAddress());
    await expect(unknown).rejects.toEqual(refusal('NOT_FOUND'));
    await expect(unknown).rejects.toThrow('This sign-up has ended. Please sign up again.');
  });

  it('tells a verified user to log in', async () => {
    const { actor } = await newPerson();
    await expect(resendVerification(actor.userId, freshAddress())).rejects.toEqual(refusal('ALREADY_VERIFIED'));
  });

  it('is limited per user, without counting refusals within the cooldown', async () => {
    await resend().catch(() => undefined);
    const limit = { name: 'resendByUser', ...RATE_LIMITS.resendByUser };
    // Only mails count. An hour may end in between: this fills the next one, too.
    for (const later of [0, limit.seconds]) await addUsage(limit, userId, limit.max - 1, nowSeconds() + later);
    await coolDown();
    await resend();
    await coolDown();
    for (const later of [0, limit.seconds]) await addUsage(limit, userId, 1, nowSeconds() + later);
    await expect(resend()).rejects.toEqual(refusal('RATE_LIMITED'));
  });
});
