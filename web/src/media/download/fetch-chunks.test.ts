import { describe, expect, it, vi } from 'vitest';
import { DOWNLOAD_CHUNK_BYTES } from '#shared/model/video/recording.ts';
import { DownloadRefusedError } from './download-refused.ts';
import { fetchChunks, totalBytesOf } from './fetch-chunks.ts';

const size = DOWNLOAD_CHUNK_BYTES + 3;

function piece(chunk: number, etag = '"1"') {
  const from = chunk * DOWNLOAD_CHUNK_BYTES;
  const to = Math.min(from + DOWNLOAD_CHUNK_BYTES, size) - 1;
  const headers = { 'content-range': `bytes ${from}-${to}/${size}`, etag };
  return new Response(new Uint8Array(to - from + 1).fill(chunk + 1), { status: 206, headers });
}

const answering = (answer: (url: string, count: number) => Response) => {
  let count = 0;
  const fetched = vi.fn(async (url: string, { signal }: RequestInit) => {
    signal?.throwIfAborted();
    count += 1;
    return answer(url, count);
  });
  vi.stubGlobal('fetch', fetched);
  return fetched;
};

const chunkOf = (url: string) => Number(new URL(url, 'http://x').searchParams.get('chunk'));

/** Fetches a file; returns the pieces. */
async function fetchAll(options: Partial<Parameters<typeof fetchChunks>[1]> = {}, shareToken?: string): Promise<Blob> {
  const pieces: Blob[] = [];
  const write = async (each: Blob) => void pieces.push(each);
  await fetchChunks({ path: 'r/video.mp4', shareToken }, { write, ...options });
  return new Blob(pieces);
}

describe('downloading in pieces', () => {
  it('gives the pieces in order and reports progress', async () => {
    const fetched = answering((url) => piece(chunkOf(url)));
    const onProgress = vi.fn();
    const file = await fetchAll({ onProgress }, 't');
    expect(file.size).toBe(size);
    expect(new Uint8Array(await file.slice(-4).arrayBuffer())).toEqual(new Uint8Array([1, 2, 2, 2]));
    expect(fetched.mock.calls.map(([url]) => url)).toEqual([
      '/api/objects/chunked/r/video.mp4?chunk=0&shareToken=t',
      '/api/objects/chunked/r/video.mp4?chunk=1&shareToken=t',
    ]);
    expect(onProgress.mock.calls.map(([{ receivedBytes }]) => receivedBytes)).toEqual([DOWNLOAD_CHUNK_BYTES, size]);
  });

  it('fetches the next piece only after the last one is written: only one is in memory', async () => {
    const fetched = answering((url) => piece(chunkOf(url)));
    // Other tests of this process may still request something.
    const asked = () => fetched.mock.calls.flatMap(([url]) => (url.includes('r/video.mp4') ? [chunkOf(url)] : []));
    let written = () => {};
    const write = () =>
      new Promise<void>((resolve) => {
        written = resolve;
      });
    const ended = fetchAll({ write });
    await vi.waitFor(() => expect(asked()).toEqual([0]), { timeout: 60_000 });
    await new Promise((resolve) => setImmediate(resolve));
    expect(asked()).toEqual([0]);
    written();
    await vi.waitFor(() => expect(asked()).toEqual([0, 1]), { timeout: 60_000 });
    written();
    await ended;
  });

  it.each([
    ['a fault', 500, ''],
    ['a throttle of API Gateway', 429, '{"message":"Too Many Requests"}'],
    ['no concurrency left in Lambda', 503, '{"message":"Service Unavailable"}'],
  ])('tries a piece three times with a second between: %s', async (_what, status, body) => {
    vi.useFakeTimers();
    const fetched = answering(() => new Response(body, { status }));
    const outcome = expect(fetchAll()).rejects.toThrow(`${status}`);
    await vi.advanceTimersByTimeAsync(1999);
    expect(fetched).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(1);
    await outcome;
    expect(fetched).toHaveBeenCalledTimes(3);
  });

  it('retries a piece whose connection broke, before the answer or in the middle of it', async () => {
    vi.useFakeTimers();
    const broken = () => new ReadableStream({ pull: (stream) => stream.error(new TypeError('network error')) });
    const headers = { 'content-range': `bytes 0-2/${size}` };
    const fetched = answering((url, count) => {
      if (count === 1) throw new TypeError('Failed to fetch');
      if (count === 2) return new Response(broken(), { status: 206, headers });
      return piece(chunkOf(url));
    });
    const file = fetchAll();
    await vi.advanceTimersByTimeAsync(2000);
    expect((await file).size).toBe(size);
    expect(fetched).toHaveBeenCalledTimes(4);
  });

  it('does not retry a refusal, and passes on the reason', async () => {
    const body = JSON.stringify({ code: 'DOWNLOAD_NOT_ALLOWED', message: 'Downloads are switched off.' });
    const fetched = answering(() => new Response(body, { status: 403 }));
    await expect(fetchAll()).rejects.toThrow(new DownloadRefusedError('Downloads are switched off.'));
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it('ends with the reason when it is cancelled, and requests nothing more', async () => {
    const off = new AbortController();
    const fetched = answering((url) => piece(chunkOf(url)));
    const onProgress = () => off.abort();
    await expect(fetchAll({ signal: off.signal, onProgress })).rejects.toMatchObject({ name: 'AbortError' });
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it('does not combine two files that were at the same address one after the other', async () => {
    answering((url, count) => piece(chunkOf(url), `"${count}"`));
    await expect(fetchAll()).rejects.toThrow('replaced');
  });

  it('fails when the file is too short', async () => {
    const headers = { 'content-range': 'bytes 0-2/9' };
    answering(() => new Response('abc', { status: 206, headers }));
    await expect(fetchAll()).rejects.toThrow('3 of 9 bytes came');
  });

  it('reads the size of the whole file from the header of a piece', () => {
    expect(totalBytesOf('bytes 0-5242879/5242883')).toBe(5_242_883);
    expect(totalBytesOf('bytes 0-5242879/*')).toBeNull();
    expect(totalBytesOf(null)).toBeNull();
  });
});
