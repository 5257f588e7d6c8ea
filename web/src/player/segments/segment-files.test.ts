import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openFiles } from './segment-files.ts';

const MINUTE = 60_000;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('location', { href: 'https://app.example/share/x' });
  vi.stubGlobal('addEventListener', () => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const PLAYLIST = { version: 1, mimeType: 'video/webm;codecs="vp8"', state: 'ended', pages: [], segments: [] };

/** Files of a server that gives one answer until it recovers. */
function open(busy: () => Promise<Response>) {
  const server = { isBusy: true };
  const asked: number[] = [];
  const lost: boolean[] = [];
  vi.stubGlobal('fetch', async () => {
    asked.push(Date.now());
    return server.isBusy ? busy() : Response.json(PLAYLIST);
  });
  const closing = new AbortController();
  const files = openFiles({
    src: '/objects/r/playlist.json',
    directSrc: '/media/token/playlist.json',
    signal: closing.signal,
    onLost: (isLost) => lost.push(isLost),
  });
  return { server, asked, lost, files, closing };
}

const answer =
  (status: number, headers = {}) =>
  async () =>
    new Response('', { status, headers });

describe('a playlist that the server does not answer at the moment', () => {
  it.each([
    ['too many requests', answer(429)],
    ['a busy server', answer(503)],
    ['an error of the server', answer(500)],
    ['a lost network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('is requested again until it comes, however long that takes: %s', async (_what, busy) => {
    const { server, asked, lost, files } = open(busy);
    const playlist = files.playlist(true);
    await vi.advanceTimersByTimeAsync(30 * MINUTE);
    expect(lost).toContain(true);
    expect(asked.length, 'requests in half an hour').toBeLessThan(600);
    server.isBusy = false;
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(await playlist).toEqual(PLAYLIST);
    expect(lost.at(-1)).toBe(false);
  });

  it('is not requested before the time that the server gives, which counts up to a minute', async () => {
    const { asked, files } = open(answer(503, { 'retry-after': '20' }));
    files.playlist(true).catch(() => undefined);
    await vi.advanceTimersByTimeAsync(19_000);
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(3000);
    expect(asked).toHaveLength(2);
    const long = open(answer(429, { 'retry-after': '86400' }));
    long.files.playlist(true).catch(() => undefined);
    await vi.advanceTimersByTimeAsync(2 * MINUTE);
    expect(long.asked.length).toBeGreaterThan(1);
  });

  it('is given up when the player closes', async () => {
    const { asked, files, closing } = open(answer(429));
    const playlist = files.playlist(true);
    const ended = expect(playlist).rejects.toThrow('closed');
    await vi.advanceTimersByTimeAsync(MINUTE);
    closing.abort(new Error('closed'));
    await ended;
    const count = asked.length;
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(asked).toHaveLength(count);
  });
});

it('a refused playlist is not requested again and again', async () => {
  const { asked, files } = open(answer(404));
  await expect(files.playlist(true)).rejects.toThrow('refused');
  expect(asked).toHaveLength(2);
});

it('a file that was fetched early is requested again only after it was read', async () => {
  const { server, asked, files, closing } = open(answer(404));
  expect(await files.early('sent-000002', 100)).toBeNull();
  server.isBusy = false;
  const found = (await files.early('sent-000002', 100)) as Uint8Array;
  const pieces: Uint8Array[] = [];
  const read = (bytes: number) =>
    files.read('sent-000002?versionId=1', bytes, closing.signal, (piece) => pieces.push(piece));
  await read(found.length);
  expect([asked.length, pieces]).toEqual([2, [found]]);
  await read(100);
  expect([asked.length, pieces]).toEqual([3, [found, found]]);
});
