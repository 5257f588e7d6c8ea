import { KNOWN_DEVICE_SECONDS } from '../domain/auth/known-browsers.ts';
import { type CookieFacts, readSecretCookie, type SecretCookie, secretCookie } from './secret-cookie.ts';

const DEVICE: SecretCookie = { name: 'device', prefix: '__Host-' };

/** The secret by which a browser is known where somebody has logged in with it; null without one. */
export const readDeviceCookie = (event: CookieFacts): string | null => readSecretCookie(event, DEVICE);

/** The Set-Cookie line that keeps it. Logging out leaves it there: it opens nothing. */
export const deviceCookie = (event: CookieFacts, device: string): string =>
  secretCookie(event, DEVICE, { secret: device, path: '/', seconds: KNOWN_DEVICE_SECONDS });
