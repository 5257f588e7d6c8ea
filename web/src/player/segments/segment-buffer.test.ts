import { expect, it } from 'vitest';
import { openBuffer } from './segment-buffer.ts';

const INIT = new Uint8Array([0]);
const segment = (number: number) => ({ number, startMs: (number - 1) * 2000, durationMs: 2000, bytes: 1, etag: '' });

/** A source buffer that takes everything, and notes it. */
class Taken extends EventTarget {
  readonly calls: string[] = [];
  readonly buffered = { length: 0 };
  appendBuffer(bytes: Uint8Array) {
    this.calls.push(`append ${bytes.join()}`);
    queueMicrotask(() => this.dispatchEvent(new Event('updateend')));
  }
  abort() {
    this.calls.push('abort');
  }
}

/** Returns these pieces, one by one, and then fails, or ends. */
const arriving = (pieces: number[], failure?: Error) => {
  const left = pieces.map((piece) => new Uint8Array([piece]));
  return async () => {
    const next = left.shift() ?? null;
    if (!next && failure) throw failure;
    return next;
  };
};

it('after a segment that was interrupted, the next one follows the initialization segment', async () => {
  const taken = new Taken();
  const source = { readyState: 'open' } as MediaSource;
  const buffer = openBuffer(source, taken as unknown as SourceBuffer, () => 0);
  await buffer.begin(INIT);
  await buffer.append(segment(1), arriving([10, 11]));
  await expect(buffer.append(segment(2), arriving([20], new Error('The viewer has sought')))).rejects.toThrow('sought');
  await buffer.append(segment(3), arriving([30, 31]));
  await buffer.append(segment(2), arriving([20, 21]));
  expect(taken.calls.join(', ')).toBe(
    'append 0, append 10, append 11, append 20, abort, append 0, append 30, append 31, append 20, append 21',
  );
});
