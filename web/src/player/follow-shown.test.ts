import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Following, followShown } from './follow-shown.ts';

const SHOWN = { number: 1, isPlayable: true };

/** The page: its visibility, its videos and its events. */
const page = Object.assign(new EventTarget(), {
  visibilityState: 'visible',
  videos: [] as { paused: boolean; ended: boolean }[],
  querySelectorAll: () => page.videos,
});
const windowEvents = new EventTarget();

function follow(answer: () => Promise<typeof SHOWN | null> = async () => SHOWN) {
  const asked: number[] = [];
  const answers: unknown[] = [];
  const closing = new AbortController();
  const ask: Following['ask'] = () => {
    asked.push(Math.round((Date.now() - beganAt) / 1000));
    return answer();
  };
  followShown({ ask, onAnswer: (shown) => answers.push(shown), signal: closing.signal });
  return { asked, answers, close: () => closing.abort() };
}

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);
const beganAt = Date.parse('2026-01-02T03:04:05Z');
let close = () => {};

function begin(...args: Parameters<typeof follow>) {
  const following = follow(...args);
  close = following.close;
  return following;
}

beforeEach(() => {
  vi.useFakeTimers({ now: beganAt });
  vi.spyOn(Math, 'random').mockReturnValue(0);
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', windowEvents.addEventListener.bind(windowEvents));
  Object.assign(page, { visibilityState: 'visible', videos: [] });
});
afterEach(() => {
  close();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('a visible page asks at once and every 45 s, until it is closed', async () => {
  const { asked } = begin();
  await pass(140);
  expect(asked).toEqual([0, 45, 90, 135]);
  close();
  await pass(100);
  expect(asked).toHaveLength(4);
});

it.each(['play', 'seeking', 'visibilitychange'])(
  'a page asks at %s, a little later if it has just asked',
  async (event) => {
    const { asked } = begin();
    await pass(4);
    page.dispatchEvent(new Event(event));
    await pass(4);
    page.dispatchEvent(new Event(event));
    page.dispatchEvent(new Event(event));
    await pass(0);
    expect(asked).toEqual([0, 5]);
    await pass(20);
    expect(asked).toEqual([0, 5, 10]);
  },
);

it('a page asks when it comes from the cache of pages, and when the connection is back', async () => {
  const { asked } = begin();
  for (const event of ['pageshow', 'online']) {
    await pass(10);
    windowEvents.dispatchEvent(new Event(event));
  }
  expect(asked).toEqual([0, 10, 20]);
});

it('a hidden page asks only while something plays, and again when it is visible', async () => {
  const { asked } = begin();
  Object.assign(page, { visibilityState: 'hidden', videos: [{ paused: false, ended: false }] });
  await pass(100);
  expect(asked).toEqual([0, 45, 90]);
  page.videos = [{ paused: true, ended: false }];
  await pass(200);
  expect(asked).toHaveLength(3);
  page.visibilityState = 'visible';
  page.dispatchEvent(new Event('visibilitychange'));
  await pass(50);
  expect(asked).toEqual([0, 45, 90, 300, 345]);
});

it('the video reports the time where timers are late', async () => {
  const { asked } = begin();
  await pass(0);
  vi.setSystemTime(beganAt + 44_000);
  page.dispatchEvent(new Event('timeupdate'));
  vi.setSystemTime(beganAt + 46_000);
  page.dispatchEvent(new Event('timeupdate'));
  expect(asked).toEqual([0, 46]);
});

it('network trouble changes nothing: the page asks again after 10 s', async () => {
  let isOnline = false;
  const { asked, answers } = begin(async () => {
    if (!isOnline) throw new TypeError('Failed to fetch');
    return SHOWN;
  });
  await pass(25);
  expect(asked).toEqual([0, 10, 20]);
  expect(answers).toEqual([]);
  isOnline = true;
  await pass(10);
  expect(answers).toEqual([SHOWN]);
});

it('a refusal is an answer', async () => {
  const { answers } = begin(async () => null);
  await pass(0);
  expect(answers).toEqual([null]);
});
