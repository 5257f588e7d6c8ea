import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followFrames } from './follow-frames.ts';

const video = { readyState: 4, networkState: 2, seeking: false, ended: false, error: null as unknown };
const heard: string[] = [];
let isPlaying = true;

/** Lets time pass in a state of the video. @returns what was reported meanwhile */
function pass(ms: number, state: Partial<typeof video> = {}): string[] {
  Object.assign(video, state);
  vi.advanceTimersByTime(ms);
  return heard.splice(0);
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('HTMLMediaElement', { HAVE_CURRENT_DATA: 2, HAVE_FUTURE_DATA: 3, NETWORK_LOADING: 2 });
  vi.stubGlobal('document', { hidden: false });
  Object.assign(video, { readyState: 4, networkState: 2, seeking: false, ended: false, error: null });
  isPlaying = true;
  heard.length = 0;
  const onFrames = (frames: string) => void heard.push(frames);
  const { signal } = new AbortController();
  followFrames({ video: video as unknown as HTMLVideoElement, isPlaying: () => isPlaying, onFrames, signal });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a frame is late after a second, the video stands still after two, and each is reported once', () => {
  expect(pass(1000)).toEqual(['moving']);
  expect(pass(750, { readyState: 2 })).toEqual([]);
  expect(pass(500)).toEqual(['late']);
  expect(pass(10_000)).toEqual(['still']);
  expect(pass(250, { readyState: 4 })).toEqual(['moving']);
});

it.each<[string, Partial<typeof video>, boolean, string]>([
  ['plays and has failed', { error: {} }, true, 'still'],
  ['is paused and seeks', { seeking: true }, false, 'still'],
  ['is paused and loads its first frame', { readyState: 0 }, false, 'still'],
  ['is paused and has failed before its first frame', { readyState: 0, networkState: 3, error: {} }, false, 'still'],
  ['waits for the press of Play', { readyState: 0, networkState: 1 }, false, 'resting'],
  ['is paused', { readyState: 2 }, false, 'resting'],
  ['has ended', { readyState: 2, ended: true }, true, 'resting'],
])('a video that %s', (_what, state, plays, frames) => {
  isPlaying = plays;
  expect(pass(3000, state).at(-1)).toBe(frames);
});

it('nothing is late in a hidden page', () => {
  Object.assign(document, { hidden: true });
  expect(pass(10_000, { readyState: 0 })).toEqual([]);
});
