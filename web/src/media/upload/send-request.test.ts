import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sendRequest } from './send-request.ts';

/** A request whose network the test controls: it never answers by itself. */
class SilentRequest {
  upload: { onprogress?: (event: { loaded: number }) => void; onload?: () => void } = {};
  status = 0;
  responseText = '';
  onload?: () => void;
  onabort?: () => void;
  onloadend?: () => void;
  open = vi.fn();
  setRequestHeader = vi.fn();
  send = vi.fn(() => requests.push(this));

  abort(): void {
    this.onabort?.();
    this.onloadend?.();
  }

  answer(status: number): void {
    this.status = status;
    this.onload?.();
    this.onloadend?.();
  }
}

let requests: SilentRequest[];

/** Sends bytes. `outcome` is their result so far. */
function start(signal = new AbortController().signal) {
  const sent = { outcome: 'pending' };
  const onSent = vi.fn();
  sendRequest('https://bucket/key', new Uint8Array(8), { method: 'PUT', signal, onSent }).then(
    () => Object.assign(sent, { outcome: 'done' }),
    (error: unknown) => Object.assign(sent, { outcome: (error as Error).name }),
  );
  const [request] = requests;
  if (!request) throw new Error('No request was sent');
  return { sent, request, onSent };
}

describe('a request to S3', () => {
  beforeEach(() => {
    requests = [];
    vi.useFakeTimers();
    vi.stubGlobal('XMLHttpRequest', SilentRequest);
  });

  it('is cancelled after 30 s without progress, so that it is sent again', async () => {
    const { sent, request, onSent } = start();
    await vi.advanceTimersByTimeAsync(29_000);
    request.upload.onprogress?.({ loaded: 4 });
    expect(onSent).toHaveBeenCalledWith(4);
    await vi.advanceTimersByTimeAsync(29_999);
    expect(sent.outcome).toBe('pending');
    await vi.advanceTimersByTimeAsync(1);
    expect(sent.outcome).toBe('TransientError');
  });

  it('has two minutes for its answer once all bytes are handed over', async () => {
    const { sent, request } = start();
    request.upload.onload?.();
    await vi.advanceTimersByTimeAsync(119_000);
    request.answer(200);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(sent.outcome).toBe('done');
  });

  it('ends with the reason of its signal when the upload is cancelled', async () => {
    const cancelling = new AbortController();
    const { sent } = start(cancelling.signal);
    cancelling.abort();
    await vi.advanceTimersByTimeAsync(0);
    expect(sent.outcome).toBe('AbortError');
  });
});
