import { createServer } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import { listen } from '../local/http/listen.ts';
import { ApiProgram } from './api-program.ts';

const servers = new Set<ReturnType<typeof createServer>>();

afterEach(() => {
  for (const server of servers) server.close();
  servers.clear();
});

/** A program whose server refuses calls with these waits, one after the other, and then answers. */
async function programWith(retryAfter: string[]) {
  const server = createServer((_request, response) => {
    const wait = retryAfter.shift();
    const body = wait === undefined ? { id: 'done' } : { code: 'RATE_LIMITED', message: 'Please wait.' };
    response.writeHead(wait === undefined ? 200 : 429, wait === undefined ? {} : { 'retry-after': wait });
    response.end(JSON.stringify(body));
  });
  servers.add(server);
  const waits: number[] = [];
  const origin = `http://127.0.0.1:${await listen(server, 0)}`;
  const program = new ApiProgram(origin, 'fk_test', (seconds) => waits.push(seconds));
  return { program, waits };
}

it('a program says how long the server asks it to wait, and calls again then', async () => {
  const { program, waits } = await programWith(['1']);
  expect(await program.call('POST', '/api/recordings', {})).toEqual({ id: 'done' });
  expect(waits).toEqual([1]);
});

it('a program gives up when the server asks it to wait for hours', async () => {
  const { program, waits } = await programWith(['86400']);
  await expect(program.call('POST', '/api/recordings', {})).rejects.toMatchObject({
    code: 'RATE_LIMITED',
    status: 429,
  });
  expect(waits).toEqual([]);
});
