import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newAccount, type TestClient } from '../../client/test-client.ts';
import { seededRandom } from '../../seed/seeded-random.ts';
import { type KillableStack, startKillable } from '../../test-support/killable-stack.ts';
import { temporaryFolder } from '../../test-support/temporary-folder.ts';
import { testLength } from '../../test-support/test-length.ts';
import { fuzzedRequest } from '../test-support/fuzzed-request.ts';
import { sendRaw, statusOf, wholeRequest } from '../test-support/raw-request.ts';

// A stack in a process of its own: a request that ends it fails this test only.
const dataDir = temporaryFolder();
let stack: KillableStack;
let client: TestClient;
let appPort: number;
let awsPort: number;

beforeAll(async () => {
  stack = await startKillable(0, dataDir, path.resolve(import.meta.dirname, '../../../cdk.out'));
  appPort = Number(new URL(stack.environment.APP_URL ?? '').port);
  awsPort = Number(new URL(stack.environment.AWS_ENDPOINT_URL ?? '').port);
  client = (await newAccount(stack.environment.APP_URL ?? '')).client;
});
afterAll(() => stack.kill());

const askAs = async (port: number, line: string, ...headers: string[]) =>
  statusOf(await sendRaw(port, wholeRequest(line, headers)));
const ask = (port: number, line: string, headers: string[] = []) =>
  askAs(port, line, `host: localhost:${port}`, ...headers);

describe('a request with a name that every JavaScript object has', () => {
  const NAMES = ['__proto__', 'constructor', 'hasOwnProperty', 'toString'];

  it.each(NAMES)('in its query string, a cookie and a header does not affect other requests: %s', async (name) => {
    const list = NAMES.map((each) => `${each}=x`);
    const lines = [`GET /?${name}=x&${name}=y HTTP/1.1`, `GET /api/auth/user?${name}=x&${name}=y HTTP/1.1`];
    for (const line of lines) {
      expect(await ask(appPort, line, [`cookie: ${name}=x; ${name}=y`, `${name}: x`, `${name}: y`])).toBeLessThan(500);
    }
    expect(await ask(appPort, `GET /media/a.b/c?${list.join('&')} HTTP/1.1`)).toBe(403);
    expect((await client.call('GET', '/api/auth/user')).status).toBe(200);
  });
});

it.each(['GET /%zz', 'OPTIONS /%zz', 'GET //', 'OPTIONS //', 'PUT /%', 'GET /%ff'])(
  'a malformed request is refused on the upload port, which continues to work: %s',
  async (start) => {
    const status = await ask(awsPort, `${start} HTTP/1.1`, ['origin: http://localhost']);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(await ask(awsPort, 'GET / HTTP/1.1')).toBe(403);
  },
);

describe('an invalid request target', () => {
  it.each(['//', '//other.example/', 'http://[', 'http://other.example/', 'other.example:443', '*'])(
    '%s is a bad request on the app port',
    async (target) => expect(await ask(appPort, `GET ${target} HTTP/1.1`)).toBe(400),
  );

  it.each(['//', 'http://[', 'http://other.example/', '*'])('%s is a bad request on the upload port', async (target) =>
    expect(await ask(awsPort, `GET ${target} HTTP/1.1`)).toBe(400),
  );
});

describe('the Host header of a request', () => {
  const ports = [
    ['app', () => appPort, 'GET /api/auth/user HTTP/1.1', 401],
    ['upload', () => awsPort, 'GET / HTTP/1.1', 403],
  ] as const;
  // known-hosts.test.ts has the hosts.
  it.each(ports)('must name this machine, once, on the %s port', async (_name, port, line, expected) => {
    const own = `host: localhost:${port()}`;
    expect(await askAs(port(), line, own)).toBe(expected);
    expect(await askAs(port(), line, 'host: other.example')).toBe(421);
    expect(await askAs(port(), line)).toBe(400);
    expect(await askAs(port(), line.replace('1.1', '1.0'))).toBe(400);
    expect(await askAs(port(), line, own, 'host: other.example')).toBe(400);
  });

  it('with another host gives access to no mail and no function', async () => {
    const lines = ['GET /_local/mail?format=json HTTP/1.1', 'POST /api/auth/logout HTTP/1.1', 'GET /share/1 HTTP/1.1'];
    for (const line of lines) {
      const headers = [`cookie: ${client.cookie}`, 'sec-fetch-site: same-origin', 'content-length: 0'];
      expect(await askAs(appPort, line, `host: other.example:${appPort}`, ...headers)).toBe(421);
    }
    expect((await client.call('GET', '/api/auth/user')).status).toBe(200);
  });
});

describe('a request that is too long', () => {
  it.each([
    ['an address of more than 8,192 bytes', `GET /?${'a'.repeat(8192)} HTTP/1.1`, [], 413],
    [
      'more than 20,480 bytes of headers',
      'GET / HTTP/1.1',
      ['a', 'b', 'c'].map((name) => `${name}: ${'x'.repeat(7000)}`),
      413,
    ],
    ['more headers than the parser takes', 'GET / HTTP/1.1', [`a: ${'x'.repeat(100_000)}`], 413],
    ['more than 10,240 bytes of them for the API', 'GET /api/auth/user HTTP/1.1', [`a: ${'x'.repeat(10_240)}`], 431],
  ])('for CloudFront or API Gateway is refused: %s', async (_name, line, headers, status) => {
    expect(await ask(appPort, line, headers)).toBe(status);
  });

  it('for S3 is refused with the error of S3', async () => {
    const received = await sendRaw(
      awsPort,
      wholeRequest('GET / HTTP/1.1', [`host: localhost:${awsPort}`, `a: ${'x'.repeat(20_000)}`]),
    );
    expect([statusOf(received), received]).toEqual([
      400,
      expect.stringContaining('<Code>RequestHeaderSectionTooLarge</Code>'),
    ]);
  });
});

describe('fuzzed requests', () => {
  /** Requests that are sent to each port. */
  const COUNT = testLength({ usual: 150, nightly: 600 });
  const AT_A_TIME = 30;

  /** Sends the fuzzed requests of one seed, and returns those that were answered with an internal error. */
  async function faultsOf(port: number, seed: number): Promise<string[]> {
    const random = seededRandom(seed);
    const requests = Array.from({ length: COUNT }, () => fuzzedRequest(port, random));
    const faults: string[] = [];
    const sendNext = async (): Promise<void> => {
      const request = requests.pop();
      if (!request) return;
      const status = statusOf(await sendRaw(port, request));
      // 501 is not an error of this runtime: S3 does not support the operation.
      if (status >= 500 && status !== 501) faults.push(`${status} ${Buffer.concat(request.parts).subarray(0, 300)}`);
      return sendNext();
    };
    await Promise.all(Array.from({ length: AT_A_TIME }, sendNext));
    return faults;
  }

  it.each([
    ['app', () => appPort, 1],
    ['upload', () => awsPort, 2],
  ])('do not stop the %s port and cause no internal error', async (_name, port, seed) => {
    expect(await faultsOf(port(), seed)).toEqual([]);
    expect(stack.hasEnded()).toBe(false);
    expect((await client.call('GET', '/api/auth/user')).status).toBe(200);
    expect(await ask(awsPort, 'GET / HTTP/1.1')).toBe(403);
  });
});
