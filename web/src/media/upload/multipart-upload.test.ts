import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createPartUrls, sendMultipart } from './multipart-upload.ts';
import { FakeConnection } from './test-support/fake-connection.ts';
import { FakeServer } from './test-support/fake-server.ts';
import { openUploadContext } from './upload-context.ts';
import { UploadGoneError, UrlRefusedError } from './upload-failure.ts';
import type { MultipartUploadRecord } from './upload-record.ts';

const file = new Blob([Uint8Array.from({ length: 45 }, (_, index) => index)]);
const PARTS = ['put 1', 'put 2', 'put 3', 'put 4', 'put 5'];

let server: FakeServer;
let record: MultipartUploadRecord | null;

beforeEach(() => {
  server = new FakeServer();
  record = null;
});
/** Sends the file, or continues from the saved record. */
async function send(): Promise<string> {
  const { signal } = new AbortController();
  const environment = { put: server.put, connection: new FakeConnection() };
  const context = openUploadContext(environment, { signal, totalBytes: file.size, onProgress: () => {} });
  const save = async (next: MultipartUploadRecord) => {
    record = next;
  };
  try {
    return await sendMultipart(file, context, { contentType: 'video/webm', record, calls: server.calls, save });
  } finally {
    context.close();
  }
}

const storedFile = () => server.uploads.get(record?.uploadId ?? '')?.whole;
const expected = async () => new Uint8Array(await file.arrayBuffer());

describe('an upload in parts', () => {
  it('sends every part once and combines them into the file', async () => {
    expect(await send()).toBe('whole/upload-1');
    expect(storedFile()).toEqual(await expected());
    expect(PARTS.map(server.timesDone)).toEqual([1, 1, 1, 1, 1]);
    expect(record).toMatchObject({ uploadId: 'upload-1', url: 'whole/upload-1' });
  });

  it('sends nothing again once it is complete', async () => {
    await send();
    const steps = server.done.length;
    expect(await send()).toBe('whole/upload-1');
    expect(server.done).toHaveLength(steps);
  });

  it('sends a part again that the server has lost, or has received incompletely', async () => {
    await send();
    const upload = server.uploads.get('upload-1');
    if (!upload || !record) throw new Error('There is no upload');
    upload.whole = null;
    upload.parts.delete(2);
    upload.parts.set(5, new Uint8Array(4));
    record = { ...record, url: null };
    await send();
    expect(storedFile()).toEqual(await expected());
    expect(PARTS.map(server.timesDone)).toEqual([1, 2, 1, 1, 2]);
  });

  it('checks again when the server misses a part at the end', async () => {
    vi.useFakeTimers();
    let isLost = false;
    server.before = (step) => {
      if (step !== 'complete' || isLost) return;
      isLost = true;
      server.uploads.get('upload-1')?.parts.delete(4);
    };
    const sent = send();
    await vi.advanceTimersByTimeAsync(2000);
    await sent;
    expect(storedFile()).toEqual(await expected());
    expect(PARTS.map(server.timesDone)).toEqual([1, 1, 1, 2, 1]);
  });

  it('starts again when the server no longer knows it', async () => {
    await send();
    server.uploads.clear();
    if (record) record = { ...record, url: null };
    expect(await send()).toBe('whole/upload-2');
    expect(storedFile()).toEqual(await expected());
    expect(record?.uploadId).toBe('upload-2');
  });

  it('gives a second start the whole stall timeout', async () => {
    vi.useFakeTimers();
    let isLost = false;
    server.before = async (step) => {
      if (isLost && step.startsWith('put')) await new Promise((resolve) => setTimeout(resolve, 9 * 60_000));
      if (step !== 'complete' || isLost) return;
      isLost = true;
      server.uploads.clear();
    };
    const sent = send();
    await vi.advanceTimersByTimeAsync(20 * 60_000);
    expect(await sent).toBe('whole/upload-2');
  });

  it('does not start again for ever', async () => {
    server.before = (step) => {
      if (step === 'list') server.uploads.clear();
    };
    await expect(send()).rejects.toBeInstanceOf(UploadGoneError);
    expect(server.timesDone('begin')).toBe(3);
  });

  it('asks for a new URL when one is refused', async () => {
    let refusals = 0;
    server.before = (step) => {
      if (step === 'put 3' && ++refusals < 3) throw new UrlRefusedError('403');
    };
    await send();
    expect(storedFile()).toEqual(await expected());
    expect(server.timesDone('sign')).toBe(3);
  });

  it('fails when every URL is refused, and cancels the other parts', async () => {
    server.before = (step) => {
      if (step === 'put 3') throw new UrlRefusedError('403');
    };
    await expect(send()).rejects.toBeInstanceOf(UrlRefusedError);
  });
});

describe('a crash', () => {
  /** The page dies at a step, before or after the step took effect: no later request reaches the server. */
  async function crashAt(index: number, when: 'before' | 'after'): Promise<void> {
    let steps = 0;
    server[when] = () => {
      if (steps++ >= index) throw new Error('dead');
    };
    await expect(send()).rejects.toThrow('dead');
    server[when] = () => {};
  }

  const moments = Array.from({ length: 9 }, (_, index) => index).flatMap((index) =>
    (['before', 'after'] as const).map((when) => [when, index] as const),
  );

  it.each(moments)('%s step %i costs nothing that had arrived', async (when, index) => {
    await crashAt(index, when);
    await send();
    expect(storedFile()).toEqual(await expected());
    expect(PARTS.map(server.timesDone)).toEqual([1, 1, 1, 1, 1]);
  });
});

const order = Array.from({ length: 30 }, (_, index) => index + 1);

function setUp() {
  let round = 0;
  const sign = vi.fn(async (numbers: number[]) => {
    round += 1;
    return numbers.map((partNumber) => ({ partNumber, url: `${partNumber}/${round}` }));
  });
  return { sign, urls: createPartUrls(order, sign) };
}

describe('URLs of parts', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  it('are requested several at a time, however many callers wait', async () => {
    const { sign, urls } = setUp();
    expect(await Promise.all([1, 2, 3].map(urls.urlOf))).toEqual(['1/1', '2/1', '3/1']);
    expect(await urls.urlOf(13)).toBe('13/2');
    expect(sign.mock.calls).toEqual([[order.slice(0, 12)], [order.slice(12, 24)]]);
  });

  it('are requested again before they expire', async () => {
    const { urls } = setUp();
    await urls.urlOf(1);
    vi.advanceTimersByTime(10 * 60_000);
    expect(await urls.urlOf(1)).toBe('1/1');
    vi.advanceTimersByTime(3 * 60_000);
    expect(await urls.urlOf(1)).toBe('1/2');
  });

  it('can be requested again after a failure', async () => {
    const { sign, urls } = setUp();
    sign.mockRejectedValueOnce(new Error('Down'));
    await expect(urls.urlOf(1)).rejects.toThrow('Down');
    expect(await urls.urlOf(1)).toBe('1/1');
  });
});
