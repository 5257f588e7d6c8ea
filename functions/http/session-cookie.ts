import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { PLAIN_SESSION_COOKIE, SESSION_COOKIE } from '#shared/model/session-cookie.ts';
import { SESSION_SECONDS } from '../domain/auth/session-token.ts';

type Facts = Pick<APIGatewayProxyEventV2, 'headers' | 'cookies'>;

const isSecure = ({ headers }: Facts): boolean => headers['x-forwarded-proto'] === 'https';

const nameFor = (event: Facts): string => (isSecure(event) ? SESSION_COOKIE : PLAIN_SESSION_COOKIE);

/** Text of the session cookie as the browser sent it, unproven; null without one. */
export function readSessionCookie(event: Facts): string | null {
  const prefix = `${nameFor(event)}=`;
  const found = event.cookies?.find((cookie) => cookie.startsWith(prefix));
  return found?.slice(prefix.length) || null;
}

/**
 * The Set-Cookie line of a session.
 * @param sessionToken null takes the cookie away
 */
export function sessionCookie(event: Facts, sessionToken: string | null): string {
  const attributes = ['Path=/', 'HttpOnly', 'SameSite=Lax', ...(isSecure(event) ? ['Secure'] : [])];
  const life = sessionToken === null ? 0 : SESSION_SECONDS;
  return [`${nameFor(event)}=${sessionToken ?? ''}`, `Max-Age=${life}`, ...attributes].join('; ');
}
