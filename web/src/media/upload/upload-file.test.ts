import { beforeEach, describe, expect, it, vi } from 'vitest';
import { TransientError } from '../retry.ts';
import { FakeConnection } from './test-support/fake-connection.ts';
import { FakeServer } from './test-support/fake-server.ts';
import { UrlRefusedError } from './upload-failure.ts';
import { uploadFile } from './upload-file.ts';
import type { UploadProgress } from './upload-progress.ts';
import type { UploadRecord } from './upload-record.ts';

const file = new Blob(['a small file'], { type: 'video/webm' });
const MINUTE = 60_000;

let server: FakeServer;
let connection: FakeConnection;
let record: UploadRecord | null;
let reported: UploadProgress[];

beforeEach(() => {
  vi.useFakeTimers();
  server = new FakeServer();
  connection = new FakeConnection();
  record = null;
  reported = [];
});
function upload(changed: Partial<Parameters<typeof uploadFile>[1]> = {}, body = file) {
  const { signal } = new AbortController();
  const onRecord = async (next: UploadRecord) => {
    record = next;
  };
  const onProgress = (progress: UploadProgress) => void reported.push(progress);
  const options = { contentType: 'video/webm', record, calls: server.calls, signal, onProgress, onRecord, ...changed };
  const sent = uploadFile(body, options, { put: server.put, connection });
  sent.catch(() => undefined);
  return sent;
}

/** The outcome of a promise after a time. */
async function outcomeAfter(ms: number, promise: Promise<unknown>): Promise<string> {
  let outcome = 'under way';
  promise.then(
    () => {
      outcome = 'done';
    },
    (error: Error) => {
      outcome = error.message;
    },
  );
  await vi.advanceTimersByTimeAsync(ms);
  return outcome;
}

const unreachable = () => {
  throw new TransientError('No answer');
};
const states = () => reported.map(({ state }) => state).filter((state, index, all) => state !== all[index - 1]);

describe('a file that is sent in one request', () => {
  it('goes to a URL that is saved before it is used, and is saved as sent', async () => {
    server.before = (step) => {
      if (step === 'put') expect(record).toMatchObject({ url: 'single/1', isSent: false });
    };
    expect(await upload()).toEqual({ url: 'single/1' });
    expect(record).toMatchObject({ url: 'single/1', isSent: true });
    expect(reported.at(-1)).toEqual({ sentBytes: 12, totalBytes: 12, state: 'sending' });
  });

  it('is not sent again once it has arrived', async () => {
    await upload();
    expect(await upload()).toEqual({ url: 'single/1' });
    expect(server.timesDone('put')).toBe(1);
  });

  it('counts as arrived when the URL has already received its file: only the answer was lost', async () => {
    let isLost = false;
    server.after = (step) => {
      if (step !== 'put' || isLost) return;
      isLost = true;
      throw new TransientError('No answer');
    };
    const sent = upload();
    expect(await outcomeAfter(2000, sent)).toBe('done');
    expect(await sent).toEqual({ url: 'single/1' });
    expect([server.timesDone('create'), server.timesDone('put')]).toEqual([1, 1]);
    expect(reported.at(-1)).toEqual({ sentBytes: 12, totalBytes: 12, state: 'sending' });
    expect(record).toMatchObject({ url: 'single/1', isSent: true });
  });

  it('is sent to the same URL after a reload, unless the URL is too old', async () => {
    const uploadUntilReload = () => {
      const page = new AbortController();
      server.before = (step) => {
        if (step === 'put') page.abort(new Error('reload'));
        page.signal.throwIfAborted();
      };
      return upload({ signal: page.signal });
    };
    await expect(uploadUntilReload()).rejects.toThrow('reload');
    await expect(uploadUntilReload()).rejects.toThrow('reload');
    expect(server.timesDone('create')).toBe(1);
    vi.advanceTimersByTime(15 * MINUTE);
    server.before = () => {};
    expect(await upload()).toEqual({ url: 'single/2' });
  });

  it('is sent to another URL at the next attempt, when S3 has refused the file for good', async () => {
    server.before = (step) => {
      if (step === 'put') throw new Error('refused');
    };
    await expect(upload()).rejects.toThrow('refused');
    server.before = () => {};
    expect(await upload()).toEqual({ url: 'single/2' });
  });

  it('is sent to a new URL when one is refused', async () => {
    let refusals = 0;
    server.before = (step) => {
      if (step === 'put' && ++refusals === 1) throw new UrlRefusedError('403');
    };
    expect(await upload()).toEqual({ url: 'single/2' });
  });

  it('is sent to a new URL when the server always hangs up on one', async () => {
    const { put } = server;
    vi.spyOn(server, 'put').mockImplementation((url, body, options) =>
      url === 'single/1' ? Promise.reject(new TransientError('No answer')) : put(url, body, options),
    );
    const sent = upload();
    expect(await outcomeAfter(30_000, sent)).toBe('done');
    expect(await sent).toEqual({ url: 'single/2' });
  });

  it('may take longer than its URL is valid for new requests', async () => {
    const { put } = server;
    vi.spyOn(server, 'put').mockImplementation(async (url, body, options) => {
      for (let sent = 1; sent < body.size; sent += 1) {
        options.onSent(sent);
        await new Promise((resolve) => setTimeout(resolve, 9 * MINUTE));
      }
      return put(url, body, options);
    });
    const sent = upload();
    expect(await outcomeAfter(120 * MINUTE, sent)).toBe('done');
    expect(await sent).toEqual({ url: 'single/1' });
    expect(record).toMatchObject({ url: 'single/1', isSent: true });
  });

  it('is sent again when the record belongs to another file', async () => {
    await upload();
    const other = new Blob(['another file']);
    record = record && { ...record, fileSize: 99 };
    expect(await upload({}, other)).toEqual({ url: 'single/2' });
  });

  it('is sent even if nothing can be saved', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const onRecord = () => Promise.reject(new Error('The disk is full'));
    expect(await upload({ onRecord })).toEqual({ url: 'single/1' });
    expect(warned).toHaveBeenCalled();
    warned.mockRestore();
  });
});

