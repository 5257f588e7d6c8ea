import net from 'node:net';

/** How a client ends its request: it waits, half-closes the connection, or resets it. */
export type Ending = 'wait' | 'half-close' | 'reset';

export interface RawRequest {
  /** Each is written in a packet of its own. */
  parts: Buffer[];
  ending: Ending;
  /** Time without a byte from the server after which no answer is expected, in milliseconds. */
  silenceMs: number;
}

/**
 * Writes bytes to a port of this machine.
 * @returns all bytes that the server sent before it closed the connection or fell silent
 */
export function sendRaw(port: number, { parts, ending, silenceMs }: RawRequest): Promise<string> {
  return new Promise((resolve) => {
    const received: Buffer[] = [];
    const socket = net.connect(port, '127.0.0.1');
    const finish = () => {
      socket.destroy();
      resolve(Buffer.concat(received).toString('latin1'));
    };
    socket.setNoDelay(true);
    socket.setTimeout(silenceMs, finish);
    socket.on('data', (chunk) => received.push(chunk));
    // A server may close the connection while the client still writes: that is an answer, too.
    socket.once('error', finish);
    socket.once('close', finish);
    socket.once('connect', () => {
      for (const part of parts) socket.write(part);
      if (ending === 'half-close') socket.end();
      if (ending === 'reset') socket.write('', () => socket.resetAndDestroy());
    });
  });
}

/** A whole request, after which the server closes the connection; its headers name the host. */
export const wholeRequest = (line: string, headers: string[]): RawRequest => ({
  parts: [Buffer.from([line, 'connection: close', ...headers, '', ''].join('\r\n'), 'latin1')],
  ending: 'wait',
  silenceMs: 20_000,
});

/** Status of the first answer of a server; 0 without an answer. */
export const statusOf = (received: string): number => Number(/^HTTP\/1\.1 (\d{3}) /.exec(received)?.[1] ?? 0);
