import { once } from 'node:events';
import net from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Answer, json } from '../http/answer.ts';
import { KnownHosts } from '../http/known-hosts.ts';
import { close, listen } from '../http/listen.ts';
import { MOST_OPEN } from '../http/open-requests.ts';
import { Visitors } from '../http/visitors.ts';
import type { Log } from '../log.ts';
import { quietLog } from '../test-support/quiet-log.ts';
import { AppServer } from './app-server.ts';

const ORIGIN = 'https://framekeep.example.com';

let app: AppServer;
let port: number;
let sockets: net.Socket[];
let arrived: number;
let answerAll: () => void;

async function start(trustedProxies: string[] | null) {
  app = new AppServer(new KnownHosts(ORIGIN), new Visitors(ORIGIN, trustedProxies), quietLog as Log);
  const waiting: ((answer: Answer) => void)[] = [];
  arrived = 0;
  answerAll = () => {
    for (const answer of waiting.splice(0)) answer(json(200, {}));
  };
  app.open({
    behaviors: [],
    origins: new Map(),
    uploads: () => {
      arrived += 1;
      return new Promise((resolve) => waiting.push(resolve));
    },
  });
  port = await listen(app.server, 0);
}

beforeEach(() => {
  sockets = [];
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await close(app.server);
});

/** Sends a request that stays open. @param visitor as the proxy names it; null without a statement */
function send(visitor: string | null): net.Socket {
  const socket = net.connect(port, '127.0.0.1');
  sockets.push(socket);
  const statement = visitor === null ? '' : `x-forwarded-for: ${visitor}\r\n`;
  socket.write(`GET /_s3/x HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n${statement}\r\n`);
  socket.on('error', () => undefined);
  return socket;
}

const statusOf = async (socket: net.Socket) => Number(String((await once(socket, 'data'))[0]).slice(9, 12));

it('one visitor behind a proxy may have so many requests open, and another visitor as many', async () => {
  await start(null);
  for (let count = 0; count < MOST_OPEN; count += 1) send('192.0.2.1');
  await expect.poll(() => arrived).toBe(MOST_OPEN);
  expect(await statusOf(send('192.0.2.1'))).toBe(429);
  for (let count = 0; count < MOST_OPEN; count += 1) send('192.0.2.2');
  await expect.poll(() => arrived).toBe(2 * MOST_OPEN);
  // Without a statement, they may be those of many visitors.
  for (let count = 0; count <= MOST_OPEN; count += 1) send(null);
  await expect.poll(() => arrived).toBe(3 * MOST_OPEN + 1);
  answerAll();
  const again = send('192.0.2.1');
  await expect.poll(() => arrived).toBe(3 * MOST_OPEN + 2);
  answerAll();
  expect(await statusOf(again)).toBe(200);
});

it('a visitor who reaches the port directly has as many connections, whatever a header says', async () => {
  await start(['203.0.113.1']);
  for (let count = 0; count < MOST_OPEN; count += 1) send(`192.0.2.${count % 250}`);
  await expect.poll(() => arrived).toBe(MOST_OPEN);
  const refused = send('198.51.100.1');
  await once(refused, 'close');
  expect(arrived).toBe(MOST_OPEN);
  answerAll();
});
