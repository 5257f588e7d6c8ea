import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followSeek } from './follow-seek.ts';
import { followStall, NUDGE_MS, STALL_MS } from './follow-stall.ts';

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
  followStall({ video: video as HTMLVideoElement, isFed: () => fed.is, seekAgain, onStall, signal: closing.signal });
  return { video, onStall, seekAgain, closing };
}

/** A paused video that seeks. */
function seeking(isThere = true) {
  const video = { currentTime: 6, paused: true, seeking: true, readyState: HAVE_METADATA };
  const place = { isThere };
  const seekAgain = vi.fn();
  const { signal } = new AbortController();
  followSeek({ video: video as HTMLVideoElement, hasPlace: () => place.isThere, seekAgain, signal });
  return { video, place, seekAgain };
}

it('A video that was given its segments and does not move is sought again, once at each place', () => {
  const { video, seekAgain, onStall } = watched();
  vi.advanceTimersByTime(NUDGE_MS - 500);
  expect(seekAgain).not.toHaveBeenCalled();
  vi.advanceTimersByTime(STALL_MS);
  expect(seekAgain).toHaveBeenCalledOnce();
  video.currentTime += 0.1;
  vi.advanceTimersByTime(NUDGE_MS + 500);
  expect(seekAgain).toHaveBeenCalledTimes(2);
  expect(onStall).not.toHaveBeenCalled();
});

it('A video that does not move for five seconds after that stalls, once', () => {
  const { onStall } = watched();
  vi.advanceTimersByTime(NUDGE_MS + STALL_MS - 500);
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

it('A seek that does not end is made again, after longer and longer waits, also in a paused video', () => {
  const { video, seekAgain } = seeking();
  const after = (ms: number) => {
    vi.advanceTimersByTime(ms);
    return seekAgain.mock.calls.length;
  };
  expect([after(500), after(500), after(1500), after(500), after(3500), after(500)]).toEqual([0, 1, 1, 2, 2, 3]);
  video.seeking = false;
  expect(after(20_000)).toBe(3);
  video.seeking = true;
  expect(after(1500)).toBe(4);
});

it('A seek to a place whose segment is missing is not made again', () => {
  const { place, seekAgain } = seeking(false);
  vi.advanceTimersByTime(20_000);
  expect(seekAgain).not.toHaveBeenCalled();
  place.isThere = true;
  vi.advanceTimersByTime(1500);
  expect(seekAgain).toHaveBeenCalledOnce();
});

it('A seek in a hidden page is made again when the page is shown, after the first wait', () => {
  const { seekAgain } = seeking();
  vi.stubGlobal('document', { hidden: true });
  vi.advanceTimersByTime(60_000);
  expect(seekAgain).not.toHaveBeenCalled();
  vi.stubGlobal('document', { hidden: false });
  vi.advanceTimersByTime(1500);
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

it('It ends with the player', () => {
  const { onStall, closing } = watched();
  closing.abort();
  vi.advanceTimersByTime(3 * STALL_MS);
  expect(onStall).not.toHaveBeenCalled();
});
