import type * as z from 'zod';
import type { CurrentUser } from '#shared/api/identity/auth.ts';
import type { joinSignOn as contract } from '#shared/api/identity/sign-on.ts';
import { isSubject, SIGN_ON_STEP, SIGN_ON_WAYS } from '#shared/model/identity/sign-on.ts';
import { apply, type Change } from '../../../data/ground/apply.ts';
import { uncountAccount } from '../../../data/ground/rate-limit.ts';
import { getIdentity, linkIdentity } from '../../../data/identity/identity.ts';
import { getSecret, type Held, putSecret, useSecret } from '../../../data/identity/secret.ts';
import { getUser, type User } from '../../../data/identity/user.ts';
import { isoNow, nowSeconds } from '../../../process/clock.ts';
import { isHashOf, newSecret, sha256 } from '../../../process/ids.ts';
import { SIGN_ON_JOIN_SECONDS } from '../../../process/limits.ts';
import type { ActorSession } from '../../ground/actor.ts';
import { AppError, invalidField } from '../../ground/app-error.ts';
import { stateAct } from '../../ground/events/state-event.ts';
import { limitRate } from '../../ground/limit-rate.ts';
import { mailAtOnce } from '../../ground/mail/mail-at-once.ts';
import { writeMail } from '../../ground/mail/write-mail.ts';
import { retryOnConflict } from '../../ground/retry-on-conflict.ts';
import { refuseStopped } from '../auth/account-stopped.ts';
import { checkPassword } from '../auth/check-password.ts';
import type { Browser } from '../auth/known-devices.ts';
import { endAllAccess } from '../auth/replace-password.ts';
import { provePasskey, unknownPasskey } from '../passkeys/log-in-by-passkey.ts';
import { viewCurrentUser } from '../sessions/current-user.ts';
import type { SignOnBrowser } from '../sign-on/begin-sign-on.ts';
import { joinWays } from '../sign-on/join-ways.ts';
import { requireSignOn } from '../sign-on/settings.ts';
import { beginSignedOnSession, identityOf } from '../sign-on/signed-on-session.ts';
import { pauseWebhooksOf } from './pause-webhooks.ts';

const expired = (): AppError =>
  new AppError('SIGN_ON_EXPIRED', 'This took too long, or was already done. Please start again on the login page.');

interface Pending {
  named: { kind: 'signOnJoin'; secret: string };
  join: Held<'signOnJoin'>;
  user: User;
  pausesWebhooks?: boolean | undefined;
}

/** The sign-on of this browser that waits for a proof. @throws AppError SIGN_ON_EXPIRED */
async function readPending(signOn: SignOnBrowser | null): Promise<Pending> {
  const { issuer } = requireSignOn();
  if (!signOn) throw expired();
  const named = { kind: 'signOnJoin', secret: signOn.secret } as const;
  const found = await getSecret(named);
  if (!found || found.hasEnded) throw expired();
  const { hasEnded: _, ...join } = found;
  if (join.issuer !== issuer || !isSubject(join.subject)) throw expired();
  const user = await getUser(join.userId);
  if (!user?.emailVerified) throw expired();
  return { named, join, user };
}

interface Joined {
  user: User;
  session: ActorSession;
  cookies: { sessionToken: string; device: string };
}

/** @returns null when the account has changed since it was read @throws AppError ACCOUNT_STOPPED, SIGN_ON_EXPIRED */
async function join(
  user: User,
  { named, join: pending, pausesWebhooks }: Pending,
  browser: Browser,
  more: Change[],
): Promise<Joined | null> {
  refuseStopped(user);
  const { id: userId, passwordVersion } = user;
  const next = { id: userId, passwordVersion: passwordVersion + 1 };
  const { cookies, session, changes } = beginSignedOnSession(next, pending, browser);
  const before = await getIdentity(userId);
  // The same proof came in twice, or the person has joined in another browser meanwhile.
  if (before?.issuer === pending.issuer && before.subject === pending.subject) throw expired();
  const linked = linkIdentity(identityOf(pending, userId), before);
  const details = { provider: requireSignOn().name };
  // Before the join: a person who sees it fail tries again.
  if (pausesWebhooks) await pauseWebhooksOf({ userId, session });
  const event = stateAct('user.sign_on_joined', { userId, session }, null, userId, details);
  // Refused when somebody else has begun again at the provider.
  const used = useSecret(named, { issuer: pending.issuer, subject: pending.subject });
  const all = [...linked, used, ...changes, event, ...more];
  return (await endAllAccess({ userId, passwordVersion }, pending.at, all)) ? { user, session, cookies } : null;
}

