import type { APIGatewayProxyEventV2 } from 'aws-lambda';

export type CookieFacts = Pick<APIGatewayProxyEventV2, 'headers' | 'cookies'>;

/** A cookie that keeps a secret of 32 bytes. Plain HTTP cannot have a name with a prefix such as `__Host-`. */
export interface SecretCookie {
  name: string;
  /** `__Host-` ties a cookie to this host and to the path `/`, `__Secure-` to HTTPS alone. */
  prefix: '__Host-' | '__Secure-';
}

const SECRET = /^[\w-]{43}$/;

const isSecure = ({ headers }: CookieFacts): boolean => headers['x-forwarded-proto'] === 'https';

const nameIn = (event: CookieFacts, { name, prefix }: SecretCookie): string =>
  isSecure(event) ? `${prefix}${name}` : name;

/** The secret in a cookie; null without one. */
export function readSecretCookie(event: CookieFacts, cookie: SecretCookie): string | null {
  const start = `${nameIn(event, cookie)}=`;
  const value = event.cookies?.find((each) => each.startsWith(start))?.slice(start.length) ?? '';
  return SECRET.test(value) ? value : null;
}

/** The Set-Cookie line that keeps a secret. @param seconds how long the browser keeps it */
export function secretCookie(
  event: CookieFacts,
  cookie: SecretCookie,
  { secret, path, seconds }: { secret: string; path: string; seconds: number },
): string {
  const attributes = [`Path=${path}`, 'HttpOnly', 'SameSite=Lax', ...(isSecure(event) ? ['Secure'] : [])];
  return [`${nameIn(event, cookie)}=${secret}`, `Max-Age=${seconds}`, ...attributes].join('; ');
}
