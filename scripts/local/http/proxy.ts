import http, { type IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import type { Answer } from './answer.ts';
import { HOST } from './listen.ts';

const agent = new http.Agent({ keepAlive: true, maxSockets: 256 });

/** The head of a request. */
type Forwarded = Pick<IncomingMessage, 'method' | 'url' | 'headers'>;

/** Passes a request on to a server of this machine, streaming both ways. */
export function proxy(port: number, message: Forwarded, body: Readable): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { method, url: path, headers } = message;
    const forwarded = http.request({ agent, host: HOST, port, method, path, headers }, (response) => {
      const { statusCode: status = 502, headers: answered } = response;
      resolve({ status, headers: answered as Answer['headers'], body: response });
    });
    // Not `once`: an error without a listener ends the process.
    forwarded.on('error', reject);
    body.pipe(forwarded);
  });
}
