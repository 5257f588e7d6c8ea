import type { Server } from 'node:http';
import { afterEach, expect, it, vi } from 'vitest';
import { json } from './answer.ts';
import { guardedServer } from './guarded-server.ts';
import { close, listen } from './listen.ts';

let server: Server;
afterEach(async () => {
  vi.useRealTimers();
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
