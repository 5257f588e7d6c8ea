import { beforeEach, expect, it, vi } from 'vitest';
import { appendWhole, type SyncFile } from './sync-file.ts';

beforeEach(() => void vi.useFakeTimers());
const AT_END = 2;

/** A file of two bytes on a disk that takes one more byte, and everything from `freeFromMs` on. */
function fileOn(freeFromMs: number) {
  let size = AT_END;
  const startMs = Date.now();
  const write = (data: Uint8Array, { at }: { at: number }) => {
    const written = Date.now() - startMs >= freeFromMs ? data.length : 1;
    size = at + written;
    return written;
  };
  const truncate = (to: number) => {
    size = to;
  };
  return { getSize: () => size, write, truncate, flush: () => undefined } as unknown as SyncFile;
}

it('a chunk waits while a busy computer measures the quota and no space is left', async () => {
  const file = fileOn(1500);
  const appending = appendWhole(file, new Uint8Array(8));
  await vi.advanceTimersByTimeAsync(2000);
  await appending;
  expect(file.getSize()).toBe(AT_END + 8);
});

it('a chunk that the disk refuses for long leaves the file as it was', async () => {
  const file = fileOn(Number.POSITIVE_INFINITY);
  const refused = expect(appendWhole(file, new Uint8Array(8))).rejects.toMatchObject({ name: 'QuotaExceededError' });
  await vi.advanceTimersByTimeAsync(5000);
  await refused;
  expect(file.getSize()).toBe(AT_END);
});
