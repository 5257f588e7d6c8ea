import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { answerConnected, readSocksRequest } from './socks-request.ts';

/** Properties of a network line between a browser and the server. */
export interface LineSpeed {
  /** Infinite for no limit. */
  upBitsPerSecond: number;
  downBitsPerSecond: number;
  /** Round-trip time between browser and server, in milliseconds. */
  roundTripMs: number;
}

export const UNLIMITED: LineSpeed = {
  upBitsPerSecond: Number.POSITIVE_INFINITY,
  downBitsPerSecond: Number.POSITIVE_INFINITY,
  roundTripMs: 0,
};

/** A network line between a browser and all servers: a SOCKS proxy whose connections share its speed. */
export interface NetworkLine {
  /** Value for `--proxy-server`, or `proxy.server` of a context. */
  proxyUrl: string;
  /** Changes the speed from now on. */
  setSpeed(speed: Partial<LineSpeed>): void;
  /** Cuts the line: connections break, and new ones are refused until it is mended. */
  cut(): void;
  mend(): void;
  /** Bytes that have left the browser since the line was opened. */
  sentBytes(): number;
  close(): Promise<void>;
}

/** Bytes that pass at a time, as in ten packets: a fair share for each connection in turn. */
const CHUNK_BYTES = 14_600;
/**
 * Buffer of each direction of a connection; a full buffer makes the sender wait. It holds what a line carries in 150 ms
 * at 10 Mbit/s, so that a late timer does not reduce the speed.
 */
const IN_FLIGHT_BYTES = 192 * 1024;

/** Resolves when this many bytes may pass. */
type RateLimit = (bytes: number) => Promise<void>;

/**
 * How long unused capacity accumulates, in milliseconds, since timers and reads are late on a busy machine. After a
 * pause this much passes at once, as in a provider's token bucket.
 */
const CATCH_UP_MS = 40;

/**
 * A rate that all callers share, in the order of their calls.
 * @param bitsPerSecond Infinity passes everything at once
 */
function limitRate(bitsPerSecond: number): RateLimit {
  let freeAt = 0;
  return async (bytes) => {
    if (bitsPerSecond === Number.POSITIVE_INFINITY) return;
    freeAt = Math.max(freeAt, performance.now() - CATCH_UP_MS) + (bytes * 8000) / bitsPerSecond;
    const ms = freeAt - performance.now();
    if (ms > 0) await wait(ms);
  };
}

/** Arguments of a Chromium whose requests all pass a line, also those to this machine. */
export const throughLine = ({ proxyUrl }: NetworkLine): string[] => [
  `--proxy-server=${proxyUrl}`,
  '--proxy-bypass-list=<-loopback>',
];

async function* chunksOf(from: Socket): AsyncGenerator<Buffer> {
  // The other half of the connection continues after this one has ended.
  for await (const data of from.iterator({ destroyOnReturn: false })) {
    for (let at = 0; at < data.length; at += CHUNK_BYTES) yield data.subarray(at, at + CHUNK_BYTES);
  }
}

interface Direction {
  rate: () => RateLimit;
  delayMs: () => number;
  onPassed: (bytes: number) => void;
}

/** Resolves when there is room for more, or the connection is closed. */
const write = (to: Socket, chunk: Buffer) =>
  new Promise<void>((resolve) => {
    if (to.destroyed || to.write(chunk)) return resolve();
    const go = () => {
      to.off('drain', go).off('close', go);
      resolve();
    };
    to.once('drain', go).once('close', go);
  });

/** Forwards the bytes of one end to the other, at the rate and delay of the line, until they end. */
async function carry(from: Socket, to: Socket, { rate, delayMs, onPassed }: Direction): Promise<void> {
  let inFlight = 0;
  let landed: () => void = () => undefined;
  let last = Promise.resolve();
  const travel = async (chunk: Buffer) => {
    await rate()(chunk.length);
    onPassed(chunk.length);
    await wait(delayMs());
  };
  for await (const chunk of chunksOf(from)) {
    inFlight += chunk.length;
    const arrival = travel(chunk);
    last = last.then(async () => {
      await arrival;
      await write(to, chunk);
      inFlight -= chunk.length;
      landed();
    });
    while (inFlight > IN_FLIGHT_BYTES) await new Promise<void>((resolve) => (landed = resolve));
  }
  await last;
  to.end();
}

/** Opens a line that only this machine can use. */
export async function openLine(initial: LineSpeed): Promise<NetworkLine> {
  let speed = initial;
  let [up, down] = [limitRate(speed.upBitsPerSecond), limitRate(speed.downBitsPerSecond)];
  let sent = 0;
  let isCut = false;
  const sockets = new Set<Socket>();
  const hold = (socket: Socket) => {
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    return socket;
  };
  const delayMs = () => speed.roundTripMs / 2;

  const serve = async (browser: Socket) => {
    const server = hold(connect({ ...(await readSocksRequest(browser)), allowHalfOpen: true }));
    try {
      await once(server, 'connect');
      // A connection takes one round trip to open.
      await wait(speed.roundTripMs);
      answerConnected(browser);
      await Promise.all([
        carry(browser, server, { rate: () => up, delayMs, onPassed: (bytes) => (sent += bytes) }),
        carry(server, browser, { rate: () => down, delayMs, onPassed: () => undefined }),
      ]);
    } finally {
      server.destroy();
    }
  };

  const listener = createServer({ allowHalfOpen: true }, (browser) => {
    if (isCut) return void browser.destroy();
    hold(browser);
    // The browser and the server notice a broken connection themselves.
    serve(browser).catch(() => browser.destroy());
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const drop = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    proxyUrl: `socks5://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    setSpeed: (changes) => {
      speed = { ...speed, ...changes };
      [up, down] = [limitRate(speed.upBitsPerSecond), limitRate(speed.downBitsPerSecond)];
    },
    cut: () => {
      isCut = true;
      drop();
    },
    mend: () => {
      isCut = false;
    },
    sentBytes: () => sent,
    close: async () => {
      listener.close();
      drop();
      await once(listener, 'close');
    },
  };
}
