import { beforeEach, describe, expect, it } from 'vitest';
import { freshEmail } from '#scripts/client/test-client.ts';
import { getUser } from '../../../data/identity/user.ts';
import { isoNow } from '../../../process/clock.ts';
import { freshAddress, freshBrowser, mailedCode, signupOf } from '../../test-support/people.ts';
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

  it.each(['unknown', '01JAAAAAAAAAAAAAAAAAAAAAAA', '#', 'U#x'])(
    'gives the unknown user %s the same answer as a wrong code',
    async (unknown) => {
      const guess = verifyEmail({ userId: unknown, code: right }, freshBrowser());
      await expect(guess).rejects.toEqual(refusal('INVALID_CODE'));
    },
  );
});
