import type * as z from 'zod';
import type { endSignOn as contract } from '#shared/api/identity/sign-on.ts';
import {
  type JoinWay,
  SIGN_ON_STEP,
  SIGN_ON_WAYS,
  type SignOnSettings,
  type SignOnStep,
} from '#shared/model/identity/sign-on.ts';
import { apply, tryApply } from '../../../data/ground/apply.ts';
import { uncountAccount } from '../../../data/ground/rate-limit.ts';
import { getHeldEmail } from '../../../data/identity/email.ts';
import { getIdentityOwner, markIdentityUsed } from '../../../data/identity/identity.ts';
import { putSecret, takeSecret } from '../../../data/identity/secret.ts';
import { getUser, markSignedOn, type User } from '../../../data/identity/user.ts';
import { NotProvenError, ProviderDownError, type ProviderPerson, readAnswer } from '../../../gateways/oidc.ts';
import { logError } from '../../../observability/log.ts';
import { isoNow, nowSeconds } from '../../../process/clock.ts';
import { AppError } from '../../ground/app-error.ts';
import { retryOnConflict } from '../../ground/retry-on-conflict.ts';
import { refuseStopped } from '../auth/account-stopped.ts';
import type { Browser } from '../auth/known-devices.ts';
import { stateLogIn } from '../auth/record-log-in.ts';
import { refuseStranger } from '../invitations/refuse-stranger.ts';
import type { SignOnBrowser } from './begin-sign-on.ts';
import { joinWays } from './join-ways.ts';
import { createSignedOn } from './new-member.ts';
import { provenEmail, SignOnRefusal, shownEmail } from './proven-email.ts';
import { callbackAddress, requireSignOn } from './settings.ts';
import { beginSignedOnSession, type Proven } from './signed-on-session.ts';

type Query = z.output<(typeof contract)['query']>;

/** Where a browser comes from, and what its cookie of this sign-on has. */
export interface Returning {
  browser: Browser;
  signOn: SignOnBrowser | null;
  /** Of the app. */
  origin: string;
}

/** What the provider says of the person. It is asked once for each answer. */
async function askProvider(
  settings: SignOnSettings,
  query: Query,
  { signOn, origin }: Returning,
): Promise<ProviderPerson> {
  const { state } = query;
  const started = signOn && state ? await takeSecret({ kind: 'signOn', secret: state, owner: signOn.secret }) : null;
  if (!started || !state) throw new SignOnRefusal('expired');
  if (query.error) throw new SignOnRefusal(query.error === 'access_denied' ? 'cancelled' : 'refused');
  const url = new URL(callbackAddress(origin));
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, value);
  return readAnswer(settings, url, { state, ...started });
}

type Entered = { userId: string; cookies: { sessionToken: string; device: string } } | { ways: JoinWay[] };

async function enterOwn(user: User, proven: Proven, browser: Browser): Promise<Entered | null> {
  refuseStopped(user);
  const { cookies, session, changes } = beginSignedOnSession(user, proven, browser);
  const used = markIdentityUsed({ ...proven, userId: user.id }, { email: proven.email, usedAt: proven.at });
  return (await tryApply([used, markSignedOn(user.id, proven.at), ...changes, stateLogIn(user.id, session)]))
    ? { userId: user.id, cookies }
    : null;
}

/**
 * Nobody gets into an account by its e-mail address alone: its owner proves once that it is theirs.
 * @returns null when another tab has signed on for the first time meanwhile, so that the account is the person's own
 */
async function askForProof(
  user: User,
  proven: Proven & { email: string },
  secret: string,
  origin: string,
): Promise<Entered | null> {
  if ((await getIdentityOwner(proven)) !== null) return null;
  await apply(putSecret({ kind: 'signOnJoin', secret }, { ...proven, userId: user.id, tokenHash: null }));
  return { ways: await joinWays(user, origin) };
}

/**
 * Logs a person in: by the identity, or as a new account, or after a proof that an account is theirs.
 * @returns null when something has changed meanwhile
 */
async function enter(
  person: ProviderPerson,
  settings: SignOnSettings,
  { browser, signOn, origin }: Returning,
): Promise<Entered | null> {
  const { issuer, name } = settings;
  const { subject, sid, idToken } = person;
  const proven = { issuer, subject, email: shownEmail(person), sid, idToken, at: isoNow() };
  const ownerId = await getIdentityOwner(proven);
  if (ownerId !== null) {
    const owner = await getUser(ownerId);
    return owner && enterOwn(owner, proven, browser);
  }
  const first = { ...proven, email: provenEmail(person, settings) };
  const held = await getHeldEmail(first.email);
  const holder = held && (await getUser(held.userId));
  // The provider has proven the address, also that of a sign-up that was stopped before it was verified.
  if (holder && !holder.emailVerified) refuseStopped(holder);
  if (holder?.emailVerified) return askForProof(holder, first, signOn?.secret ?? '', origin);
  await refuseStranger({ email: first.email, invitationToken: signOn?.invitation ?? undefined });
  return createSignedOn(person, first, held, browser, name);
}

const STEPS: Record<string, SignOnStep> = { SIGN_UP_CLOSED: 'closed', ACCOUNT_STOPPED: 'stopped' };

/** Why a sign-on does not log in. Faults of the provider and of its settings are logged. */
function stepOf(error: unknown): SignOnStep {
  if (error instanceof SignOnRefusal) return error.step;
  if (error instanceof AppError) return STEPS[error.code] ?? 'busy';
  if (error instanceof ProviderDownError) {
    logError('The provider of sign-on cannot be used', error);
    return 'unavailable';
  }
  if (!(error instanceof NotProvenError)) throw error;
  logError('An answer of the provider of sign-on was refused', error);
  return 'refused';
}

/** A path of the log-in page, with the invitation by which the person came. */
function loginPath(invitation: string | null | undefined, query: Record<string, string> = {}): string {
  const search = new URLSearchParams({ ...query, ...(invitation && { invitation }) });
  return search.size > 0 ? `/login?${search}` : '/login';
}

/**
 * Ends a sign-on, when the provider sends the browser back. Whatever happens, the browser comes to a page of the app, which
 * says why when it is not logged in.
 * @returns the path of the page, the cookies of a new session, and whether the person has to prove an account first
 * @throws AppError SIGN_ON_OFF
 */
export async function endSignOn(
  query: Query,
  returning: Returning,
): Promise<{ path: string; cookies: { sessionToken?: string; device?: string }; isToJoin: boolean }> {
  const settings = requireSignOn();
  const invitation = returning.signOn?.invitation;
  try {
    const person = await askProvider(settings, query, returning);
    const entered = await retryOnConflict(() => enter(person, settings, returning));
    if ('cookies' in entered) {
      await uncountAccount('signOnByAddress', returning.browser.address, entered.userId, nowSeconds());
      return { path: loginPath(invitation), cookies: entered.cookies, isToJoin: false };
    }
    const join = { [SIGN_ON_STEP]: 'join', [SIGN_ON_WAYS]: entered.ways.join(',') };
    return { path: loginPath(invitation, join), cookies: {}, isToJoin: true };
  } catch (error) {
    return { path: loginPath(invitation, { [SIGN_ON_STEP]: stepOf(error) }), cookies: {}, isToJoin: false };
  }
}