/** Joins the account as it is when it is read again. Its password is that of the proof. */
async function joinProven(pending: Pending, browser: Browser): Promise<Joined> {
  const { id, passwordVersion } = pending.user;
  return retryOnConflict(async () => {
    const user = await getUser(id);
    if (user?.passwordVersion !== passwordVersion || !(await getSecret(pending.named))) throw expired();
    return join(user, pending, browser, []);
  });
}

const joinByPassword = async (pending: Pending, password: string, browser: Browser): Promise<Joined> => {
  const { user } = pending;
  const refused = () => invalidField('password', "This isn't the password for this account");
  await checkPassword({ email: user.email, user, password, browser, refused });
  return joinProven(pending, browser);
};

/** @throws AppError SIGN_ON_EXPIRED for another token than the mailed one, and once there is a better proof */
async function joinByMail(pending: Pending, token: string, browser: Browser, origin: string): Promise<Joined> {
  const { join: found, user } = pending;
  await limitRate('verifyByAddress', browser.address);
  const isMailed = found.tokenHash !== null && isHashOf(found.tokenHash, token);
  if (!isMailed || !(await joinWays(user, origin)).includes('mail')) throw expired();
  return joinProven(pending, browser);
}

type Input = z.output<(typeof contract)['input']>;

async function joinBy(input: Input, pending: Pending, browser: Browser, origin: string): Promise<Joined> {
  if (input.password !== undefined) return joinByPassword(pending, input.password, browser);
  if (input.token !== undefined) return joinByMail(pending, input.token, browser, origin);
  if (!input.passkey) throw new AppError('INVALID_INPUT', 'Please confirm that the account is yours.');
  return provePasskey(input.passkey, browser.address, origin, async (user, used) => {
    if (user.id !== pending.user.id) throw unknownPasskey();
    if (!(await getSecret(pending.named))) throw expired();
    return join(user, pending, browser, [used]);
  });
}

/**
 * Joins the sign-on of this browser to an existing account with the same e-mail address, once its owner has proven it, and
 * logs in. All earlier sessions, reset links and tokens of the account end: others may have them. A mail to the owner follows.
 * @param origin of the app
 * @throws AppError SIGN_ON_OFF, SIGN_ON_EXPIRED, RATE_LIMITED, INVALID_INPUT for a wrong password; those of passkeys
 */
export async function joinAccount(
  input: Input,
  signOn: SignOnBrowser | null,
  browser: Browser,
  origin: string,
): Promise<{ user: CurrentUser; sessionToken: string; device: string }> {
  const pending = { ...(await readPending(signOn)), pausesWebhooks: input.pausesWebhooks };
  const { user, session, cookies } = await joinBy(input, pending, browser, origin);
  await uncountAccount('signOnByAddress', browser.address, user.id, nowSeconds());
  return { user: await viewCurrentUser(user, session), ...cookies };
}

/** Where the mailed link leads. */
const linkOf = (origin: string, token: string): string =>
  `${origin}/login?${new URLSearchParams({ [SIGN_ON_STEP]: 'join', [SIGN_ON_WAYS]: 'mail', token })}`;

/**
 * Mails a link to the owner of an account that has neither a password nor a passkey. It works only in the browser that has
 * signed on: nobody gets in because the owner opens the link of a stranger.
 * @param origin of the app
 * @throws AppError SIGN_ON_OFF, SIGN_ON_EXPIRED, RATE_LIMITED, MAIL_NOT_SENT
 */
export async function mailJoin(signOn: SignOnBrowser | null, origin: string): Promise<{ message: string }> {
  const { name } = requireSignOn();
  const { named, join: pending, user } = await readPending(signOn);
  if (!(await joinWays(user, origin)).includes('mail')) throw expired();
  await limitRate('joinMailByUser', user.id);
  const token = newSecret();
  await apply(putSecret(named, { ...pending, tokenHash: sha256(token) }));
  const values = { to: user.email, provider: name, url: linkOf(origin, token) };
  await mailAtOnce(writeMail('signOnJoin', values, { expiresAt: isoNow(SIGN_ON_JOIN_SECONDS) }), 'the email');
  return { message: 'The email is on its way. Open its link in this browser.' };
}
