import { createReadStream } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext } from '@playwright/test';

/**
 * Serves one file to the pages of a browser; returns its address. A route of Playwright would hold all of it in memory.
 */
export async function serveFile(context: BrowserContext, file: string): Promise<{ url: string; stop: () => void }> {
  // A test made the page, and browsers deny such pages local addresses.
  await context.grantPermissions(['local-network-access']);
  const server = createServer((_, response) => {
    response.setHeader('access-control-allow-origin', '*');
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${port}/`, stop };
}
