import { PASS_SECONDS } from '../domain/pass-seconds.ts';
import { type CookieFacts, readSecretCookie, type SecretCookie, secretCookie } from './secret-cookie.ts';

/** A pass of one link: its cookie goes to that link's calls and to no other. */
export interface PassCookie {
  shareToken: string;
  secret: string;
}

const PASS: SecretCookie = { name: 'pass', prefix: '__Secure-' };

/** The secret by which the requested link knows the browser; null without one. */
export const readPassCookie = (event: CookieFacts): string | null => readSecretCookie(event, PASS);

/** The Set-Cookie line that keeps a pass. */
export const passCookie = (event: CookieFacts, { shareToken, secret }: PassCookie): string =>
  secretCookie(event, PASS, {
    secret,
    path: `/api/shared/${encodeURIComponent(shareToken)}`,
    seconds: PASS_SECONDS,
  });
