import { beforeEach, expect, it, type MockInstance, vi } from 'vitest';
import * as lineRate from '../line/line-rate.ts';
import { allowFor, followRoom } from './follow-room.ts';

let probeRate: MockInstance<typeof lineRate.probeRate>;
const files = { small: '/small', large: '/large', megabits: 3 };

const video = {
  paused: false,
  seeking: false,
  currentTime: 0,
  duration: 60,
  loaded: 20,
  get buffered() {
    return { length: 1, start: () => 0, end: () => video.loaded };
  },
};
const onRoom = vi.fn();
const follow = (bytes = Number.POSITIVE_INFINITY) =>
  followRoom(video as unknown as HTMLVideoElement, files, { waitMs: 5000, allowance: { bytes }, onRoom });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { hidden: false });
  probeRate = vi.spyOn(lineRate, 'probeRate');
  vi.spyOn(lineRate, 'sizeOf').mockResolvedValue(0);
  onRoom.mockReset();
  Object.assign(video, { paused: false, loaded: 20 });
});

it('there is room when the line gives half as much again as the large file needs', async () => {
  probeRate.mockResolvedValue(4.5);
  follow();
  await vi.advanceTimersByTimeAsync(4000);
  expect(probeRate).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1000);
  expect(onRoom).toHaveBeenCalledOnce();
});

it('without room, each probe waits twice as long, up to ten seconds', async () => {
  probeRate.mockResolvedValue(4.4);
  const end = follow();
  for (const [seconds, probes] of [
    [5, 1],
    [10, 2],
    [9, 2],
    [1, 3],
    [10, 4],
  ] as const) {
    await vi.advanceTimersByTimeAsync(seconds * 1000);
    expect(probeRate).toHaveBeenCalledTimes(probes);
  }
  end();
  await vi.advanceTimersByTimeAsync(200_000);
  expect(probeRate).toHaveBeenCalledTimes(4);
  expect(onRoom).not.toHaveBeenCalled();
});

it.each([1, 60, 600])('a line that has room again after %s s is seen within ten seconds more', async (seconds) => {
  probeRate.mockResolvedValue(1);
  follow();
  await vi.advanceTimersByTimeAsync(seconds * 1000);
  expect(onRoom).not.toHaveBeenCalled();
  probeRate.mockResolvedValue(10);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(onRoom).toHaveBeenCalledOnce();
});

it('the probe says how fast the line must be', async () => {
  probeRate.mockResolvedValue(1);
  follow();
  await vi.advanceTimersByTimeAsync(5000);
  expect(probeRate).toHaveBeenCalledWith('/large', expect.objectContaining({ needed: 4.5 }));
});

it.each([
  ['little is loaded ahead', { loaded: 7 }],
  ['the video is paused', { paused: true }],
])('nothing is measured while %s', async (_while, state) => {
  Object.assign(video, state);
  follow();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(probeRate).not.toHaveBeenCalled();
});

it.each([
  ['a small file of 600 kbit/s', 4_500_000],
  ['one of a still screen', 450_000],
])('on a line that stays slow, probes throw away at most 2 %% of what is played: %s', async (_file, size) => {
  let thrown = 0;
  vi.mocked(lineRate.sizeOf).mockResolvedValue(size);
  probeRate.mockImplementation(async (_src, { spend }) => {
    thrown += lineRate.FIRST_PROBE_BYTES;
    spend(lineRate.FIRST_PROBE_BYTES);
    return 0.8;
  });
  Object.assign(video, { currentTime: 0, loaded: Number.POSITIVE_INFINITY });
  const end = follow(0);
  for (let second = 1; second <= 600; second += 1) {
    video.currentTime = second;
    await vi.advanceTimersByTimeAsync(1000);
    expect(thrown).toBeLessThanOrEqual((0.02 * size * second) / video.duration);
  }
  end();
  expect(thrown).toBeGreaterThan(0.01 * size);
});

it('what the large file has played before allows the first probes', () => {
  const allowance = { bytes: 0 };
  allowFor(allowance, 3, 10);
  expect(allowance.bytes).toBeGreaterThan(2 * lineRate.FIRST_PROBE_BYTES);
  expect(allowance.bytes).toBeLessThanOrEqual((0.02 * 3_000_000 * 10) / 8);
});
