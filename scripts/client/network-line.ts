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

/** Bytes that pass at a time: a fair share for each connection in turn. At most ten packets, on a slow line fewer. */
const LEAST_CHUNK_BYTES = 1460;
const MOST_CHUNK_BYTES = 14_600;
const CHUNK_MS = 20;
/**
 * Buffer of each direction of a connection; a full buffer makes the sender wait. It holds what the line carries in this
 * time, so that a late timer does not reduce the speed. More would make all other connections wait behind it.
 */
const BUFFER_MS = 150;
const MOST_BUFFER_BYTES = 192 * 1024;

const within = (least: number, value: number, most: number) => Math.min(Math.max(value, least), most);

/** The sizes of a chunk and of the buffer of a line, in bytes. */
const sizesAt = (bitsPerSecond: number, delayMs: number) => ({
  chunk: Math.round(within(LEAST_CHUNK_BYTES, (bitsPerSecond / 8000) * CHUNK_MS, MOST_CHUNK_BYTES)),
  buffer: within(LEAST_CHUNK_BYTES, (bitsPerSecond / 8000) * (BUFFER_MS + delayMs), MOST_BUFFER_BYTES),
});

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

async function* chunksOf(from: Socket, sizes: Direction['sizes']): AsyncGenerator<Buffer> {
  // The other half of the connection continues after this one has ended.
  for await (const data of from.iterator({ destroyOnReturn: false })) {
    for (let at = 0; at < data.length; ) {
      const { chunk } = sizes();
      yield data.subarray(at, at + chunk);
      at += chunk;
    }
  }
}

interface Direction {
  rate: () => RateLimit;
  sizes: () => ReturnType<typeof sizesAt>;
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
async function carry(from: Socket, to: Socket, { rate, sizes, delayMs, onPassed }: Direction): Promise<void> {
  let inFlight = 0;
  let landed: () => void = () => undefined;
  let last = Promise.resolve();
  const travel = async (chunk: Buffer) => {
    await rate()(chunk.length);
    onPassed(chunk.length);
    await wait(delayMs());
  };
  for await (const chunk of chunksOf(from, sizes)) {
    // Nobody waits for the rest.
    if (to.destroyed) return;
    inFlight += chunk.length;
    const arrival = travel(chunk);
    last = last.then(async () => {
      await arrival;
      await write(to, chunk);
      inFlight -= chunk.length;
      landed();
    });
    while (inFlight > sizes().buffer) await new Promise<void>((resolve) => (landed = resolve));
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
  const upSizes = () => sizesAt(speed.upBitsPerSecond, delayMs());
  const downSizes = () => sizesAt(speed.downBitsPerSecond, delayMs());

  const serve = async (browser: Socket) => {
    const server = hold(connect({ ...(await readSocksRequest(browser)), allowHalfOpen: true }));
    browser.once('close', () => server.destroy());
    try {
      await once(server, 'connect');
      // A connection takes one round trip to open.
      await wait(speed.roundTripMs);
      answerConnected(browser);
      await Promise.all([
        carry(browser, server, { rate: () => up, sizes: upSizes, delayMs, onPassed: (bytes) => (sent += bytes) }),
        carry(server, browser, { rate: () => down, sizes: downSizes, delayMs, onPassed: () => undefined }),
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
