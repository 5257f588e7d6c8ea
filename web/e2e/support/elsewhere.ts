import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test as base, type Page } from '@playwright/test';

interface Elsewhere {
  /** Shows HTML in a page of another site. */
  openElsewhere: (page: Page, body: string) => Promise<void>;
}

/** A fixture for tests that embed something in a page of another site. Browsers distinguish sites by host name. */
export const test = base.extend<Elsewhere>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the required fixtures from the pattern
  openElsewhere: async ({}, use) => {
    let html = '';
    const server = createServer((_message, response) => {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    await use(async (page, body) => {
      html = `<!doctype html><title>Another site</title><body>${body}`;
      await page.goto(`http://127.0.0.1:${port}/`);
    });
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  },
});
