import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as quotas from '#web/media/store/storage-quota.ts';
import { followLive, type LiveRecording } from './live-recording.ts';

const HOUR_MS = 3_600_000;

let stopped: AbortController;
let ends: string[];

beforeEach(() => {
  stopped = new AbortController();
  ends = [];
  // Its ticks judge the pictures, which are not there.
  vi.stubGlobal(
    'Worker',
    class {
      addEventListener = () => undefined;
      postMessage = () => undefined;
      terminate = () => undefined;
    },
  );
});
afterEach(() => {
  stopped.abort();
});

function follow(elapsedMs: number, videoBitsPerSecond = 2_500_000) {
  const live = {
    capture: { frameRate: null, size: null, videoBitsPerSecond, follow: () => () => undefined },
    streamRecorder: { elapsedMs: () => elapsedMs },
    stopped,
  } as unknown as LiveRecording;
  const onWarn = vi.fn();
  followLive(live, {
    onWarn,
    onInterrupted: () => undefined,
    onFull: () => void ends.push('full'),
    onLongest: () => void ends.push('longest'),
  });
  return onWarn;
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('a running recording', () => {
  it.each([
    ['one of 24 hours', 24 * HOUR_MS, 2_500_000, ['longest']],
    ['one of 50 GB', 22 * HOUR_MS, 5_000_000, ['longest']],
    ['no shorter one', 22 * HOUR_MS, 2_500_000, []],
  ])('ends by itself before it is too large to be uploaded: %s', async (_, elapsedMs, bitsPerSecond, expected) => {
    vi.spyOn(quotas, 'availableQuota').mockResolvedValue(null);
    follow(elapsedMs, bitsPerSecond);
    await settled();
    expect(ends).toEqual(expected);
  });

  it('ends by itself before the storage is full, unless it has ended while that was measured', async () => {
    let measured: (quota: { freeBytes: number }) => void = () => undefined;
    const measure = () => new Promise<{ freeBytes: number }>((resolve) => (measured = resolve));
    vi.spyOn(quotas, 'availableQuota').mockImplementation(measure);
    follow(1000);
    measured({ freeBytes: 0 });
    await settled();
    expect(ends).toEqual(['full']);

    const onWarn = follow(1000);
    stopped.abort();
    measured({ freeBytes: 0 });
    await settled();
    expect([ends, onWarn.mock.calls]).toEqual([['full'], []]);
  });
});
