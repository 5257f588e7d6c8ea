import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { parseCookie, stringifySetCookie } from 'cookie';
import { PLAIN_SESSION_COOKIE, SESSION_COOKIE } from '#shared/model/identity/session-cookie.ts';
import { VISITOR_ID } from '#shared/model/sharing/visitor.ts';
import {
  GUEST_SECONDS,
  KNOWN_DEVICE_SECONDS,
  PASS_SECONDS,
  SESSION_SECONDS,
  SIGN_ON_COOKIE_SECONDS,
  SIGN_ONS_MAX,
  VISIT_SECONDS,
} from '../process/limits.ts';

type Facts = Pick<APIGatewayProxyEventV2, 'headers' | 'cookies'>;

/**
 * The names of a cookie. A browser accepts a name with a prefix over HTTPS only: `__Host-` ties the cookie to this host
 * and to the path `/`, `__Secure-` only to HTTPS.
 */
interface Names {
  https: string;
  http: string;
}

/** A cookie: the form of its value, and how long browsers keep it for which paths. */
interface Kind extends Names {
  form: RegExp;
  path: string;
  seconds: number;
}

/** A secret of 32 bytes, base64url. */
const SECRET = /^[\w-]{43}$/;

/** The calls about share links. No other call gets the cookies of visitors. */
const SHARED_PATH = '/api/shared';

/** The cookies of requests, besides those of sign-ons. */
const KINDS = {
  /** The session token, not yet verified. */
  session: { https: SESSION_COOKIE, http: PLAIN_SESSION_COOKIE, form: /^./, path: '/', seconds: SESSION_SECONDS },
  /** By this secret, an account recognizes a browser. Logging out keeps the cookie: it gives no access. */
  device: { https: '__Host-device', http: 'device', form: SECRET, path: '/', seconds: KNOWN_DEVICE_SECONDS },
  /** The id of a visitor of share links, for a visit. It only says that two requests come from the same browser. */
  visitor: { https: '__Secure-visitor', http: 'visitor', form: VISITOR_ID, path: SHARED_PATH, seconds: VISIT_SECONDS },
  /** By these secrets, a link recognizes a browser, and a guest who comments. */
  pass: { https: '__Secure-pass', http: 'pass', form: SECRET, path: SHARED_PATH, seconds: PASS_SECONDS },
  guest: { https: '__Secure-guest', http: 'guest', form: SECRET, path: SHARED_PATH, seconds: GUEST_SECONDS },
} satisfies Record<string, Kind>;

export type CookieKind = keyof typeof KINDS;

const isHttps = ({ headers }: Facts): boolean => headers['x-forwarded-proto'] === 'https';

const nameIn = (event: Facts, { https, http }: Names): string => (isHttps(event) ? https : http);

const cookiesOf = (event: Facts) => parseCookie(event.cookies?.join('; ') ?? '');

const textOf = (event: Facts, names: Names): string => cookiesOf(event)[nameIn(event, names)] ?? '';

/** The value of a cookie; null without one of the expected form. */
export function readCookie(event: Facts, kind: CookieKind): string | null {
  const value = textOf(event, KINDS[kind]);
  return KINDS[kind].form.test(value) ? value : null;
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

/** A secret of one link. Its cookie is sent only with the calls of this link. */
interface LinkSecret {
  shareToken: string;
  secret: string;
}

/** The Set-Cookie line of a value. @param value null deletes the cookie */
export function cookieOf(event: Facts, kind: CookieKind, value: string | LinkSecret | null): string {
  const { path, seconds } = KINDS[kind];
  if (value === null) return setCookie(event, KINDS[kind], '', { path, seconds: 0 });
  if (typeof value === 'string') return setCookie(event, KINDS[kind], value, { path, seconds });
  const ofLink = `${path}/${encodeURIComponent(value.shareToken)}`;
  return setCookie(event, KINDS[kind], value.secret, { path: ofLink, seconds });
}

/** The calls of a sign-on. No other call gets its cookies. */
const SIGN_ON_PATH = '/api/auth/sign-on';

/** The beginning of the names of sign-on cookies. Each tab has a cookie of its own, so no tab overwrites another's. */
const SIGN_ON: Names = { https: '__Secure-sign-on-', http: 'sign-on-' };

/** The cookie of a browser whose sign-on waits for a proof, and characters of the state that name the one of another. */
const JOIN = 'join';
const SIGN_ON_NAME = /^(?:join|[\w-]{16})$/;

const signOnName = (of: string): string => (of === JOIN ? JOIN : of.slice(0, 16));

/** The value of a sign-on cookie. The token is of an invitation. */
export interface SignOnCookie {
  secret: string;
  invitation: string | null;
}

/** `<secret>` or `<secret>.<invitation>`. */
const SIGN_ON_VALUE = /^([\w-]{43})(?:\.([\w-]{1,128}))?$/;

const signOnNames = (of: string): Names => ({ https: SIGN_ON.https + of, http: SIGN_ON.http + of });

/**
 * The secret of the browser that signs on. The provider's answer has the state, which names the cookie. A call without
 * a state joins an account.
 */
export function readSignOnCookie(event: Facts & Pick<APIGatewayProxyEventV2, 'queryStringParameters'>) {
  const names = signOnNames(signOnName(event.queryStringParameters?.state ?? JOIN));
  const [, secret, invitation = null] = SIGN_ON_VALUE.exec(textOf(event, names)) ?? [];
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
