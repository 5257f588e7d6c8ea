import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Duplex } from 'node:stream';
import type { Log } from '../log.ts';
import { type Answer, sendAnswer } from './answer.ts';

/** What answers the requests of one port. */
export interface Handler {
  /** Answers a request. It may throw whatever it likes; null when it has written the answer itself. */
  answer(message: IncomingMessage, response: ServerResponse): Promise<Answer | null>;
  /** The answer to a request that failed. */
  refuse(error: unknown, message: IncomingMessage): Answer;
  /** The answer to bytes that are no request. @param error of Node's parser, such as HPE_HEADER_OVERFLOW */
  refuseBytes(error: NodeJS.ErrnoException): Answer;
}

/** What is left to say when saying anything else has failed. */
const FAULT: Answer = {
  status: 500,
  headers: { 'content-type': 'text/plain; charset=utf-8', connection: 'close' },
  body: 'Something went wrong on this machine.',
};

async function answerOrRefuse(handler: Handler, message: IncomingMessage, response: ServerResponse) {
  try {
    return await handler.answer(message, response);
  } catch (error) {
    return handler.refuse(error, message);
  }
}

/** Writes an answer straight to a socket: there is no response object for what is no request. */
function writeToSocket(socket: Duplex, { status, headers, body = '' }: Answer): void {
  const lines = Object.entries({ ...headers, 'content-length': String(Buffer.byteLength(String(body))) });
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines.map(([name, value]) => `${name}: ${value}`)];
  socket.end(`${head.join('\r\n')}\r\nconnection: close\r\n\r\n${body}`, () => socket.destroy());
}

/**
 * A server whose requests all end here: whatever a handler throws, at once or later, becomes an answer, and no request
 * ends the process.
 * @param source who says it in the log
 */
export function guardedServer(source: string, log: Log, handler: Handler, options: ServerOptions = {}): Server {
  const handle = async (message: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      const answer = await answerOrRefuse(handler, message, response);
      if (answer === null) return;
      // What of the body was not read cannot be taken for the next request.
      const headers = message.complete ? answer.headers : { ...answer.headers, connection: 'close' };
      await sendAnswer(response, { ...answer, headers }, message.method);
    } catch (error) {
      log.error(source, error);
      if (response.headersSent) response.destroy();
      else await sendAnswer(response, FAULT, message.method);
    }
  };
  const answering = new WeakMap<Duplex, ServerResponse>();
  const server = createServer(options, (message, response) => {
    answering.set(message.socket, response);
    response.once('close', () => answering.delete(message.socket));
    // The client is gone, or the connection broken: nobody is left to be told.
    response.on('error', () => undefined);
    handle(message, response).catch((error: unknown) => {
      log.error(source, error);
      response.destroy();
    });
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    // In the middle of an answer, another would be taken for a part of it.
    const isInAnswer = answering.get(socket)?.headersSent ?? false;
    if (error.code === 'ECONNRESET' || !socket.writable || isInAnswer) socket.destroy();
    else writeToSocket(socket, handler.refuseBytes(error));
  });
  return server;
}
