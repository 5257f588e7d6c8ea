import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { limitRate, type RateLimit } from './rate-limit.ts';
import { answerConnected, readSocksRequest } from './socks-request.ts';

/** What a line between a browser and the network can do. */
export interface LineSpeed {
  /** Infinite without a limit. */
  upBitsPerSecond: number;
  downBitsPerSecond: number;
  /** From the browser to the server and back, in milliseconds. */
  roundTripMs: number;
}

/** A line that takes everything at once. */
export const UNLIMITED: LineSpeed = {
  upBitsPerSecond: Number.POSITIVE_INFINITY,
  downBitsPerSecond: Number.POSITIVE_INFINITY,
  roundTripMs: 0,
};

/** A line between a browser and everything that it asks: a SOCKS proxy, whose speed all of its connections share. */
export interface NetworkLine {
  /** For `--proxy-server`, or `proxy.server` of a context. */
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

/** As many bytes travel at a time as ten packets carry: a fair share for each connection, one after the other. */
const CHUNK_BYTES = 14_600;
/**
 * What each direction of a connection holds on the way: who sends more waits. As much as a line carries in 150 ms at
 * 10 Mbit/s, so that a timer that comes late costs no speed.
 */
const IN_FLIGHT_BYTES = 192 * 1024;

/** Arguments of a Chromium whose every request takes a line, those to this machine too. */
export const throughLine = ({ proxyUrl }: NetworkLine): string[] => [
  `--proxy-server=${proxyUrl}`,
  '--proxy-bypass-list=<-loopback>',
];

async function* chunksOf(from: Socket): AsyncGenerator<Buffer> {
  // The other half of the connection goes on when this one has ended.
  for await (const data of from.iterator({ destroyOnReturn: false })) {
    for (let at = 0; at < data.length; at += CHUNK_BYTES) yield data.subarray(at, at + CHUNK_BYTES);
  }
}

interface Direction {
  rate: () => RateLimit;
  delayMs: () => number;
  onPassed: (bytes: number) => void;
}

/** Settled when there is place for more, or the connection is gone. */
const write = (to: Socket, chunk: Buffer) =>
  new Promise<void>((resolve) => {
    if (to.destroyed || to.write(chunk)) return resolve();
    const go = () => {
      to.off('drain', go).off('close', go);
      resolve();
    };
    to.once('drain', go).once('close', go);
  });

/** Carries what one end sends to the other, at the pace and after the delay of the line, until it ends. */
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

/** Opens a line. It is this machine's alone, as the stack is. */
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
      // A connection takes a round trip before it carries anything.
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
    // A connection that breaks is seen by the browser and the server themselves.
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
