import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { fromEdgeRequest, fromEdgeResponse, toEdgeRequest, toEdgeResponse, withQuery } from './edge-events.ts';

const message = (url: string, headers: Record<string, string>) => ({ method: 'GET', url, headers }) as IncomingMessage;

describe('the event of a request at the edge', () => {
  it('has the query as the viewer wrote it, and the cookies in a separate field', () => {
    const request = toEdgeRequest(message('/a%20b?x=1&x=2&name=a%20b&flag', { host: 'h', cookie: 'sid=1; t=2' }));
    expect(request).toMatchObject({
      method: 'GET',
      uri: '/a%20b',
      querystring: {
        x: { value: '1', multiValue: [{ value: '1' }, { value: '2' }] },
        name: { value: 'a%20b' },
        flag: { value: '' },
      },
      headers: { host: { value: 'h' } },
      cookies: { sid: { value: '1' }, t: { value: '2' } },
    });
    expect(request.headers).not.toHaveProperty('cookie');
  });

  it('gives the same request back unless a function changes it', () => {
    const request = toEdgeRequest(message('/path?x=1&x=2&flag', { host: 'h', cookie: 'sid=1; t=2' }));
    expect(fromEdgeRequest(request)).toEqual({
      method: 'GET',
      path: '/path',
      query: 'x=1&x=2&flag',
      headers: { host: 'h', cookie: 'sid=1; t=2' },
    });
  });

  it('keeps parameters and cookies named __proto__ or constructor, without effect on other requests', () => {
    const query = '__proto__=1&__proto__=2&constructor=3&constructor=4';
    const request = toEdgeRequest(message(`/?${query}`, { cookie: '__proto__=1; __proto__=2' }));
    expect(JSON.stringify(request.cookies)).toBe(
      '{"__proto__":{"value":"1","multiValue":[{"value":"1"},{"value":"2"}]}}',
    );
    expect(fromEdgeRequest(request)).toMatchObject({ query, headers: { cookie: '__proto__=1; __proto__=2' } });
    expect(toEdgeRequest(message('/?x=1', {})).querystring.x?.multiValue).toBeUndefined();
  });
});

it('an origin gets the query parameters that its policy names, all of them, or none', () => {
  const request = toEdgeRequest(message('/path?versionId=a&download=b&versionId=c', { host: 'h' }));
  const sent = (names: string[] | null) => fromEdgeRequest(withQuery(request, names)).query;
  expect([sent(['versionId']), sent(null), sent([])]).toEqual([
    'versionId=a&versionId=c',
    'versionId=a&versionId=c&download=b',
    '',
  ]);
});

describe('the event of a response at the edge', () => {
  it('keeps several headers of the same name, and the body of the origin', () => {
    const answer = { status: 206, headers: { 'set-cookie': ['a=1', 'b=2'], etag: '"x"' }, body: 'bytes' };
    expect(fromEdgeResponse(toEdgeResponse(answer), answer)).toEqual(answer);
  });

  it('has the body that a function sets', () => {
    const answer = fromEdgeResponse({ statusCode: 403, headers: {}, body: { encoding: 'text', data: 'no' } });
    expect(answer).toMatchObject({ status: 403, body: Buffer.from('no') });
  });
});
