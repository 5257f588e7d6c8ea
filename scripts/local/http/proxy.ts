import http, { type IncomingMessage } from 'node:http';
import type { Answer } from './answer.ts';

/** The head of a request. */
type Forwarded = Pick<IncomingMessage, 'method' | 'url' | 'headers'>;

/**
 * Passes a request on to the server that an agent connects to, and reads the whole answer: the engine of the tables
 * answers with a megabyte at most, and whole messages take half the system calls of streams.
 */
export function proxy(agent: http.Agent, message: Forwarded, body: Buffer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { method, url: path, headers } = message;
    const forwarded = http.request({ agent, method, path, headers }, (response) => {
      // The server that passes the answer on adds its own date, and the length.
      const { statusCode: status = 502, headers: answered } = response;
      const { date: _date, 'transfer-encoding': _encoding, ...others } = answered as Answer['headers'];
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ status, headers: others, body: Buffer.concat(chunks) }));
      response.on('error', reject);
    });
    // Not `once`: an error without a listener ends the process.
    forwarded.on('error', reject);
    forwarded.end(body);
  });
}
