import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type MediaClaims, SIGNING_KEY_ENTRY } from '../../shared/model/media-token.ts';
import { type EdgeEvent, type EdgeFunction, type EdgeRequest, loadEdgeFunction } from './run-edge-function.ts';

/** Source of an edge function, as the template holds it. */
export const edgeSource = (name: string): string => readFileSync(new URL(`${name}.js`, import.meta.url), 'utf8');

/** An edge function with a key value store of these entries, which behaves as CloudFront's: no entry, no value. */
export function loadWith(name: string, entries: Record<string, string> = {}): EdgeFunction {
  const store = new Map(Object.entries(entries));
  return loadEdgeFunction(edgeSource(name), {
    exists: async (key) => store.has(key),
    count: async () => store.size,
    get: async (key) => {
      const value = store.get(key);
      if (value === undefined) throw new Error('KeyNotFound');
      return value;
    },
  });
}

/** A GET of a path with a query string, as a viewer wrote it. */
export function viewerRequest(url: string, headers: Record<string, string> = {}): EdgeEvent & { request: EdgeRequest } {
  const [uri = '', query = ''] = url.split('?');
  const pairs = query
    .split('&')
    .filter(Boolean)
    .map((pair) => pair.split('='));
  return {
    version: '1.0',
    context: {
      distributionDomainName: 'd111111abcdef8.cloudfront.net',
      distributionId: 'EDFDVBD6EXAMPLE',
      eventType: 'viewer-request',
      requestId: 'request',
    },
    viewer: { ip: '192.0.2.7' },
    request: {
      method: 'GET',
      uri,
      querystring: Object.fromEntries(pairs.map(([name = '', value = '']) => [name, { value }])),
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, { value }])),
      cookies: {},
    },
  };
}

export const KEY = 'an-hmac-key-of-no-importance';
export const now = (): number => Math.floor(Date.now() / 1000);

/** The text that a payload and a key give. */
export function sign(payload: string, key = KEY): string {
  return `${payload}.${createHmac('sha256', key).update(payload).digest('base64url')}`;
}

/** A token as the functions make them: for one object, given out a minute ago, good for another. */
export function mediaToken(claims: Partial<MediaClaims> = {}, key = KEY): string {
  const all: MediaClaims = { k: 'uploads/user/take', iat: now() - 60, exp: now() + 60, d: 0, w: [], ...claims };
  return sign(Buffer.from(JSON.stringify(all)).toString('base64url'), key);
}

/** The key value store's entries once a first token was signed. */
export const SIGNED = { [SIGNING_KEY_ENTRY]: KEY };
