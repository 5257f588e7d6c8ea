import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { PASS_SECONDS } from '../domain/pass-seconds.ts';

type Facts = Pick<APIGatewayProxyEventV2, 'headers' | 'cookies'>;

/** A pass of one link: its cookie goes to that link's calls and to no other. */
export interface PassCookie {
  shareToken: string;
  secret: string;
}

const SECRET = /^[\w-]{43}$/;

const isSecure = ({ headers }: Facts): boolean => headers['x-forwarded-proto'] === 'https';

const nameFor = (event: Facts): string => (isSecure(event) ? '__Secure-pass' : 'pass');

/** The secret by which the link that is asked knows the browser; null without one. */
export function readPassCookie(event: Facts): string | null {
  const prefix = `${nameFor(event)}=`;
  const value = event.cookies?.find((cookie) => cookie.startsWith(prefix))?.slice(prefix.length) ?? '';
  return SECRET.test(value) ? value : null;
}

/** The Set-Cookie line that keeps a pass. */
export function passCookie(event: Facts, { shareToken, secret }: PassCookie): string {
  const path = `/api/shared/${encodeURIComponent(shareToken)}`;
  const attributes = [`Path=${path}`, 'HttpOnly', 'SameSite=Lax', ...(isSecure(event) ? ['Secure'] : [])];
  return [`${nameFor(event)}=${secret}`, `Max-Age=${PASS_SECONDS}`, ...attributes].join('; ');
}
