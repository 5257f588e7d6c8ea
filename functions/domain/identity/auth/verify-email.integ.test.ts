import { beforeEach, describe, expect, it } from 'vitest';
import { freshEmail } from '#scripts/client/test-client.ts';
import { getUser } from '../../../data/identity/user.ts';
import { getVerification, replaceVerification, type Verification } from '../../../data/identity/verification.ts';
import { isoNow } from '../../../process/clock.ts';
import { freshAddress, freshBrowser, mailedCode, otherCode, signupOf } from '../../test-support/people.ts';
import { statedOn } from '../../test-support/stated-acts.ts';
import { refusal } from '../../test-support/tenants.ts';
import { findActor } from '../sessions/find-actor.ts';
import { signUp } from './sign-up.ts';
import { verifyEmail } from './verify-email.ts';

describe('the verification of an e-mail address', () => {
  let email: string;
  let userId: string;
  let right: string;

  const attempt = (guess: string) => verifyEmail({ userId, code: guess }, freshBrowser());

  beforeEach(async () => {
    email = freshEmail();
    ({ id: userId } = await signUp(signupOf(email), freshAddress()));
    right = await mailedCode(email);
  });

  it('marks the user as verified and starts a session', async () => {
    const { user, sessionToken } = await attempt(right);
    expect(user).toMatchObject({ id: userId, email, emailVerified: true, isAdmin: false });
    expect(await getUser(userId)).toMatchObject({ lastSeenOn: isoNow().slice(0, 10) });
    expect(await findActor(sessionToken)).toMatchObject({ actor: { userId, email, isAdmin: false }, renewed: false });
    expect(await statedOn(null, userId)).toEqual(['user.signed_up']);
  });

  it('invalidates the code after five wrong attempts, so that the sixth fails even with the right code', async () => {
    for (let tries = 0; tries < 5; tries += 1) {
      await expect(attempt(otherCode(right))).rejects.toEqual(refusal('INVALID_CODE'));
    }
    await expect(attempt(otherCode(right))).rejects.toEqual(refusal('TOO_MANY_ATTEMPTS'));
    await expect(attempt(right)).rejects.toEqual(refusal('TOO_MANY_ATTEMPTS'));
  });

  it('counts simultaneous attempts', async () => {
    const guesses = Array.from({ length: 12 }, () => attempt(otherCode(right)).catch((error) => error.code));
    const codes = await Promise.all(guesses);
    expect(codes.filter((each) => each === 'INVALID_CODE')).toHaveLength(5);
    expect(codes.filter((each) => each === 'TOO_MANY_ATTEMPTS')).toHaveLength(7);
  });

  it('refuses an expired code, although its item still exists', async () => {
    const pending = (await getVerification(userId)) as Verification;
    await replaceVerification({ ...pending, expiresAt: isoNow(-1) }, isoNow());
    await expect(attempt(right)).rejects.toEqual(refusal('CODE_EXPIRED'));
  });

  it('accepts a code only once', async () => {
    await attempt(right);
    await expect(attempt(right)).rejects.toEqual(refusal('INVALID_CODE'));
  });

  it('starts one session when the code is sent four times at the same moment', async () => {
    const results = await Promise.allSettled([right, right, right, right].map(attempt));
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []));
    expect(refused).toEqual(['INVALID_CODE', 'INVALID_CODE', 'INVALID_CODE']);
  });

  it.each(['unknown', '01JAAAAAAAAAAAAAAAAAAAAAAA', '#', 'U#x'])(
    'gives the unknown user %s the same answer as a wrong code',
    async (unknown) => {
      const guess = verifyEmail({ userId: unknown, code: right }, freshBrowser());
      await expect(guess).rejects.toEqual(refusal('INVALID_CODE'));
    },
  );
});
