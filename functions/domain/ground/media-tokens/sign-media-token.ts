import { createHmac } from 'node:crypto';
import type { MediaClaims } from '#shared/model/ground/media-token.ts';

/** Writes claims as a media token, in the form that the edge checks. */
export function signMediaToken(claims: MediaClaims, signingKey: string): string {
  const payload = Buffer.from(JSON.stringify(claims)).toString('base64url');
  return `${payload}.${createHmac('sha256', signingKey).update(payload).digest('base64url')}`;
}
