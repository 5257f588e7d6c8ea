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
import { type Answer, plain, sendAnswer } from './answer.ts';
import { RefusedRequestError } from './refused-request.ts';

/** Handles the requests of one port. */
export interface Handler {
  /** Answers a request; null when the answer is already written. It may throw any error. */
  answer(message: IncomingMessage, response: ServerResponse): Promise<Answer | null>;
  /** The answer to a request that failed. */
  refuse(error: unknown, message: IncomingMessage): Answer;
  /** The answer to bytes that are not an HTTP request. @param error of Node's parser, such as HPE_HEADER_OVERFLOW */
  refuseBytes(error: NodeJS.ErrnoException): Answer;
  /** Longest time until the body of a request has arrived, in milliseconds; by default any, at `LEAST_BYTES`. */
  bodyMs?(message: IncomingMessage): number;
}

/** Code of Node's error, and of ours, for a request that arrives too slowly. */
export const TOO_SLOW = 'ERR_HTTP_REQUEST_TIMEOUT';

/** Longest time until the headers of a request have arrived, in milliseconds. */
const HEADERS_MS = 15_000;

/**
 * Bytes that arrive in each time of so many milliseconds while a body is read, at least: 500 a second, which the slowest
 * lines carry.
 */
const LEAST_BYTES = 10_000;
const PACE_MS = 20_000;

/** Calls back when a body arrives too slowly, or has not arrived in time. A body that waits for this machine is not slow. */
function followBody(message: IncomingMessage, longestMs: number, onSlow: () => void): void {
  if (message.complete) return;
  const deadline = Date.now() + longestMs;
  let before = message.socket.bytesRead;
  const check = () => {
    const { bytesRead } = message.socket;
    const isSlow = bytesRead - before < LEAST_BYTES && message.readableLength < message.readableHighWaterMark;
    before = bytesRead;
    if (message.complete || message.destroyed) end();
    else if (isSlow || Date.now() >= deadline) {
      end();
      onSlow();
    }
  };
  const timer = setInterval(check, Math.min(PACE_MS, longestMs));
  const end = () => clearInterval(timer);
  message.once('close', end);
}

/** The answer to an error of this machine. */
const FAULT = plain(500, 'Something went wrong on this machine.');

/** The refusals of a server that answers people. */
export const plainRefusals = (source: string, log: Log): Pick<Handler, 'refuse' | 'refuseBytes'> => ({
  refuse: (error, message) => {
    if (error instanceof RefusedRequestError) return plain(error.status, error.message);
    // Not a visitor who has gone.
    if (!message.destroyed) log.error(source, error);
    return FAULT;
  },
  refuseBytes: ({ code }) =>
    code === TOO_SLOW ? plain(408, 'The request arrives too slowly.') : plain(400, 'This is not an HTTP request.'),
});

async function answerOrRefuse(handler: Handler, message: IncomingMessage, response: ServerResponse) {
  try {
    return await handler.answer(message, response);
  } catch (error) {
    return handler.refuse(error, message);
  }
}

/** Writes an answer directly to a socket: without a valid request there is no response object. */
function writeToSocket(socket: Duplex, { status, headers, body = '' }: Answer): void {
  const lines = Object.entries({ ...headers, 'content-length': String(Buffer.byteLength(String(body))) });
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines.map(([name, value]) => `${name}: ${value}`)];
  socket.end(`${head.join('\r\n')}\r\nconnection: close\r\n\r\n${body}`, () => socket.destroy());
}

/**
 * A server that catches all errors of its handler, synchronous or not: each error becomes an answer and does not end
 * the process.
 * @param source name in the log
 */
export function guardedServer(source: string, log: Log, handler: Handler, options: ServerOptions = {}): Server {
  const handle = async (message: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      const answer = await answerOrRefuse(handler, message, response);
      if (answer === null) return;
      // The unread part of the body must not be parsed as the next request.
      const headers = message.complete ? answer.headers : { ...answer.headers, connection: 'close' };
      await sendAnswer(response, { ...answer, headers }, message.method);
    } catch (error) {
      log.error(source, error);
      if (response.headersSent) response.destroy();
      else await sendAnswer(response, { ...FAULT, headers: { ...FAULT.headers, connection: 'close' } }, message.method);
    }
  };
  const answering = new WeakMap<Duplex, ServerResponse>();
  // Each body has its own limits: an upload may take any time.
  const limits = { headersTimeout: HEADERS_MS, requestTimeout: 0, connectionsCheckingInterval: 1000 };
  const server = createServer({ ...limits, ...options }, (message, response) => {
    followBody(message, handler.bodyMs?.(message) ?? Number.POSITIVE_INFINITY, () => {
      const error = Object.assign(new Error('The body arrives too slowly'), { code: TOO_SLOW });
      server.emit('clientError', error, message.socket);
    });
    answering.set(message.socket, response);
    // Node keeps its date for up to a second. Clients of AWS correct their clocks by it, also just after somebody has
    // set the clock of this machine.
    response.setHeader('date', new Date().toUTCString());
    response.once('close', () => answering.delete(message.socket));
    // The client closed the connection, or it broke: an answer cannot be delivered.
    response.on('error', () => undefined);
    handle(message, response).catch((error: unknown) => {
      log.error(source, error);
      response.destroy();
    });
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    // In the middle of an answer, a second one would be read as a part of it.
    const isInAnswer = answering.get(socket)?.headersSent ?? false;
    if (error.code === 'ECONNRESET' || !socket.writable || isInAnswer) socket.destroy();
    else writeToSocket(socket, handler.refuseBytes(error));
  });
  return server;
}
