import { profileInput } from '#shared/api/ground/forms.ts';
import { type Change, tryApply } from '../../../data/ground/apply.ts';
import { claimEmail, type HeldEmail, moveEmail } from '../../../data/identity/email.ts';
import { linkIdentity } from '../../../data/identity/identity.ts';
import { putUser, type User } from '../../../data/identity/user.ts';
import type { ProviderPerson } from '../../../gateways/oidc.ts';
import { stateAct } from '../../ground/events/state-event.ts';
import type { Browser } from '../auth/known-devices.ts';
import { addPersonalWorkspace, newUser, removeUnverified } from '../auth/new-account.ts';
import { beginSignedOnSession, identityOf, type Proven } from './signed-on-session.ts';

/** The names of a person, from what the provider says. One word is a first name, and there is no last one. */
function namesOf({ firstName, lastName, name }: ProviderPerson, email: string) {
  const words = name.trim().split(/\s+/);
  const local = email.slice(0, email.lastIndexOf('@'));
  const choices = [
    ...(lastName ? [{ firstName, lastName }] : []),
    { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) },
    { firstName: firstName || name || local, lastName },
  ];
  const found = choices.map((each) => profileInput.safeParse(each)).find(({ success }) => success);
  return found?.data ?? { firstName: local, lastName: '' };
}

function signedOn(person: ProviderPerson, { email, at }: Proven & { email: string }, providerName: string): User {
  const fields = {
    ...namesOf(person, email),
    email,
    company: null,
    phone: null,
    reasonForUse: `Signed on with ${providerName}`,
    passwordHash: null,
    emailVerified: true,
    signedOnAt: at,
  };
  return { ...newUser(fields, at), lastSeenOn: at.slice(0, 10) };
}

/**
 * The address of a new account. A sign-up that never proved it ends, with its password and its code: otherwise somebody who
 * signs up with the address of another before they sign on would know the password of their account.
 */
const takeAddress = async ({ id, email }: User, held: HeldEmail | null): Promise<Change[]> =>
  held ? [moveEmail(email, held.userId, id), ...(await removeUnverified(held.userId))] : [claimEmail(email, id)];

/**
 * Creates the account of a person who has signed on, with a workspace and a session. It has no password.
 * @param held who has the address and has not verified it; null for nobody
 * @returns null when somebody took or verified the address, or signed on, meanwhile
 */
export async function createSignedOn(
  person: ProviderPerson,
  proven: Proven & { email: string },
  held: HeldEmail | null,
  browser: Browser,
  providerName: string,
) {
  const user = signedOn(person, proven, providerName);
  const { cookies, session, changes } = beginSignedOnSession(user, proven, browser);
  const account = [
    ...(await takeAddress(user, held)),
    putUser(user),
    ...addPersonalWorkspace(user, proven.at),
    stateAct('user.signed_up', { userId: user.id, session }, null, user.id),
  ];
  const isStored = await tryApply([...account, ...linkIdentity(identityOf(proven, user.id), null), ...changes]);
  return isStored ? { userId: user.id, cookies } : null;
}
