import type { ChildProcess } from 'node:child_process';
import http from 'node:http';
import net from 'node:net';
import type { Duplex } from 'node:stream';

/** Opens a connection to the table engine. */
export type OpenConnection = () => Promise<net.Socket>;

/** Opens connections to a port of this machine. */
export const openPort =
  (port: number, host: string): OpenConnection =>
  () =>
    new Promise((resolve, reject) => {
      const socket = net.connect(port, host);
      socket.once('error', reject).once('connect', () => resolve(socket.off('error', reject)));
    });

interface Opened {
  id: number;
  error?: string;
}

/** Receives connections that `open-connections.mjs` opens in a network namespace. */
export function openInside(opener: ChildProcess): OpenConnection {
  const waiting = new Map<number, (error: Error | null, socket?: net.Socket) => void>();
  let count = 0;
  opener.on('message', ({ id, error }: Opened, socket) => {
    const answer = waiting.get(id);
    waiting.delete(id);
    if (socket instanceof net.Socket) answer?.(null, socket);
    else answer?.(new Error(error ?? 'The connection to the DynamoDB engine broke'));
  });
  opener.once('disconnect', () => {
    for (const answer of waiting.values()) answer(new Error('The DynamoDB engine has ended'));
    waiting.clear();
  });
  return () =>
    new Promise((resolve, reject) => {
      const id = count++;
      waiting.set(id, (error, socket) => (socket ? resolve(socket) : reject(error)));
      opener.send({ id }, (error) => {
        if (error && waiting.delete(id)) reject(error);
      });
    });
}

type Done = (error: Error | null, socket: Duplex) => void;
type Failed = (error: Error) => void;

/** HTTP connections to the table engine, which are kept open. */
export class EngineAgent extends http.Agent {
  readonly #open: OpenConnection;

  constructor(open: OpenConnection) {
    super({ keepAlive: true, maxSockets: 256 });
    this.#open = open;
  }

  override createConnection(_options: http.ClientRequestArgs, done?: Done): undefined {
    this.#open().then(
      (socket) => done?.(null, socket.setNoDelay(true)),
      (error: Error) => (done as Failed | undefined)?.(error),
    );
  }
}
