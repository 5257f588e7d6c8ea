import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { VISITOR_ID } from '#shared/model/visitor.ts';
import { VISIT_SECONDS } from '../domain/visit-seconds.ts';

type Facts = Pick<APIGatewayProxyEventV2, 'headers' | 'cookies'>;

/** Only calls about share links get it, and it says nothing but that two of them come from one browser. */
const PATH = '/api/shared';

const isSecure = ({ headers }: Facts): boolean => headers['x-forwarded-proto'] === 'https';

const nameFor = (event: Facts): string => (isSecure(event) ? '__Secure-visitor' : 'visitor');

/** Who looks at share links, by the cookie; null without one. */
export function readVisitorCookie(event: Facts): string | null {
  const prefix = `${nameFor(event)}=`;
  const value = event.cookies?.find((cookie) => cookie.startsWith(prefix))?.slice(prefix.length) ?? '';
  return VISITOR_ID.test(value) ? value : null;
}

/** The Set-Cookie line that keeps a visitor's id for as long as the visit lasts, and no longer. */
export function visitorCookie(event: Facts, visitor: string): string {
  const attributes = [`Path=${PATH}`, 'HttpOnly', 'SameSite=Lax', ...(isSecure(event) ? ['Secure'] : [])];
  return [`${nameFor(event)}=${visitor}`, `Max-Age=${VISIT_SECONDS}`, ...attributes].join('; ');
}
