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
const PASS: Names = { https: '__Secure-pass', http: 'pass' };

/** A secret of 32 bytes, base64url. */
const SECRET = /^[\w-]{43}$/;

/** The calls about share links. No other call gets the cookies of visitors. */
const SHARED_PATH = '/api/shared';

const isHttps = ({ headers }: Facts): boolean => headers['x-forwarded-proto'] === 'https';

const nameIn = (event: Facts, { https, http }: Names): string => (isHttps(event) ? https : http);

const cookiesOf = (event: Facts) => parseCookie(event.cookies?.join('; ') ?? '');

/** The value of a cookie; null without the cookie, and for an empty one. */
const readCookie = (event: Facts, names: Names): string | null => cookiesOf(event)[nameIn(event, names)] || null;

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

/** The calls of a sign-on. No other call gets its cookies. */
const SIGN_ON_PATH = '/api/auth/sign-on';

/** Most sign-ons of a browser at the same time. Another one replaces the oldest. */
const SIGN_ONS_MAX = 8;

/** What the cookies of sign-ons begin with. Each tab has one of its own, so no tab overwrites that of another. */
const SIGN_ON: Names = { https: '__Secure-sign-on-', http: 'sign-on-' };

/** The cookie of a browser whose sign-on waits for a proof, and characters of the state that name the one of another. */
const JOIN = 'join';
const SIGN_ON_NAME = /^(?:join|[\w-]{16})$/;

const signOnName = (of: string): string => (of === JOIN ? JOIN : of.slice(0, 16));

/** What a cookie of a browser that signs on has. The token is that of an invitation. */
export interface SignOnCookie {
  secret: string;
  invitation: string | null;
}

/** `<secret>` or `<secret>.<invitation>`. */
const SIGN_ON_VALUE = /^([\w-]{43})(?:\.([\w-]{1,128}))?$/;

const signOnNames = (of: string): Names => ({ https: SIGN_ON.https + of, http: SIGN_ON.http + of });

/**
 * The secret by which a sign-on recognizes its browser: by the state of an answer of the provider, which sends it back from
 * another site, as a page. A call without a state is one that joins an account.
 */
export function readSignOnCookie(event: Facts & Pick<APIGatewayProxyEventV2, 'queryStringParameters'>) {
  const names = signOnNames(signOnName(event.queryStringParameters?.state ?? JOIN));
  const [, secret, invitation = null] = SIGN_ON_VALUE.exec(readCookie(event, names) ?? '') ?? [];
  return secret ? { secret, invitation } : null;
}

/** The sign-ons of a browser, the oldest first: browsers send cookies in this order (RFC 6265, 5.4). */
function signOnsOf(event: Facts): string[] {
  const prefix = nameIn(event, SIGN_ON);
  return Object.keys(cookiesOf(event)).flatMap((name) => {
    const of = name.startsWith(prefix) ? name.slice(prefix.length) : '';
    return SIGN_ON_NAME.test(of) ? [of] : [];
  });
}

/** Changes of the cookies of sign-ons, by their states, or `join`; null deletes one. */
export type SignOnCookies = Record<string, SignOnCookie | null>;

/** The Set-Cookie lines of these changes, and those that delete what would be too many. */
export function signOnCookies(event: Facts, changes: SignOnCookies): string[] {
  const changed = new Map(Object.entries(changes).map(([of, signOn]) => [signOnName(of), signOn]));
  const others = signOnsOf(event).filter((of) => !changed.has(of));
  const added = [...changed.values()].filter((signOn) => signOn !== null).length;
  const overdue = others.slice(0, Math.max(0, others.length + added - SIGN_ONS_MAX));
  for (const of of overdue) changed.set(of, null);
  return [...changed].map(([of, signOn]) => {
    const value = signOn ? [signOn.secret, signOn.invitation].filter(Boolean).join('.') : '';
    const seconds = signOn ? SIGN_ON_COOKIE_SECONDS : 0;
    return setCookie(event, signOnNames(of), value, { path: SIGN_ON_PATH, seconds });
  });
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
