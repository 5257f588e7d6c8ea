import net from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshEmail, signupForm, TestClient } from '../../client/test-client.ts';
import { type KillableStack, startKillable } from '../../test-support/killable-stack.ts';
import { inNamespaceOf, listeningSockets, processTree } from '../../test-support/listening-sockets.ts';
import { temporaryFolder } from '../../test-support/temporary-folder.ts';
import { findNetworkNamespace } from '../dynamodb/network-namespace.ts';
import { sendRaw, statusOf, wholeRequest } from '../test-support/raw-request.ts';

// With a public origin, the mailbox has a port of its own: there is no port more in any stack.
const PUBLIC_ORIGIN = 'https://framekeep.example.com';

const dataDir = temporaryFolder();
const hasNamespaces = (await findNetworkNamespace()) !== null;

let stack: KillableStack;
const email = freshEmail();

beforeAll(async () => {
  const cdkOut = path.resolve(import.meta.dirname, '../../../cdk.out');
  stack = await startKillable(0, dataDir, cdkOut, hasNamespaces ? { publicOrigin: PUBLIC_ORIGIN } : {});
  const client = new TestClient(stack.environment.APP_URL ?? '');
  expect((await client.call('POST', '/api/auth/signup', signupForm(email))).status).toBe(201);
});
afterAll(() => stack.kill());

const openPorts = () => [
  ...new Set(listeningSockets(stack.pid).flatMap(({ at, isIsolated }) => (isIsolated ? [] : [at]))),
];

const LIST = '{}';
const LIST_HEADERS = [
  'content-type: application/x-amz-json-1.0',
  'x-amz-date: 20260101T000000Z',
  'x-amz-target: DynamoDB_20120810.ListTables',
  `content-length: ${LIST.length}`,
];
const UNVERIFIED =
  'authorization: AWS4-HMAC-SHA256 Credential=any/20260101/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=00';

type Question = [who: string, line: string, headers: (port: number) => string[], body?: string];

/** Requests of those who may not ask. Each is refused by every port, whatever the port serves. */
const QUESTIONS: Question[] = [
  [
    'a page of another site that reads the tables',
    'POST / HTTP/1.1',
    (port) => [`host: localhost:${port}`, 'origin: https://other.example', UNVERIFIED, ...LIST_HEADERS],
    LIST,
  ],
  [
    'the preflight of such a page',
    'OPTIONS / HTTP/1.1',
    (port) => [
      `host: localhost:${port}`,
      'origin: https://other.example',
      'access-control-request-method: POST',
      'access-control-request-headers: x-amz-target, authorization',
    ],
  ],
  ['a page whose DNS name points to this machine', 'GET / HTTP/1.1', (port) => [`host: other.example:${port}`]],
  [
    'a client with a made-up signature',
    'POST / HTTP/1.1',
    (port) => [`host: localhost:${port}`, UNVERIFIED, ...LIST_HEADERS],
    LIST,
  ],
  ['a client without a signature', 'POST / HTTP/1.1', (port) => [`host: localhost:${port}`, ...LIST_HEADERS], LIST],
];

const connects = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = net.connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

describe.runIf(hasNamespaces)('the listening sockets of a stack', () => {
  it('are those of the app, of AWS and of the mailbox, and no Unix socket', () => {
    const { APP_URL = '', AWS_ENDPOINT_URL = '' } = stack.environment;
    const known = [APP_URL, AWS_ENDPOINT_URL, stack.mailbox?.url ?? ''].map((url) => Number(new URL(url).port));
    expect(openPorts().sort()).toEqual(known.sort());
  });

  it.each(QUESTIONS)('refuse %s', async (_who, line, headers, body = '') => {
    for (const port of openPorts().map(Number)) {
      const request = wholeRequest(line, headers(port));
      const received = await sendRaw(port, { ...request, parts: [...request.parts, Buffer.from(body)] });
      expect(statusOf(received), received).toBeGreaterThanOrEqual(400);
      expect(statusOf(received), received).toBeLessThan(500);
      expect(received.toLowerCase()).not.toContain('access-control-allow');
      expect(received).not.toContain(email);
    }
  });

  it('include the port of the tables only in a network namespace that has no other process', async () => {
    const [engine, ...others] = listeningSockets(stack.pid).filter(({ isIsolated }) => isIsolated);
    expect(others).toEqual([]);
    expect(processTree(stack.pid)).toEqual(expect.arrayContaining(inNamespaceOf(engine?.pid ?? 0)));
    expect(await connects(Number(engine?.at))).toBe(false);
  });
});
