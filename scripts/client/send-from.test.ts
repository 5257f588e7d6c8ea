import { createServer, type Server } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { listen } from '../local/http/listen.ts';
import { sendFrom } from './send-from.ts';

const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** A server that closes a connection, without an answer, when a second request comes on it. */
async function oneRequestPerConnection() {
  const answered = new WeakSet<object>();
  let connections = 0;
  const server = createServer((request, response) => {
    if (answered.has(request.socket)) request.socket.resetAndDestroy();
    else response.end('answered');
    answered.add(request.socket);
  });
  server.on('connection', () => {
    connections += 1;
  });
  servers.push(server);
  const url = new URL(`http://127.0.0.1:${await listen(server, 0)}/`);
  return { url, connections: () => connections };
}

test('a request is sent again when the server has closed the connection that it reused', async () => {
  const { url, connections } = await oneRequestPerConnection();
  for (const body of ['first', 'second', 'third']) {
    const response = await sendFrom(undefined, url, { method: 'POST', body });
    expect(await response.text()).toBe('answered');
  }
  expect(connections()).toBe(3);
});

test('a request on a new connection is not sent again', async () => {
  let requests = 0;
  const server = createServer((request) => {
    requests += 1;
    request.socket.resetAndDestroy();
  });
  servers.push(server);
  const url = new URL(`http://127.0.0.1:${await listen(server, 0)}/`);
  await expect(sendFrom(undefined, url, {})).rejects.toMatchObject({ code: 'ECONNRESET' });
  expect(requests).toBe(1);
});
