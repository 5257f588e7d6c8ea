import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Resolve, sendToReceiver } from './receiver.ts';

let server: Server;
let answer: RequestListener;
let requests: IncomingMessage[] = [];

beforeAll(async () => {
  server = createServer((message, response) => {
    requests.push(message);
    answer(message, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => {
  requests = [];
  vi.unstubAllEnvs();
  vi.useRealTimers();
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const at = (host: string, path = '/hook') => new URL(`http://${host}:${(server.address() as AddressInfo).port}${path}`);
const names =
  (...answers: string[][]): Resolve =>
  async () =>
    (answers.length > 1 ? (answers.shift() ?? []) : (answers[0] ?? [])).map((address) => ({
      address,
      family: address.includes(':') ? 6 : 4,
    }));
const send = (url: URL, resolve?: Resolve) =>
  sendToReceiver({ url, headers: { 'x-test': 'yes' }, body: '{}' }, resolve);
const allow = (networks: string) => vi.stubEnv('WEBHOOK_NETWORKS', networks);
const failure = (text: string | RegExp) =>
  expect.objectContaining({
    name: 'ReceiverError',
    message: typeof text === 'string' ? expect.stringContaining(text) : expect.stringMatching(text),
  });

describe('a delivery', () => {
  it('is a POST to the address that was checked, with the name of its URL', async () => {
    allow('127.0.0.1');
    answer = (_message, response) => response.writeHead(202).end('taken');
    expect(await send(at('receiver.test', '/a?b=c'), names(['127.0.0.1']))).toEqual({ status: 202, text: 'taken' });
    expect(requests[0]).toMatchObject({ method: 'POST', url: '/a?b=c', headers: { 'x-test': 'yes' } });
    expect(requests[0]?.headers.host).toBe(at('receiver.test').host);
  });

  it.each([
    ['a host of this machine', () => at('localhost'), undefined],
    ['its name with a dot', () => at('localhost.'), names(['127.0.0.1'])],
    ['a decimal address', () => at('2130706433'), undefined],
    ['an octal address', () => at('0177.0.0.1'), undefined],
    ['a short address', () => at('127.1'), undefined],
    ['IPv6 with IPv4 in it', () => at('[::ffff:127.0.0.1]'), undefined],
    ['metadata', () => new URL('https://169.254.169.254/latest/meta-data/'), undefined],
    ['a name with one address that is refused', () => new URL('https://a.test'), names(['1.1.1.1', '10.0.0.1'])],
    ['a name without an address', () => new URL('https://a.test'), names([])],
  ])('does not go to %s', async (_what, url, resolve) => {
    answer = (_message, response) => response.end();
    await expect(send(url(), resolve)).rejects.toEqual(failure('not a public one'));
    expect(requests).toEqual([]);
  });

  it('goes to what its name was at the check, also when the name changes at once', async () => {
    allow('127.0.0.1');
    answer = (_message, response) => response.end('first');
    const resolve = vi.fn(names(['127.0.0.1'], ['169.254.169.254']));
    expect(await send(at('changing.test'), resolve)).toMatchObject({ text: 'first' });
    expect(resolve).toHaveBeenCalledTimes(1);
    await expect(send(at('changing.test'), resolve)).rejects.toEqual(failure('not a public one'));
  });

  it('without HTTPS goes only to this machine, and only where that is allowed', async () => {
    await expect(send(new URL('http://a.test'), names(['1.1.1.1']))).rejects.toEqual(failure('https://'));
    allow('10.0.0.0/8');
    await expect(send(new URL('http://a.test'), names(['10.0.0.1']))).rejects.toEqual(failure('https://'));
  });

  it('follows no redirect', async () => {
    allow('127.0.0.1');
    answer = (_message, response) =>
      response.writeHead(307, { location: 'http://169.254.169.254/latest/meta-data/' }).end();
    expect(await send(at('127.0.0.1'))).toEqual({ status: 307, text: '' });
    expect(requests).toHaveLength(1);
  });

  it('reads the beginning of an answer of 10 MB, and of one that does not end', async () => {
    allow('127.0.0.1');
    answer = (_message, response) => response.end('x'.repeat(10_000_000));
    expect((await send(at('127.0.0.1'))).text).toBe('x'.repeat(4096));
    answer = (_message, response) => response.writeHead(200).write('begun');
    expect(await send(at('127.0.0.1'))).toEqual({ status: 200, text: 'begun' });
  });

  it('is given up when the receiver, or the look-up of its name, takes ten seconds', async () => {
    allow('127.0.0.1');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    answer = () => vi.advanceTimersByTime(10_000);
    await expect(send(at('127.0.0.1'))).rejects.toEqual(failure('within 10 seconds'));
    const lookUp = send(at('slow.test'), () => new Promise(() => undefined));
    vi.advanceTimersByTime(10_000);
    await expect(lookUp).rejects.toEqual(failure('within 10 seconds'));
  });

  it('says when nobody is there, or somebody else', async () => {
    allow('127.0.0.1');
    const unknown: Resolve = () => Promise.reject(new Error('ENOTFOUND'));
    await expect(send(new URL('https://nobody.test'), unknown)).rejects.toEqual(failure('could not be found'));
    answer = (message) => message.socket.destroy();
    await expect(send(at('127.0.0.1'))).rejects.toEqual(failure(/No connection to the receiver \(ECONNRESET\)/));
    // It speaks no TLS.
    const url = new URL(at('127.0.0.1').href.replace('http:', 'https:'));
    await expect(send(url)).rejects.toEqual(failure('No connection to the receiver'));
  });
});
