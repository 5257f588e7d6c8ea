import { apply } from '../../../data/ground/apply.ts';
import { putSecret } from '../../../data/identity/secret.ts';
import { askWho, ProviderDownError } from '../../../gateways/oidc.ts';
import { logError } from '../../../observability/log.ts';
import { newSecret } from '../../../process/ids.ts';
import { AppError } from '../../ground/app-error.ts';
import { limitRate } from '../../ground/limit-rate.ts';
import { callbackAddress, requireSignOn } from './settings.ts';

/** The content of the sign-on cookie: a secret, and the token of an invitation. */
export interface SignOnBrowser {
  secret: string;
  invitation: string | null;
}

/**
 * Begins a sign-on at the provider. Only the same browser can end it; two tabs of it have one each.
 * @param invitation its token; null without one
 * @param address the viewer's IP address
 * @param origin of the app
 * @returns the address that the browser opens, and what a cookie of this state keeps
 * @throws AppError SIGN_ON_OFF, RATE_LIMITED, PROVIDER_UNAVAILABLE
 */
export async function beginSignOn(
  invitation: string | null,
  address: string,
  origin: string,
): Promise<{ url: string; state: string; browser: SignOnBrowser }> {
  const settings = requireSignOn();
  await limitRate('signOnByAddress', address);
  const asked = await askWho(settings, callbackAddress(origin)).catch((error: unknown) => {
    if (!(error instanceof ProviderDownError)) throw error;
    logError('The provider of sign-on cannot be used', error);
    const others = settings.isRequired
      ? 'Please try again in a minute. Administrators can log in with their password or a passkey meanwhile.'
      : 'Try again in a minute, or use your password.';
    throw new AppError('PROVIDER_UNAVAILABLE', `${settings.name} isn't responding. ${others}`);
  });
  const { url, state, nonce, codeVerifier } = asked;
  const browser = { secret: newSecret(), invitation };
  await apply(putSecret({ kind: 'signOn', secret: state, owner: browser.secret }, { nonce, codeVerifier }));
  return { url, state, browser };
}
