import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { close, listen } from '../local/http/listen.ts';
import { type NetworkLine, openLine, UNLIMITED } from './network-line.ts';

const CLOSERS: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of CLOSERS.splice(0)) await end();
});

/** Starts a server that answers with the number of bytes that it received, or for `/large` with a megabyte. */
async function startServer(): Promise<number> {
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    let bytes = 0;
    for await (const chunk of request) bytes += (chunk as Buffer).length;
    response.end(request.url === '/large' ? Buffer.alloc(1_000_000) : String(bytes));
  };
  const server = createServer((request, response) => {
    // A line that is cut breaks off the request.
    answer(request, response).catch(() => response.destroy());
  });
  CLOSERS.push(() => close(server));
  return listen(server, 0);
}

async function open(speed: Parameters<typeof openLine>[0]): Promise<NetworkLine> {
  const line = await openLine(speed);
  CLOSERS.push(() => line.close());
  return line;
}

async function nextData(socket: Socket): Promise<void> {
  const closed = new AbortController();
  socket.once('close', () => closed.abort(new Error('The connection was closed.')));
  await once(socket, 'data', { signal: closed.signal });
}

/** Connects to a port of this machine through a line, as a browser does. */
async function connectThrough(line: NetworkLine, port: number): Promise<Socket> {
  const socket = connect(Number(new URL(line.proxyUrl).port), '127.0.0.1');
  socket.write(Buffer.from([5, 1, 0]));
  await nextData(socket);
  const name = Buffer.from('localhost');
  socket.write(Buffer.from([5, 1, 0, 3, name.length, ...name, port >> 8, port & 255]));
  await nextData(socket);
  return socket;
}

/** Sends a request with this many bytes; returns the answer and its duration. */
async function send(line: NetworkLine, port: number, bytes: number, path = '/') {
  const start = performance.now();
  const socket = await connectThrough(line, port);
  socket.write(`POST ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-length: ${bytes}\r\n\r\n`);
  socket.write(Buffer.alloc(bytes));
  const received: Buffer[] = [];
  for await (const data of socket) received.push(data as Buffer);
  const [, body = ''] = Buffer.concat(received).toString('latin1').split('\r\n\r\n');
  return { body, ms: performance.now() - start };
}

it('a line sends bytes at its rate, which all connections share', async () => {
  const port = await startServer();
  const line = await open({ ...UNLIMITED, upBitsPerSecond: 20e6 });
  const start = performance.now();
  const answers = await Promise.all([send(line, port, 500_000), send(line, port, 500_000)]);
  const ms = performance.now() - start;
  expect(answers.map(({ body }) => body)).toEqual(['500000', '500000']);
  expect(line.sentBytes()).toBeGreaterThan(1_000_000);
  // A million bytes take 400 ms, less the capacity that a line accumulates. A busy machine is slower, never faster.
  expect(ms).toBeGreaterThan(340);
});

it('a line limits the download rate separately, and limits nothing when its speed is unlimited', async () => {
  const port = await startServer();
  const line = await open({ ...UNLIMITED, downBitsPerSecond: 20e6 });
  const { body, ms } = await send(line, port, 1000, '/large');
  expect(body).toHaveLength(1_000_000);
  expect(ms).toBeGreaterThan(340);
  line.setSpeed(UNLIMITED);
  expect((await send(line, port, 1_000_000, '/large')).body).toHaveLength(1_000_000);
});

it('a request takes one round trip to connect and one for the answer', async () => {
  const port = await startServer();
  const line = await open({ ...UNLIMITED, roundTripMs: 60 });
  expect((await send(line, port, 10)).ms).toBeGreaterThanOrEqual(118);
});

it('a line that is cut breaks its connections and refuses new ones until it is restored', async () => {
  const port = await startServer();
  const line = await open({ ...UNLIMITED, upBitsPerSecond: 1e6 });
  const sending = send(line, port, 5_000_000).catch((error: Error) => error);
  const waiting = await connectThrough(line, port);
  const closed = once(waiting, 'close');
  line.cut();
  await closed;
  expect(await sending).not.toMatchObject({ body: '5000000' });
  await expect(connectThrough(line, port)).rejects.toThrow();
  line.mend();
  line.setSpeed(UNLIMITED);
  expect((await send(line, port, 1000)).body).toBe('1000');
});

it('an answer does not wait for downloads: not for those that the browser has given up, nor long for others', async () => {
  const port = await startServer();
  const line = await open({ ...UNLIMITED, downBitsPerSecond: 1e6 });
  for (const isGivenUp of [true, true, false]) {
    const download = await connectThrough(line, port);
    download.write('GET /large HTTP/1.1\r\nhost: localhost\r\n\r\n');
    await nextData(download);
    if (isGivenUp) download.destroy();
    else download.resume();
  }
  // Each of the three would take eight seconds.
  expect((await send(line, port, 1000)).ms).toBeLessThan(1000);
});
