import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import type { AppParts, AppServer } from '../local/edge/app-server.ts';

/** Paths that the stack answers itself. */
const OF_THE_STACK = /^\/(api|objects|media|_local)\//;

/**
 * The page for an address: the share page for share links, the app for every other address that is not a file. The share
 * page is sent without its recording, which it then loads.
 */
function pageOf(url: string): 'share.html' | 'index.html' | null {
  const pathname = url.split('?')[0] ?? '/';
  if (/^\/(share|embed)\/./.test(pathname)) return 'share.html';
  const isFile = (pathname.split('/').at(-1) ?? '').includes('.') || /^\/(@|node_modules\/)/.test(pathname);
  return isFile ? null : 'index.html';
}

async function sendPage(vite: ViteDevServer, page: string, url: string, response: ServerResponse): Promise<void> {
  const source = await readFile(path.join(vite.config.root, page), 'utf8');
  const html = await vite.transformIndexHtml(url, source);
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }).end(html);
}

function serve(vite: ViteDevServer, message: IncomingMessage, response: ServerResponse): boolean {
  const url = message.url ?? '/';
  if (OF_THE_STACK.test(url)) return false;
  const fail = (error: Error) => {
    vite.ssrFixStacktrace(error);
    if (response.headersSent) response.destroy();
    else response.writeHead(500, { 'content-type': 'text/plain' }).end(error.stack);
  };
  const page = pageOf(url);
  if (page) sendPage(vite, page, url, response).catch(fail);
  else vite.middlewares(message, response, (error?: Error) => (error ? fail(error) : response.writeHead(404).end()));
  return true;
}

/** What the app is made of. By default Vite serves the whole project, also a data folder in it with its keys. */
const SERVED = ['web', 'shared', 'node_modules'];

/**
 * Serves the web app's sources with Vite, on the app's port, with hot reload. Pages of other origins cannot read them.
 * @param root folder of the project
 */
export function serveWithVite(root: string) {
  let vite: ViteDevServer | undefined;
  const web = async ({ server }: Pick<AppServer, 'server'>): Promise<AppParts['web']> => {
    const made = await createServer({
      configFile: path.join(root, 'web', 'vite.config.ts'),
      appType: 'custom',
      clearScreen: false,
      server: {
        middlewareMode: true,
        hmr: { server },
        cors: false,
        fs: { allow: SERVED.map((folder) => path.join(root, folder)) },
      },
    });
    vite = made;
    return (message, response) => serve(made, message, response);
  };
  return { web, close: async () => vite?.close() };
}
