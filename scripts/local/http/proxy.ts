import http, { type IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import type { Answer } from './answer.ts';

/** The head of a request. */
type Forwarded = Pick<IncomingMessage, 'method' | 'url' | 'headers'>;

/** Passes a request on to the server that an agent connects to, streaming both ways. */
export function proxy(agent: http.Agent, message: Forwarded, body: Readable): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { method, url: path, headers } = message;
    const forwarded = http.request({ agent, method, path, headers }, (response) => {
      // The server that passes the answer on adds its own date.
      const { statusCode: status = 502, headers: answered } = response;
      const { date: _, ...kept } = answered as Answer['headers'];
      resolve({ status, headers: kept, body: response });
    });
    // Not `once`: an error without a listener ends the process.
    forwarded.on('error', reject);
    body.pipe(forwarded);
  });
}
