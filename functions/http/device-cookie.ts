import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { KNOWN_DEVICE_SECONDS } from '../domain/auth/known-browsers.ts';

type Facts = Pick<APIGatewayProxyEventV2, 'headers' | 'cookies'>;

const DEVICE = /^[\w-]{43}$/;

const isSecure = ({ headers }: Facts): boolean => headers['x-forwarded-proto'] === 'https';

/** `__Host-` ties a cookie to this host and to HTTPS; plain HTTP cannot have it. */
const nameFor = (event: Facts): string => (isSecure(event) ? '__Host-device' : 'device');

/** The secret by which a browser is known where somebody has logged in with it; null without one. */
export function readDeviceCookie(event: Facts): string | null {
  const prefix = `${nameFor(event)}=`;
  const value = event.cookies?.find((cookie) => cookie.startsWith(prefix))?.slice(prefix.length) ?? '';
  return DEVICE.test(value) ? value : null;
}

/** The Set-Cookie line that keeps it. Logging out leaves it there: it opens nothing. */
export function deviceCookie(event: Facts, device: string): string {
  const attributes = ['Path=/', 'HttpOnly', 'SameSite=Lax', ...(isSecure(event) ? ['Secure'] : [])];
  return [`${nameFor(event)}=${device}`, `Max-Age=${KNOWN_DEVICE_SECONDS}`, ...attributes].join('; ');
}
