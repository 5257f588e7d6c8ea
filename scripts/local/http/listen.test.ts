import { createServer } from 'node:http';
import os from 'node:os';
import { expect, it } from 'vitest';
import { close, HOST_6, listen, listenAlsoOn6 } from './listen.ts';

const hasIPv6 = Object.values(os.networkInterfaces()).some((each) => each?.some(({ address }) => address === HOST_6));

it.runIf(hasIPv6)('a server answers at both loopback addresses until both are closed', async () => {
  const server = createServer((_message, response) => response.end('here'));
  const port = await listen(server, 0);
  const end = await listenAlsoOn6(server, port);
  for (const host of ['127.0.0.1', '[::1]']) expect(await (await fetch(`http://${host}:${port}`)).text()).toBe('here');
  await Promise.all([close(server), end()]);
  await expect(fetch(`http://[::1]:${port}`)).rejects.toThrow();
});

it.runIf(hasIPv6)('a port that another program has at the other address is left to it', async () => {
  const [one, other] = [createServer(), createServer((_message, response) => response.end('other'))];
  const port = await listen(other, 0, HOST_6);
  const end = await listenAlsoOn6(one, port);
  await end();
  expect(await (await fetch(`http://[::1]:${port}`)).text()).toBe('other');
  await close(other);
});
