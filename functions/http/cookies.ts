import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { parseCookie, stringifySetCookie } from 'cookie';
import { PLAIN_SESSION_COOKIE, SESSION_COOKIE } from '#shared/model/session-cookie.ts';
import { VISITOR_ID } from '#shared/model/visitor.ts';
import {
  GUEST_SECONDS,
  KNOWN_DEVICE_SECONDS,
  PASS_SECONDS,
  SESSION_SECONDS,
  SIGN_ON_COOKIE_SECONDS,
  VISIT_SECONDS,
} from '../domain/lifetimes.ts';

type Facts = Pick<APIGatewayProxyEventV2, 'headers' | 'cookies'>;

/**
 * The names of a cookie. A browser accepts a name with a prefix over HTTPS only: `__Host-` ties the cookie to this host
 * and to the path `/`, `__Secure-` only to HTTPS.
 */
interface Names {
  https: string;
  http: string;
}

const SESSION: Names = { https: SESSION_COOKIE, http: PLAIN_SESSION_COOKIE };
const DEVICE: Names = { https: '__Host-device', http: 'device' };
const VISITOR: Names = { https: '__Secure-visitor', http: 'visitor' };
const GUEST: Names = { https: '__Secure-guest', http: 'guest' };
const SIGN_ON: Names = { https: '__Secure-sign-on', http: 'sign-on' };
const PASS: Names = { https: '__Secure-pass', http: 'pass' };

/** A secret of 32 bytes, base64url. */
const SECRET = /^[\w-]{43}$/;

/** The calls about share links. No other call gets the cookies of visitors. */
const SHARED_PATH = '/api/shared';

const isHttps = ({ headers }: Facts): boolean => headers['x-forwarded-proto'] === 'https';

const nameIn = (event: Facts, { https, http }: Names): string => (isHttps(event) ? https : http);

/** The value of a cookie; null without the cookie, and for an empty one. */
const readCookie = (event: Facts, names: Names): string | null =>
  parseCookie(event.cookies?.join('; ') ?? '')[nameIn(event, names)] || null;

/** The value of a cookie when it has the expected form, otherwise null. */
function readMatching(event: Facts, names: Names, form: RegExp): string | null {
  const value = readCookie(event, names);
  return value !== null && form.test(value) ? value : null;
}

/** A Set-Cookie line. @param seconds how long the browser keeps the cookie; 0 deletes it */
const setCookie = (event: Facts, names: Names, value: string, { path, seconds }: { path: string; seconds: number }) =>
  stringifySetCookie({
    name: nameIn(event, names),
    value,
    path,
    maxAge: seconds,
    httpOnly: true,
    sameSite: 'lax',
    secure: isHttps(event),
  });

/** The session token, not yet verified. */
export const readSessionCookie = (event: Facts): string | null => readCookie(event, SESSION);

/** @param sessionToken null deletes the cookie */
export const sessionCookie = (event: Facts, sessionToken: string | null): string =>
  setCookie(event, SESSION, sessionToken ?? '', { path: '/', seconds: sessionToken === null ? 0 : SESSION_SECONDS });

/** The secret by which an account recognizes a browser that somebody has logged in with. */
export const readDeviceCookie = (event: Facts): string | null => readMatching(event, DEVICE, SECRET);

/** Logging out keeps this cookie: it gives no access. */
export const deviceCookie = (event: Facts, device: string): string =>
  setCookie(event, DEVICE, device, { path: '/', seconds: KNOWN_DEVICE_SECONDS });

/** The calls of a sign-on. No other call gets its cookie. */
const SIGN_ON_PATH = '/api/auth/sign-on';

/** What the cookie of a browser that signs on has. The token is that of an invitation. */
export interface SignOnCookie {
  secret: string;
  invitation: string | null;
}

/** `<secret>` or `<secret>.<invitation>`. */
const SIGN_ON_VALUE = /^([\w-]{43})(?:\.([\w-]{1,128}))?$/;

/** The secret by which a sign-on recognizes its browser. The provider sends it back from another site, as a page. */
export function readSignOnCookie(event: Facts): SignOnCookie | null {
  const [, secret, invitation = null] = SIGN_ON_VALUE.exec(readCookie(event, SIGN_ON) ?? '') ?? [];
  return secret ? { secret, invitation } : null;
}

/** @param signOn null deletes the cookie */
export function signOnCookie(event: Facts, signOn: SignOnCookie | null): string {
  const value = signOn ? [signOn.secret, signOn.invitation].filter(Boolean).join('.') : '';
  return setCookie(event, SIGN_ON, value, { path: SIGN_ON_PATH, seconds: signOn ? SIGN_ON_COOKIE_SECONDS : 0 });
}

/** The id of a visitor of share links. It only says that two requests come from the same browser. */
export const readVisitorCookie = (event: Facts): string | null => readMatching(event, VISITOR, VISITOR_ID);

/** The browser keeps this cookie only as long as the visit lasts. */
export const visitorCookie = (event: Facts, visitor: string): string =>
  setCookie(event, VISITOR, visitor, { path: SHARED_PATH, seconds: VISIT_SECONDS });

/** A pass of one link. Its cookie is sent only with the calls of this link. */
export interface PassCookie {
  shareToken: string;
  secret: string;
}

/** The secret by which the requested link recognizes the browser. */
export const readPassCookie = (event: Facts): string | null => readMatching(event, PASS, SECRET);

const pathOf = ({ shareToken }: PassCookie): string => `${SHARED_PATH}/${encodeURIComponent(shareToken)}`;

export const passCookie = (event: Facts, pass: PassCookie): string =>
  setCookie(event, PASS, pass.secret, { path: pathOf(pass), seconds: PASS_SECONDS });

/** The secret by which the requested link recognizes a guest who comments. */
export const readGuestCookie = (event: Facts): string | null => readMatching(event, GUEST, SECRET);

export const guestCookie = (event: Facts, guest: PassCookie): string =>
  setCookie(event, GUEST, guest.secret, { path: pathOf(guest), seconds: GUEST_SECONDS });
