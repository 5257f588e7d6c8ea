import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { STALL_MS, watchStall } from './stall-watch.ts';

const [HAVE_NOTHING, HAVE_METADATA, HAVE_CURRENT_DATA, HAVE_FUTURE_DATA] = [0, 1, 2, 3];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('HTMLMediaElement', { HAVE_NOTHING, HAVE_CURRENT_DATA });
  vi.stubGlobal('document', { hidden: false });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A video that waits for data at one place, and was given everything. */
function watched(changes: object = {}, isFed = true) {
  const video = { currentTime: 3, paused: false, seeking: false, readyState: HAVE_CURRENT_DATA, ...changes };
  const fed = { is: isFed };
  const [onStall, seekAgain] = [vi.fn(), vi.fn()];
  const closing = new AbortController();
  watchStall({ video: video as HTMLVideoElement, isFed: () => fed.is, seekAgain, onStall, signal: closing.signal });
  return { video, fed, onStall, seekAgain, closing };
}

it('A video that was given its segments and does not move for five seconds stalls, once', () => {
  const { onStall } = watched();
  vi.advanceTimersByTime(STALL_MS - 500);
  expect(onStall).not.toHaveBeenCalled();
  vi.advanceTimersByTime(3 * STALL_MS);
  expect(onStall).toHaveBeenCalledOnce();
});

it.each<[string, object, boolean]>([
  ['waits for segments', {}, false],
  ['plays', { readyState: HAVE_FUTURE_DATA }, true],
  ['is paused', { paused: true, readyState: HAVE_METADATA }, true],
])('A video that %s does not stall', (_, changes, isFed) => {
  const { onStall } = watched(changes, isFed);
  vi.advanceTimersByTime(3 * STALL_MS);
  expect(onStall).not.toHaveBeenCalled();
});

it('A paused video that never loads its metadata stalls', () => {
  const { onStall } = watched({ paused: true, readyState: HAVE_NOTHING });
  vi.advanceTimersByTime(STALL_MS);
  expect(onStall).toHaveBeenCalledOnce();
});

it('A seek that does not end is made again once, also in a paused video, but not while its segments are missing', () => {
  const { fed, seekAgain } = watched({ paused: true, seeking: true, readyState: HAVE_METADATA }, false);
  vi.advanceTimersByTime(3 * STALL_MS);
  expect(seekAgain).not.toHaveBeenCalled();
  fed.is = true;
  vi.advanceTimersByTime(500);
  expect(seekAgain).not.toHaveBeenCalled();
  vi.advanceTimersByTime(3 * STALL_MS);
  expect(seekAgain).toHaveBeenCalledOnce();
});

it('Every step, and the time in a hidden page, starts the count again', () => {
  const { video, onStall } = watched();
  for (let step = 0; step < 4; step += 1) {
    vi.advanceTimersByTime(STALL_MS - 1000);
    video.currentTime += 0.1;
    vi.advanceTimersByTime(500);
  }
  vi.stubGlobal('document', { hidden: true });
  vi.advanceTimersByTime(3 * STALL_MS);
  expect(onStall).not.toHaveBeenCalled();
});

it('The watch ends with the player', () => {
  const { onStall, closing } = watched();
  closing.abort();
  vi.advanceTimersByTime(3 * STALL_MS);
  expect(onStall).not.toHaveBeenCalled();
});
