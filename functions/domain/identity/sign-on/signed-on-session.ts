import type { Change } from '../../../data/ground/apply.ts';
import type { StoredIdentity } from '../../../data/identity/identity.ts';
import type { SignedOn } from '../../../data/identity/session.ts';
import { putProviderSession } from '../../../data/identity/sign-on.ts';
import type { User } from '../../../data/identity/user.ts';
import { type Browser, remember } from '../auth/known-devices.ts';
import { beginSession } from '../sessions/session-token.ts';

/** Longest ID token that is stored with a session, which is read with each request. Most have a kilobyte. */
const ID_TOKEN_MAX = 3072;

/** The facts that a sign-on has proven, and the provider's session. */
export interface Proven {
  issuer: string;
  subject: string;
  email: string | null;
  sid: string | null;
  idToken: string | null;
  /** ISO 8601. */
  at: string;
}

/** The identity that a sign-on has proven, as that of a user. */
export const identityOf = ({ issuer, subject, email, at }: Proven, userId: string): StoredIdentity => ({
  userId,
  issuer,
  subject,
  email,
  linkedAt: at,
  usedAt: at,
});

/** A session of a person who has signed on: its cookies, and the changes that begin it. */
export function beginSignedOnSession(
  user: Pick<User, 'id' | 'passwordVersion'>,
  { issuer, sid, idToken, at }: Proven,
  browser: Browser,
) {
  const isStored = idToken !== null && idToken.length <= ID_TOKEN_MAX;
  const signedOn: SignedOn = { at, issuer, sid, idToken: isStored ? idToken : null };
  const { sessionToken, session, change } = beginSession(user, browser.userAgent, signedOn);
  const { device, changes } = remember(user, browser);
  const atProvider: Change[] = sid === null ? [] : putProviderSession(user.id, issuer, sid, session.endsAt);
  return { cookies: { sessionToken, device }, session, changes: [change, ...changes, ...atProvider] };
}
