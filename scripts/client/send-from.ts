import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { request as requestOverTls } from 'node:https';
import { text } from 'node:stream/consumers';

export interface Sending {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

const LOOPBACK = ['localhost', '127.0.0.1'];

/**
 * A separate loopback address for each caller on this machine, so that limits per address count the people of a test as
 * separate browsers.
 * @returns undefined for a remote stack, which sees this machine's own address
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

const responseTo = (sent: ClientRequest, body: string | undefined) =>
  new Promise<Response>((resolve, reject) => {
    sent.on('response', (message) => toResponse(message).then(resolve, reject));
    sent.on('error', reject);
    sent.end(body);
  });

/**
 * Sends a request from a chosen address of this machine, which `fetch` cannot; follows no redirect. Sends it once more
 * when the server had already closed the reused connection: a client cannot know that before it sends (Node.js documents
 * this for `request.reusedSocket`).
 * @param localAddress an address of the loopback range; undefined leaves the choice to the system
 */
export async function sendFrom(localAddress: string | undefined, url: URL, sending: Sending): Promise<Response> {
  const { method = 'GET', headers = {}, body } = sending;
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const start = url.protocol === 'https:' ? requestOverTls : request;
  const from = localAddress === undefined ? {} : { localAddress, family: 4 };
  const attempt = () => start(url, { method, ...from, headers: { ...headers, ...length } });
  const sent = attempt();
  try {
    return await responseTo(sent, body);
  } catch (error) {
    if (!sent.reusedSocket || (error as NodeJS.ErrnoException).code !== 'ECONNRESET') throw error;
    return responseTo(attempt(), body);
  }
}
