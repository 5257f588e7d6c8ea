import { describe, expect, it } from 'vitest';
import { apiAnswer, apiEvent, type OriginRequest } from './api-event.ts';

const api = { apiId: 'abc', domainName: 'abc.execute-api.us-east-1.amazonaws.com' };
const match = { route: { routeKey: 'POST /api/things/{id}', functionArn: 'x' }, pathParameters: { id: 'a b' } };

const eventOf = (changes: Partial<OriginRequest> = {}, body = Buffer.alloc(0)) =>
  apiEvent({ method: 'POST', path: '/api/things/a%20b', query: '', headers: {}, ...changes }, match, body, api, 0);

describe('the event of a request', () => {
  it('has the route, the path and the parameters', () => {
    expect(eventOf()).toMatchObject({
      version: '2.0',
      routeKey: 'POST /api/things/{id}',
      rawPath: '/api/things/a b',
      rawQueryString: '',
      pathParameters: { id: 'a b' },
      requestContext: { apiId: 'abc', stage: '$default', http: { method: 'POST', sourceIp: '127.0.0.1' } },
    });
  });

  it('joins repeated query parameters by commas, and also has the raw query string', () => {
    const event = eventOf({ query: 'a=1&a=2&b=x%20y' });
    expect(event.queryStringParameters).toEqual({ a: '1,2', b: 'x y' });
    expect(event.rawQueryString).toBe('a=1&a=2&b=x%20y');
    expect(eventOf().queryStringParameters).toBeUndefined();
  });

  it('keeps query parameters named __proto__ or constructor', () => {
    const { queryStringParameters } = eventOf({ query: '__proto__=1&constructor=2&__proto__=3' });
    expect(JSON.stringify(queryStringParameters)).toBe('{"__proto__":"1,3","constructor":"2"}');
  });

  it('has the cookies in a separate list', () => {
    const event = eventOf({ headers: { cookie: 'sid=1; theme=dark', accept: 'text/html' } });
    expect(event.cookies).toEqual(['sid=1', 'theme=dark']);
    expect(event.headers).not.toHaveProperty('cookie');
    expect(event.headers.accept).toBe('text/html');
  });

  it('has the host of the API, because the distribution does not forward the host of the viewer', () => {
    expect(eventOf({ headers: { host: 'localhost:3000' } }).headers.host).toBe(api.domainName);
  });

  it.each([
    ['application/json', false],
    ['application/json; charset=utf-8', false],
    ['application/problem+json', false],
    ['text/plain', false],
    ['application/octet-stream', true],
    ['image/png', true],
  ])('has a body of %s in base64: %s', (type, isBase64Encoded) => {
    const event = eventOf({ headers: { 'content-type': type } }, Buffer.from('{"a":"é"}'));
    expect(event.isBase64Encoded).toBe(isBase64Encoded);
    expect(Buffer.from(event.body ?? '', isBase64Encoded ? 'base64' : 'utf8').toString()).toBe('{"a":"é"}');
  });

  it('has no body when none was sent', () => {
    expect(eventOf()).toMatchObject({ isBase64Encoded: false });
    expect(eventOf()).not.toHaveProperty('body');
  });
});

describe('the response to a function’s result', () => {
  it('follows a structured result, with one Set-Cookie header for each cookie', () => {
    const answer = apiAnswer({
      statusCode: 201,
      headers: { 'Content-Type': 'application/json', 'X-Count': 2 },
      cookies: ['a=1', 'b=2'],
      body: '{}',
    });
    expect(answer.status).toBe(201);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json',
      'x-count': '2',
      'set-cookie': ['a=1', 'b=2'],
    });
    expect(String(answer.body)).toBe('{}');
  });

  it('has the decoded bytes of a base64 body', () => {
    const answer = apiAnswer({
      statusCode: 200,
      body: Buffer.from([0, 255]).toString('base64'),
      isBase64Encoded: true,
    });
    expect(answer.body).toEqual(Buffer.from([0, 255]));
  });
});
