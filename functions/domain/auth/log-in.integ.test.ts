import { beforeAll, describe, expect, it } from 'vitest';
import { freshEmail, TEST_PASSWORD } from '#scripts/test-support/test-client.ts';
import { countRequest } from '../../data/rate-limit.ts';
import { RATE_LIMITS } from '../../data/rate-limits.ts';
import { getUser, replacePasswordHash } from '../../data/user.ts';
import { nowSeconds } from '../../process/clock.ts';
import { freshAddress, newPerson, type Person, signupOf } from '../test-support/people.ts';
import { findActor } from './find-actor.ts';
import { logIn } from './log-in.ts';
import { signUp } from './sign-up.ts';

const code = (name: string) => expect.objectContaining({ code: name });
const enter = (email: string, password = TEST_PASSWORD, address = freshAddress()) =>
  logIn({ email, password }, address);

async function countFailures(email: string, times: number) {
  for (let count = 0; count < times; count += 1) await countRequest('loginByEmail', email, nowSeconds());
}

describe('log in', () => {
  let person: Person;
  beforeAll(async () => {
    person = await newPerson();
  });

  it('begins a session of its own, whatever the case of the e-mail', async () => {
    const { user, sessionToken } = await enter(person.email.toUpperCase());
    expect(user).toMatchObject({ id: person.actor.userId, email: person.email });
    expect(user).not.toHaveProperty('passwordHash');
    expect(sessionToken).not.toBe(person.sessionToken);
    const found = await Promise.all([sessionToken, person.sessionToken].map(findActor));
    expect(found.map((each) => each?.actor.userId)).toEqual([person.actor.userId, person.actor.userId]);
    expect(found[0]?.actor.session.id).not.toBe(found[1]?.actor.session.id);
  });

  it('answers a wrong password and an unknown e-mail alike', async () => {
    const refusals = await Promise.all(
      [enter(person.email, 'wrong'), enter(freshEmail())].map((attempt) => attempt.catch((error) => error)),
    );
    const [wrong, unknown] = refusals.map(({ code: name, message, details }) => ({ name, message, details }));
    expect(wrong).toEqual({ name: 'INVALID_CREDENTIALS', message: 'Invalid email or password', details: {} });
    expect(unknown).toEqual(wrong);
  });

  it('sends an unverified user to verification, but only after the right password', async () => {
    const email = freshEmail();
    const { id: userId } = await signUp(signupOf(email), freshAddress());
    await expect(enter(email, 'wrong')).rejects.toEqual(code('INVALID_CREDENTIALS'));
    await expect(enter(email)).rejects.toMatchObject({
      code: 'EMAIL_UNVERIFIED',
      details: { reason: 'email_unverified', userId, email },
    });
  });

  it('refuses even the right password after ten wrong ones for an e-mail, from any address, and says for how long', async () => {
    const { email } = await newPerson();
    await countFailures(email, RATE_LIMITS.loginByEmail.max - 1);
    await expect(enter(email, 'wrong')).rejects.toEqual(code('INVALID_CREDENTIALS'));
    await expect(enter(email.toUpperCase())).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      details: { retryAfter: expect.any(Number) },
    });
  });

  it('does not count what was right', async () => {
    const { email } = await newPerson();
    await countFailures(email, RATE_LIMITS.loginByEmail.max - 1);
    await enter(email);
    await expect(enter(email)).resolves.toHaveProperty('user.email', email);
  });

  it('hashes again a password whose hash has an older cost, once it is known to be right', async () => {
    const { actor, email } = await newPerson();
    const current = (await getUser(actor.userId))?.passwordHash ?? '';
    // 'correct horse battery' at N=2^10, r=8, p=1
    const old = '$scrypt$ln=10,r=8,p=1$MDEyMzQ1Njc4OWFiY2RlZg$xXt6EAFzAOlee5Hgl8R5+kLA6sDARjRcMGtm6fZJsa8';
    await replacePasswordHash(actor.userId, current, old);
    await enter(email);
    expect((await getUser(actor.userId))?.passwordHash).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$/);
    await enter(email);
  });
});
