import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';

export interface Answer {
  status: number;
  headers: Record<string, string | string[]>;
  body?: string | Buffer | Readable;
}

export const json = (status: number, value: unknown, headers: Record<string, string> = {}): Answer => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(value),
});

/** An answer in plain text, which no cache keeps. */
export const plain = (status: number, body: string, headers: Record<string, string> = {}): Answer => ({
  status,
  headers: {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...headers,
  },
  body,
});

export const bytesOf = async ({ body = '' }: Answer): Promise<Buffer> =>
  body instanceof Readable ? buffer(body) : Buffer.from(body);

/** Discards an unread body, so that the file behind it is closed. */
export function dropBody({ body }: Answer): void {
  if (body instanceof Readable) body.destroy();
}

/** Writes an answer. When the client has gone, the stream of the body is closed without an error. */
export async function sendAnswer(response: ServerResponse, answer: Answer, method = 'GET'): Promise<void> {
  const { status, headers, body } = answer;
  // With its length, a whole body is sent together with the headers.
  const isWhole = body && !(body instanceof Readable) && headers['content-length'] === undefined;
  response.writeHead(status, isWhole ? { ...headers, 'content-length': String(Buffer.byteLength(body)) } : headers);
  if (method === 'HEAD' || answer.body === undefined) {
    dropBody(answer);
    response.end();
  } else if (answer.body instanceof Readable) {
    await pipeline(answer.body, response).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE' && error.code !== 'EPIPE') throw error;
    });
  } else {
    response.end(answer.body);
  }
}
