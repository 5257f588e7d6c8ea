import { type IncomingHttpHeaders, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  /** How often each header came, by its name in lower case. */
  counts: Map<string, number>;
  body: Buffer;
}

export interface Question {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  /** Certificate of an authority besides those that this machine knows. */
  ca?: string | undefined;
  /** Length that the request states, in bytes, where only the beginning of its body is sent. */
  announced?: number;
}

/** What is sent of an announced body: less than a proxy's usual buffer. */
const BEGINNING = Buffer.alloc(8 * 1024);

function countsOf(rawHeaders: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = (rawHeaders[at] ?? '').toLowerCase();
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

/**
 * Sends one request on a connection of its own, and follows no redirect.
 * @param waitMs longest time without an answer
 * @returns null when no answer came in that time
 * @throws an error of the connection or of its certificate, with its `code`
 */
export function ask(
  url: URL,
  { method = 'GET', headers = {}, body, announced, ca }: Question,
  waitMs: number,
): Promise<Answer | null> {
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    const length = announced ?? (body === undefined ? undefined : Buffer.byteLength(body));
    const own = length === undefined ? {} : { 'content-length': String(length) };
    const trust = ca === undefined ? {} : { ca };
    const request = send(url, { method, agent: false, headers: { ...headers, ...own }, ...trust }, (response) => {
      const chunks: Buffer[] = [];
      const done = () => {
        clearTimeout(timer);
        request.destroy();
        const { statusCode: status = 0, headers: found, rawHeaders } = response;
        resolve({ status, headers: found, counts: countsOf(rawHeaders), body: Buffer.concat(chunks) });
      };
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      // An answer to half a request may end with its connection.
      response.once('close', done);
    });
    const timer = setTimeout(() => {
      resolve(null);
      request.destroy();
    }, waitMs);
    request.on('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    if (announced === undefined) request.end(body);
    else request.write(BEGINNING);
  });
}