describe('when the server does not answer', () => {
  it('it reports so, tries again, and goes on', async () => {
    let failures = 0;
    server.before = (step) => {
      if (step === 'put' && ++failures < 3) unreachable();
    };
    const sent = upload();
    expect(await outcomeAfter(3000, sent)).toBe('done');
    expect(states()).toEqual(['sending', 'retrying', 'sending']);
  });

  it('it gives up after ten minutes, and can be called again to continue', async () => {
    server.before = unreachable;
    const sent = upload();
    expect(await outcomeAfter(10 * MINUTE - 5000, sent)).toBe('under way');
    expect(await outcomeAfter(10_000, sent)).toBe('Upload failed');
    expect(connection.isLeft).toBe(true);
    server.before = () => {};
    expect(await upload()).toEqual({ url: 'single/1' });
  });

  it('it also gives up when the same bytes go out again and again', async () => {
    vi.spyOn(server, 'put').mockImplementation(async (_url, _body, { onSent }) => {
      onSent(5);
      unreachable();
    });
    expect(await outcomeAfter(11 * MINUTE, upload())).toBe('Upload failed');
  });

  it('it repeats a call that hangs', async () => {
    let calls = 0;
    const hangOnce: FakeServer['calls']['createUpload'] = (announced, signal) => {
      calls += 1;
      if (calls > 1) return server.calls.createUpload(announced, signal);
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    };
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const limit = new AbortController();
      setTimeout(() => limit.abort(new DOMException('Too slow', 'TimeoutError')), ms);
      return limit.signal;
    });
    const sent = upload({ calls: { ...server.calls, createUpload: hangOnce } });
    expect(await outcomeAfter(2 * MINUTE, sent)).toBe('done');
    timeout.mockRestore();
  });
});

describe('without a network', () => {
  it('it waits as long as it takes, and continues as soon as the network is back', async () => {
    server.before = (step) => {
      if (step === 'put' && !connection.isOnline()) unreachable();
    };
    connection.set(false);
    const sent = upload();
    expect(await outcomeAfter(60 * MINUTE, sent)).toBe('under way');
    expect(states()).toEqual(['offline']);
    connection.set(true);
    expect(await outcomeAfter(0, sent)).toBe('done');
    expect(states().at(-1)).toBe('sending');
  });

  it('it reports so at once, and counts no failure', async () => {
    server.before = (step) => {
      if (step !== 'put') return;
      connection.set(false);
      unreachable();
    };
    const sent = upload();
    await vi.advanceTimersByTimeAsync(5 * MINUTE);
    expect(states()).toEqual(['offline']);
    server.before = () => {};
    connection.set(true);
    expect(await outcomeAfter(0, sent)).toBe('done');
  });
});

describe('cancelling', () => {
  it('ends the wait and leaves nothing behind', async () => {
    server.before = unreachable;
    const cancel = new AbortController();
    const sent = upload({ signal: cancel.signal });
    await vi.advanceTimersByTimeAsync(1000);
    cancel.abort(new Error('cancelled'));
    await expect(sent).rejects.toThrow('cancelled');
    expect([connection.isLeft, vi.getTimerCount()]).toEqual([true, 0]);
  });

  it('before the beginning sends nothing', async () => {
    await expect(upload({ signal: AbortSignal.abort(new Error('cancelled')) })).rejects.toThrow('cancelled');
    expect(server.done).toEqual([]);
  });
});
