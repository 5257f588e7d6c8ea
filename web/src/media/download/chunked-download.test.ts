import { afterEach, describe, expect, it, vi } from 'vitest';
import { DOWNLOAD_CHUNK_BYTES } from '../../../../shared/model/recording.ts';
import { DownloadRefused, downloadInChunks, totalBytesOf } from './chunked-download.ts';

const size = DOWNLOAD_CHUNK_BYTES + 3;

function piece(chunk: number) {
  const from = chunk * DOWNLOAD_CHUNK_BYTES;
  const to = Math.min(from + DOWNLOAD_CHUNK_BYTES, size) - 1;
  const headers = { 'content-range': `bytes ${from}-${to}/${size}` };
  return new Response(new Uint8Array(to - from + 1).fill(chunk + 1), { status: 206, headers });
}

const answering = (answer: (url: string, count: number) => Response) => {
  let count = 0;
  const fetched = vi.fn((url: string) => {
    count += 1;
    return Promise.resolve(answer(url, count));
  });
  vi.stubGlobal('fetch', fetched);
  return fetched;
};

const chunkOf = (url: string) => Number(new URL(url, 'http://x').searchParams.get('chunk'));

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('downloading in pieces', () => {
  it('puts the pieces together in order and tells how far it is', async () => {
    const fetched = answering((url) => piece(chunkOf(url)));
    const onProgress = vi.fn();
    const file = await downloadInChunks({ path: 'r/video.mp4', shareToken: 't' }, { onProgress });
    expect(file.size).toBe(size);
    expect(new Uint8Array(await file.slice(-4).arrayBuffer())).toEqual(new Uint8Array([1, 2, 2, 2]));
    expect(fetched.mock.calls.map(([url]) => url)).toEqual([
      '/api/objects/chunked/r/video.mp4?chunk=0&shareToken=t',
      '/api/objects/chunked/r/video.mp4?chunk=1&shareToken=t',
    ]);
    expect(onProgress).toHaveBeenLastCalledWith({ receivedBytes: size, totalBytes: size });
  });

  it('tries a piece three times with a second between', async () => {
    vi.useFakeTimers();
    const fetched = answering(() => new Response('', { status: 503 }));
    const outcome = expect(downloadInChunks({ path: 'r/video.mp4' }, {})).rejects.toThrow('503');
    await vi.advanceTimersByTimeAsync(1999);
    expect(fetched).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(1);
    await outcome;
    expect(fetched).toHaveBeenCalledTimes(3);
  });

  it('does not ask again for what is refused, and passes on why', async () => {
    const body = JSON.stringify({ code: 'DOWNLOAD_NOT_ALLOWED', message: 'Downloads are switched off.' });
    const fetched = answering(() => new Response(body, { status: 403 }));
    const outcome = downloadInChunks({ path: 'r/video.mp4' }, {});
    await expect(outcome).rejects.toThrow(new DownloadRefused('Downloads are switched off.'));
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it('reads the size of the whole from a piece', () => {
    expect(totalBytesOf('bytes 0-5242879/5242883')).toBe(5_242_883);
    expect(totalBytesOf('bytes 0-5242879/*')).toBeNull();
    expect(totalBytesOf(null)).toBeNull();
  });
});
