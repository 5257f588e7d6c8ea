import { getIdentityOwner } from '../../../data/identity/identity.ts';
import type { SignedOn } from '../../../data/identity/session.ts';
import { getProviderSessionOwner, releaseLogoutToken, useLogoutToken } from '../../../data/identity/sign-on.ts';
import {
  type LogoutToken,
  logOutAddress,
  NotProvenError,
  ProviderDownError,
  readLogoutToken,
} from '../../../gateways/oidc.ts';
import { logError } from '../../../observability/log.ts';
import { signOnSettings } from '../../../process/environment.ts';
import { AppError } from '../../ground/app-error.ts';
import { endSessionsOf } from '../sessions/end-sessions.ts';
import { requireSignOn } from './settings.ts';

const refused = (): AppError => new AppError('LOGOUT_TOKEN_REFUSED', 'This logout token cannot be used.');

async function ownerOf(issuer: string, { subject, sid }: LogoutToken): Promise<string | null> {
  const bySubject = subject === null ? null : await getIdentityOwner({ issuer, subject });
  return bySubject ?? (sid === null ? null : getProviderSessionOwner(issuer, sid));
}

async function endTheirs(issuer: string, token: LogoutToken): Promise<void> {
  const userId = await ownerOf(issuer, token);
  if (userId === null) return;
  const isMeant = (signedOn: SignedOn | undefined) =>
    signedOn?.issuer === issuer && (token.sid === null || signedOn.sid === token.sid);
  // A provider that logs everyone out does not send again what was refused: no call holds back the next one.
  await endSessionsOf(userId, ({ signedOn }) => isMeant(signedOn), { waits: false });
}

/**
 * Ends the sessions of a person who has logged out at the provider, or lost the account there. Their media addresses end
 * within two minutes. The provider calls, so only the token says whose sessions end.
 * @param text of the logout token
 * @throws AppError SIGN_ON_OFF, PROVIDER_UNAVAILABLE, LOGOUT_TOKEN_REFUSED also for one that was used before
 */
export async function endSignedOn(text: string): Promise<{ message: string }> {
  const settings = requireSignOn();
  const { issuer, name } = settings;
  const token = await readLogoutToken(settings, text).catch((error: unknown) => {
    if (error instanceof NotProvenError) throw refused();
    if (!(error instanceof ProviderDownError)) throw error;
    logError('The provider of sign-on cannot be used', error);
    throw new AppError('PROVIDER_UNAVAILABLE', `${name} isn't responding. Please send the token again.`);
  });
  if (!(await useLogoutToken(issuer, token.id, token.usableUntil))) throw refused();
  try {
    await endTheirs(issuer, token);
  } catch (error) {
    await releaseLogoutToken(issuer, token.id);
    throw error;
  }
  return { message: 'The sessions have ended' };
}

/**
 * Where a browser ends the provider's own session after a log-out; undefined when the session did not begin there, or the
 * provider does not say how.
 * @param origin of the app
 */
export async function leaveProvider(signedOn: SignedOn, origin: string): Promise<string | undefined> {
  const settings = signOnSettings();
  if (!settings || settings.issuer !== signedOn.issuer) return undefined;
  try {
    return (await logOutAddress(settings, signedOn.idToken, `${origin}/login`)) ?? undefined;
  } catch (error) {
    // The person asked to be logged out, and is.
    logError('The provider of sign-on cannot be used', error);
    return undefined;
  }
}
