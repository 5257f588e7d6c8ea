import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { NetworkLine } from '../../client/network-line.ts';
import { benchLength, IS_SHORTEST } from '../bench-length.ts';
import { launchBrowser } from '../launch-browser.ts';

const BYTES = benchLength({ usual: 5_000_000, shortest: 500_000 });
/** Largest deviation of the measured rate from the line's: with another rate the figures mean nothing. */
const TOLERANCE = 0.1;
/** A machine that has just started everything may be late once, but not every time. */
const ATTEMPTS = benchLength({ usual: 3, shortest: 1 });

/** A server that accepts any body. */
async function startSink() {
  const server = createServer((request, response) => {
    request.resume();
    request.once('end', () =>
      response.setHeader('content-type', 'text/html').end('<!doctype html><title>Sink</title>'),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close };
}

const post = async (bytes: number) => {
  const start = performance.now();
  await (await fetch('/', { method: 'POST', body: new Uint8Array(bytes) })).text();
  return performance.now() - start;
};

/**
 * Makes a browser send 5 MB, and compares the time with the line's rate. The shortest form only measures it.
 * @returns bits per second that arrived
 * @throws Error when every attempt is more than a tenth off
 */
export async function assertRate(line: NetworkLine, bitsPerSecond: number): Promise<number> {
  const sink = await startSink();
  const browser = await launchBrowser(line);
  try {
    const page = await browser.newPage();
    await page.goto(sink.url);
    const rates: number[] = [];
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      // The fixed cost of a request is not part of the rate.
      const idleMs = await page.evaluate(post, 1);
      const measured = (BYTES * 8000) / ((await page.evaluate(post, BYTES)) - idleMs);
      if (IS_SHORTEST || Math.abs(measured / bitsPerSecond - 1) <= TOLERANCE) return measured;
      rates.push(measured);
    }
    throw new Error(`The line carries ${rates.join(', ')} bits per second, not ${bitsPerSecond}`);
  } finally {
    await browser.close();
    sink.close();
  }
}
