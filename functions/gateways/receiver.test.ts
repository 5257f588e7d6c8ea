import { createSocket } from 'node:dgram';
import { lookup } from 'node:dns/promises';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Resolve, resolveBy, sendToReceiver } from './receiver.ts';

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
  sendToReceiver({ url, headers: { 'x-test': 'yes' }, body: '{}' }, 10_000, resolve);
const allow = (networks: string) => vi.stubEnv('WEBHOOK_NETWORKS', networks);
const failure = (text: string | RegExp, name = 'ReceiverError') =>
  expect.objectContaining({
    name,
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
    ['a name with one address that is refused', () => new URL('https://a.test'), names(['1.1.1.1', '10.0.0.1'])],
    ['a name of a private network', () => new URL('https://a.test'), names(['10.0.0.1'])],
    ['a name without an address', () => new URL('https://a.test'), names([])],
  ])('does not go to %s, and tells nobody whether it exists', async (_what, url, resolve) => {
    answer = (_message, response) => response.end();
    await expect(send(url(), resolve)).rejects.toEqual(failure('could not be found'));
    expect(requests).toEqual([]);
  });

  it.each([
    ['a decimal address', () => at('2130706433')],
    ['an octal address', () => at('0177.0.0.1')],
    ['a short address', () => at('127.1')],
    ['IPv6 with IPv4 in it', () => at('[::ffff:127.0.0.1]')],
    ['metadata', () => new URL('https://169.254.169.254/latest/meta-data/')],
  ])('does not go to %s', async (_what, url) => {
    answer = (_message, response) => response.end();
    await expect(send(url())).rejects.toEqual(failure("isn't public"));
    expect(requests).toEqual([]);
  });

  it('goes to what its name was at the check, also when the name changes at once', async () => {
    allow('127.0.0.1');
    answer = (_message, response) => response.end('first');
    const resolve = vi.fn(names(['127.0.0.1'], ['169.254.169.254']));
    expect(await send(at('changing.test'), resolve)).toMatchObject({ text: 'first' });
    expect(resolve).toHaveBeenCalledTimes(1);
    await expect(send(at('changing.test'), resolve)).rejects.toEqual(failure('could not be found'));
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
    await expect(send(at('127.0.0.1'))).rejects.toEqual(failure('within 10 seconds', 'ReceiverTimeoutError'));
    const lookUp = send(at('slow.test'), () => new Promise(() => undefined));
    vi.advanceTimersByTime(10_000);
    await expect(lookUp).rejects.toEqual(failure('within 10 seconds', 'ReceiverTimeoutError'));
  });

  it('ends with its time when an answer drips, and says what has come, and which pause the receiver asks for', async () => {
    allow('127.0.0.1');
    answer = (_message, response) => {
      response.writeHead(429, { 'retry-after': '60' });
      const dripping = setInterval(() => response.write('x'), 20);
      response.once('close', () => clearInterval(dripping));
    };
    const start = performance.now();
    const got = await sendToReceiver({ url: at('127.0.0.1'), headers: {}, body: '{}' }, 300);
    expect(got).toMatchObject({ status: 429, retryAfter: '60', text: expect.stringMatching(/^x+$/) });
    // Without the limit, an answer is read for a second.
    expect(performance.now() - start).toBeLessThan(900);
  });

  it('fails when the header of an answer has no end', async () => {
    allow('127.0.0.1');
    answer = (message) => message.socket.write(`HTTP/1.1 200 OK\r\nx: ${'x'.repeat(100_000)}`);
    await expect(send(at('127.0.0.1'))).rejects.toEqual(
      failure(/No connection to the receiver \(HPE_HEADER_OVERFLOW\)/),
    );
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

describe('the look-up of a name', () => {
  /** A name server that answers each question with a function's answer. */
  async function openNameServer(answerTo: (question: Buffer) => Buffer | null) {
    const socket = createSocket('udp4');
    socket.on('message', (question, { port, address }) => {
      const found = answerTo(question);
      if (found) socket.send(found, port, address);
    });
    await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
    return { servers: [`127.0.0.1:${socket.address().port}`], close: () => socket.close() };
  }

  /** The answer with one IPv4 address, or with none to a question about IPv6: https://www.rfc-editor.org/rfc/rfc1035#section-4 */
  function addressAnswer(question: Buffer): Buffer {
    const end = question.indexOf(0, 12) + 5;
    const isV4 = question.readUInt16BE(end - 4) === 1;
    const header = Buffer.from(question.subarray(0, 12));
    header.writeUInt16BE(0x8180, 2);
    header.writeUInt16BE(isV4 ? 1 : 0, 6);
    header.writeUInt32BE(0, 8);
    const record = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, 192, 0, 2, 7]);
    return Buffer.concat([header, question.subarray(12, end), ...(isV4 ? [record] : [])]);
  }

  it('finds all addresses', async () => {
    const server = await openNameServer(addressAnswer);
    const found = await resolveBy(server.servers)('receiver.test', new AbortController().signal);
    server.close();
    expect(found).toEqual([{ address: '192.0.2.7', family: 4 }]);
  });

  it('keeps no thread that files and other look-ups need, and ends with the attempt, when the name server hangs', async () => {
    const server = await openNameServer(() => null);
    const limit = new AbortController();
    const hanging = Array.from({ length: 20 }, (_, index) =>
      resolveBy(server.servers)(`slow-${index}.test`, limit.signal).catch((error: NodeJS.ErrnoException) => error.code),
    );
    await Promise.all([readFile(import.meta.filename), lookup('localhost')]);
    limit.abort();
    expect(new Set(await Promise.all(hanging))).toEqual(new Set(['ECANCELLED']));
    server.close();
  });
});
