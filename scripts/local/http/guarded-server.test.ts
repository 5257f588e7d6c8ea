import type { IncomingMessage, Server } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { json } from './answer.ts';
import { guardedServer } from './guarded-server.ts';
import { close, listen } from './listen.ts';

let server: Server;
afterEach(async () => {
  await close(server);
});

it('answers have the date of the clock at once, also after it was set', async () => {
  const handler = { answer: async () => json(200, {}), refuse: () => json(400, {}), refuseBytes: () => json(400, {}) };
  server = guardedServer('test', { error: () => undefined } as never, handler as never);
  const port = await listen(server, 0);
  const dateOf = async () => (await fetch(`http://127.0.0.1:${port}/`)).headers.get('date');
  await dateOf();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2030-01-02T03:04:05Z') });
  expect(await dateOf()).toBe('Wed, 02 Jan 2030 03:04:05 GMT');
});

describe('a body that arrives slowly', () => {
  const TOTAL = 1_000_000;

  /** A server that reads each body, with a limit of time for calls, and a client that has sent the head of a request. */
  async function begin(path: string) {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
    const handler = {
      answer: async (message: IncomingMessage) => json(200, (await text(message)).length),
      refuse: () => json(400, {}),
      refuseBytes: ({ code }: NodeJS.ErrnoException) => json(408, code),
      bodyMs: ({ url }: IncomingMessage) => (url === '/call' ? 60_000 : Number.POSITIVE_INFINITY),
    };
    server = guardedServer('test', { error: () => undefined } as never, handler);
    await listen(server, 0);
    const client = net.connect((server.address() as AddressInfo).port, '127.0.0.1');
    const received = text(client);
    const begun = new Promise<IncomingMessage>((resolve) => server.once('request', resolve));
    client.write(`PUT ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: ${TOTAL}\r\n\r\n`);
    const { socket } = await begun;
    let sent = socket.bytesRead;
    /** Sends bytes, waits until they have arrived, and then for 20 seconds. */
    const send = async (bytes: number) => {
      client.write(Buffer.alloc(bytes, 'a'));
      sent += bytes;
      while (socket.bytesRead < sent) await setImmediate();
      vi.advanceTimersByTime(20_000);
    };
    return { send, received, isOpen: () => !socket.destroyed && socket.writable };
  }

  it.each([0, 1, 9000])('is refused when too little of it arrives: %i bytes in 20 seconds', async (bytes) => {
    const { send, received, isOpen } = await begin('/upload');
    await send(bytes);
    expect(isOpen()).toBe(false);
    expect(await received).toMatch(/^HTTP\/1\.1 408 .*"ERR_HTTP_REQUEST_TIMEOUT"$/s);
  });

  it('of an upload is read as long as it arrives, and refused when it stops', async () => {
    const { send, isOpen } = await begin('/upload');
    for (let count = 0; count < 20; count += 1) await send(11_000);
    expect(isOpen()).toBe(true);
    await send(0);
    expect(isOpen()).toBe(false);
  });

  it('of a call has a limit of time', async () => {
    const { send, isOpen } = await begin('/call');
    await send(11_000);
    await send(11_000);
    expect(isOpen()).toBe(true);
    await send(11_000);
    expect(isOpen()).toBe(false);
  });
});
