import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followLine } from './follow-line.ts';

/** A video that plays a file of a minute on the fake clock. What is loaded of it is what the test says. */
const video = {
  paused: false,
  ended: false,
  seeking: false,
  readyState: 4,
  networkState: 2,
  currentTime: 0,
  duration: 60,
  loaded: 10,
  get buffered() {
    return { length: 1, start: () => 0, end: () => video.loaded };
  },
};

const onSlow = vi.fn();
let end: () => void;

/** Lets the video play. @param rate how many seconds of the file arrive in a second */
function play(seconds: number, rate: number): void {
  for (let passed = 0; passed < seconds; passed += 0.25) {
    video.loaded = Math.min(video.duration, video.loaded + rate * 0.25);
    const hasFrame = video.loaded > video.currentTime + 0.25;
    video.readyState = hasFrame ? 4 : 2;
    if (hasFrame && !video.paused) video.currentTime += 0.25;
    vi.advanceTimersByTime(250);
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('HTMLMediaElement', { HAVE_CURRENT_DATA: 2, HAVE_FUTURE_DATA: 3, NETWORK_LOADING: 2 });
  vi.stubGlobal('document', { hidden: false });
  onSlow.mockClear();
  Object.assign(video, { paused: false, seeking: false, readyState: 4, currentTime: 0, loaded: 10 });
  end = followLine(video as unknown as HTMLVideoElement, onSlow);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a file that arrives as fast as it plays is not slow, and neither is the end of it', () => {
  play(20, 1);
  video.loaded = 60;
  play(40, 0);
  expect(onSlow).not.toHaveBeenCalled();
});

it('a file is slow before it stalls, when less of it is loaded ahead each time', () => {
  onSlow.mockImplementationOnce(() => expect(video.readyState).toBe(4));
  play(30, 0.5);
  expect(onSlow).toHaveBeenCalledOnce();
});

it('a start that has little loaded, and more each second, is not slow', () => {
  video.loaded = 1;
  play(10, 1.3);
  expect(onSlow).not.toHaveBeenCalled();
});

it('a stall is slow after half a second, and a seek after two', () => {
  video.loaded = 0;
  play(0.25, 0);
  expect(onSlow).not.toHaveBeenCalled();
  play(0.5, 0);
  expect(onSlow).toHaveBeenCalledOnce();
  onSlow.mockClear();
  followLine(video as unknown as HTMLVideoElement, onSlow);
  video.seeking = true;
  play(1.5, 0);
  expect(onSlow).not.toHaveBeenCalled();
  play(1, 0);
  expect(onSlow).toHaveBeenCalledOnce();
});

it('nothing is slow while the video is paused, or its page is hidden', () => {
  video.paused = true;
  video.loaded = 0;
  play(5, 0);
  Object.assign(video, { paused: false });
  vi.stubGlobal('document', { hidden: true });
  play(5, 0);
  expect(onSlow).not.toHaveBeenCalled();
});

it('a first frame is slow after a second, also before the video is played, unless the browser loads nothing', () => {
  end();
  Object.assign(video, { paused: true, readyState: 0, networkState: 1 });
  followLine(video as unknown as HTMLVideoElement, onSlow);
  vi.advanceTimersByTime(5000);
  expect(onSlow).not.toHaveBeenCalled();
  video.networkState = 2;
  vi.advanceTimersByTime(750);
  video.readyState = 1;
  expect(onSlow).not.toHaveBeenCalled();
  vi.advanceTimersByTime(250);
  expect(onSlow).toHaveBeenCalledOnce();
});

it('the first frame of a file that replaces another is not missing: the last one of that file is on screen', () => {
  end();
  const frozen = { nextElementSibling: { localName: 'canvas' }, paused: true, readyState: 0, networkState: 2 };
  followLine(Object.assign(Object.create(video), frozen) as HTMLVideoElement, onSlow);
  vi.advanceTimersByTime(5000);
  expect(onSlow).not.toHaveBeenCalled();
});
