import { createHmac } from 'node:crypto';
import { expect } from 'vitest';
import {
  type EdgeEvent,
  type EdgeFunction,
  type EdgeKeyValueStore,
  type EdgeRequest,
  type EdgeResponse,
  loadEdgeFunction,
} from '#scripts/local/edge/run-edge-function.ts';
import { loadUnderNjs, njsVersion } from '#scripts/local/edge/test-support/run-njs.ts';
import { type MediaClaims, SIGNING_KEY_ENTRY } from '#shared/model/ground/media-token.ts';
import { type EdgeFunctionName, edgeSource } from '../edge-source.ts';

/** Loads an edge function with a key value store of these entries. An entry with the value null cannot be read. */
type LoadWith = (
  name: EdgeFunctionName,
  entries?: Record<string, string | null>,
  domain?: string | null,
) => EdgeFunction;

/** A store that behaves like CloudFront's: to read a missing entry is an error. */
function storeOf(entries: Record<string, string | null>): EdgeKeyValueStore {
  const store = new Map(Object.entries(entries));
  return {
    exists: async (key) => store.has(key),
    get: async (key) => {
      const value = store.get(key);
      if (typeof value === 'string') return value;
      throw new Error(store.has(key) ? 'ServiceUnavailable' : 'KeyNotFound');
    },
  };
}

const inNode: LoadWith = (name, entries = {}, domain = null) =>
  loadEdgeFunction(edgeSource(name, domain), storeOf(entries));

const underNjs: LoadWith = (name, entries = {}, domain = null) => loadUnderNjs(edgeSource(name, domain), entries);

const njs = njsVersion();
if (njs === null) console.warn(`NOT RUN: njs is not installed, so the edge functions run only in Node.js.`);

/** The engines that edge functions are tested in: the one of the local stack and, if it is installed, njs. */
export const ENGINES: [name: string, loadWith: LoadWith][] = [
  ['Node.js', inNode],
  ...(njs === null ? [] : [[`njs ${njs}`, underNjs] satisfies [string, LoadWith]]),
];

/** Parameters as CloudFront passes them: not decoded, and a repeated one with all of its values. */
function queryOf(query: string): EdgeRequest['querystring'] {
  const found: EdgeRequest['querystring'] = {};
  for (const pair of query.split('&').filter(Boolean)) {
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    const before = found[name];
    found[name] = before ? { ...before, multiValue: [{ value: before.value }, { value }] } : { value };
  }
  return found;
}

/** A GET request of a viewer. */
export function viewerRequest(url: string, headers: Record<string, string> = {}): EdgeEvent & { request: EdgeRequest } {
  const [uri = '', query = ''] = url.split('?');
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
      querystring: queryOf(query),
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, { value }])),
      cookies: {},
    },
  };
}

export const KEY = 'an-hmac-key-of-no-importance';
export const now = (): number => Math.floor(Date.now() / 1000);

/** A payload with its signature. */
export function sign(payload: string, key = KEY): string {
  return `${payload}.${createHmac('sha256', key).update(payload).digest('base64url')}`;
}

/** A token like those of the functions: for one object, issued a minute ago, valid for another minute. */
export function mediaToken(claims: Partial<MediaClaims> = {}, key = KEY): string {
  const all: MediaClaims = {
    key: 'uploads/user/video',
    iat: now() - 60,
    exp: now() + 60,
    download: 0,
    cutoffs: [],
    ...claims,
  };
  return sign(Buffer.from(JSON.stringify(all)).toString('base64url'), key);
}

/** Entries of a key value store with one signing key. */
export const SIGNED = { [SIGNING_KEY_ENTRY]: KEY };

/** Expects that media-request refused a request: with a response that states the reason and is not cached. */
export function expectRefused(result: EdgeRequest | EdgeResponse): void {
  expect(result).toMatchObject({
    statusCode: 403,
    headers: {
      'content-type': { value: 'application/json' },
      'cache-control': { value: 'no-store' },
      'content-security-policy': { value: "default-src 'none'; frame-ancestors 'none'" },
      'x-content-type-options': { value: 'nosniff' },
    },
  });
  const { body } = result as EdgeResponse;
  expect(JSON.parse(body?.data ?? '')).toEqual({ code: 'FORBIDDEN', message: expect.stringMatching(/\w+.*\.$/) });
}
