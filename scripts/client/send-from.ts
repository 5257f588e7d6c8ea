import { type IncomingMessage, request } from 'node:http';
import { request as requestOverTls } from 'node:https';
import { text } from 'node:stream/consumers';

export interface Sending {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

const LOOPBACK = ['localhost', '127.0.0.1'];

/**
 * A loopback address of its own for every caller of this machine: limits by address count a test's people as so many
 * browsers.
 * @returns nothing for a stack elsewhere, which sees this machine's own address
 */
export function someLocalAddress(appUrl: string): string | undefined {
  if (!LOOPBACK.includes(new URL(appUrl).hostname)) return undefined;
  if (process.platform !== 'linux') return '127.0.0.1';
  return `127.${[254, 254, 254].map((most) => 1 + Math.floor(Math.random() * most)).join('.')}`;
}

function toHeaders({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    headers.append(rawHeaders[index] ?? '', rawHeaders[index + 1] ?? '');
  }
  return headers;
}

const BODILESS = [204, 304];

async function toResponse(message: IncomingMessage): Promise<Response> {
  const status = message.statusCode ?? 0;
  const body = await text(message);
  return new Response(BODILESS.includes(status) ? null : body, { status, headers: toHeaders(message) });
}

/**
 * Sends a request from a chosen address of this machine, which `fetch` cannot; follows no redirect.
 * @param localAddress an address of the loopback range; undefined leaves the choice to the system
 */
export const sendFrom = (localAddress: string | undefined, url: URL, { method = 'GET', headers = {}, body }: Sending) =>
  new Promise<Response>((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const start = url.protocol === 'https:' ? requestOverTls : request;
    const from = localAddress === undefined ? {} : { localAddress, family: 4 };
    const sent = start(url, { method, ...from, headers: { ...headers, ...length } }, (message) => {
      toResponse(message).then(resolve, reject);
    });
    sent.once('error', reject);
    sent.end(body);
  });
