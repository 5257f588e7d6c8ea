import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SourceState } from './element-source.ts';
import { loadSegmentPlayer } from './segment-source.ts';
import { manageSource } from './video-source.ts';

/** The part of a video element that its source uses. Tests fire its events. */
class FakeVideo extends EventTarget {
  src = '';
  currentTime = 0;
  duration = Number.NaN;
  readyState = 0;
  paused = true;
  ended = false;
  // No frame, so that none is kept on screen.
  videoWidth = 0;
  error: unknown = null;
  networkState = 0;
  /** The address of its source element. */
  source: string | null = null;
  getAttribute = () => this.src || null;
  querySelector = () => (this.source === null ? null : { getAttribute: () => this.source });
  play() {
    this.paused = false;
    this.tell('play');
    return Promise.resolve();
  }
  pause() {
    this.paused = true;
    this.tell('pause');
  }
  tell(type: string) {
    this.dispatchEvent(new Event(type));
  }
  know(duration: number) {
    Object.assign(this, { duration, readyState: 4 });
    this.tell('loadedmetadata');
  }
  fail() {
    Object.assign(this, { readyState: 0, paused: true });
    this.tell('error');
  }
  /** An error, and then the state that another address causes. */
  failAndReset() {
    this.fail();
    this.currentTime = 0;
  }
}

const openedSegments = () => ({
  listen: vi.fn(),
  close: vi.fn(),
  isClosed: () => false,
  goLive: () => undefined,
  choose: () => undefined,
});

function manage() {
  const video = new FakeVideo();
  const states: SourceState[] = [];
  const manager = manageSource(video as unknown as HTMLVideoElement, {
    onState: (state) => states.push(state),
    onRenewed: () => {},
  });
  return {
    video,
    manager,
    last: () => states.at(-1),
    failures: () => states.filter(({ phase }) => phase === 'failed').length,
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('HTMLMediaElement', { HAVE_CURRENT_DATA: 2, NETWORK_NO_SOURCE: 3 });
  vi.stubGlobal('navigator', { userAgent: 'Browser 1' });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('The network is down')));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

// Tests end while it loads.
afterAll(() => loadSegmentPlayer());

describe('a source', () => {
  it('is loaded from its direct address, and from its permanent address when that fails', () => {
    const { video, manager, failures } = manage();
    manager.load({ src: '/lasting', directSrc: '/direct' });
    expect(video.src).toBe('/direct');
    video.fail();
    expect([video.src, failures()]).toEqual(['/lasting', 0]);
  });

  it('continues the segments that the page has begun to play, until they are closed', () => {
    const { video, manager, last } = manage();
    const segments = openedSegments();
    const { listen, close } = segments;
    Object.assign(video, { readyState: 2, duration: 30 });
    manager.load({ src: '/playlist.json', isPlaylist: true, segments });
    expect(video.src, 'the element plays already').toBe('');
    expect(listen).toHaveBeenCalledOnce();
    const live = { isAtEdge: true, isPaused: false, isSilent: false, isLost: false };
    listen.mock.lastCall?.[0].onLive(live);
    expect(last()).toEqual({ live, phase: 'playable' });
    manager.stop();
    expect(close).toHaveBeenCalledOnce();
  });

  it('that is a playlist leaves no state of a recording in progress over the file that replaces it', () => {
    const { video, manager, last } = manage();
    const segments = openedSegments();
    manager.load({ src: '/playlist.json', isPlaylist: true, segments });
    const { onLive, onError } = segments.listen.mock.lastCall?.[0] ?? {};
    onLive({ isAtEdge: true });
    onError(new Error('a revoked link'));
    onLive({ isAtEdge: true, isSilent: true });
    expect(last(), 'a failure that stays').toMatchObject({ phase: 'failed', live: { isSilent: true } });
    manager.load({ src: '/video.mp4' });
    expect([video.src, last()?.live]).toEqual(['/video.mp4', null]);
  });

  it('whose segments cannot be decoded, even when they are loaded again, is not played from segments', () => {
    const { video, manager, last } = manage();
    const segments = openedSegments();
    manager.load({ src: '/playlist.json', isPlaylist: true, segments });
    video.error = { code: 3, message: 'no keyframe' };
    video.fail();
    expect(last()).toMatchObject({ phase: 'playable' });
    video.fail();
    expect(last()).toMatchObject({ phase: 'unsupported' });
  });

  it('fails for good after a second error at once; after a later error it is requested again', async () => {
    const { video, manager, failures } = manage();
    manager.load({ src: '/lasting' });
    video.know(600);
    video.currentTime = 90;
    void video.play();
    video.failAndReset();
    video.know(600);
    expect([video.currentTime, video.paused]).toEqual([90, false]);
    vi.advanceTimersByTime(9_999);
    video.fail();
    await vi.advanceTimersByTimeAsync(0);
    expect(failures()).toBe(1);
    vi.advanceTimersByTime(60_000);
    manager.retry();
    video.know(600);
    vi.advanceTimersByTime(60_000);
    video.fail();
    await vi.advanceTimersByTimeAsync(0);
    expect(failures()).toBe(1);
  });

  it('that the server sends and the browser cannot play, even when it is loaded again, is not supported', async () => {
    const asked = vi.fn(async () => ({ ok: true }));
    vi.stubGlobal('fetch', asked);
    const { video, manager, last } = manage();
    manager.load({ src: '/lasting' });
    video.fail();
    expect(last()).toMatchObject({ phase: 'playable' });
    video.fail();
    await vi.advanceTimersByTimeAsync(0);
    expect(last()).toMatchObject({ phase: 'unsupported' });
    expect(asked).toHaveBeenCalledExactlyOnceWith('/lasting', { headers: { range: 'bytes=0-0' } });
  });

  it.each([
    ['keeps the place that the viewer chose while it was loaded again', false, 300, [300, false]],
    ['stays paused', true, 0, [90, true]],
  ])('%s', (_what, paused, chosen, after) => {
    const { video, manager } = manage();
    manager.load({ src: '/lasting' });
    video.know(600);
    void video.play();
    if (paused) video.pause();
    video.currentTime = 90;
    video.failAndReset();
    if (chosen) video.currentTime = chosen;
    video.know(600);
    expect([video.currentTime, video.paused]).toEqual(after);
  });

  // The browser itself changes time and pause of an element whose file changes; a viewer's pause may have no event then.
  it.each<[string, object, [time: number, paused: boolean]]>([
    ['stays paused when it was paused right before', { currentTime: 90, paused: true }, [90, true]],
    ['plays on', { currentTime: 90 }, [90, false]],
    ['plays on near its end, and not from the beginning', { currentTime: 599.96 }, [599.96, false]],
  ])('%s in another that replaces it', (_what, before, after) => {
    const { video, manager } = manage();
    manager.load({ src: '/first' });
    video.know(600);
    void video.play();
    Object.assign(video, before);
    manager.load({ src: '/second' });
    Object.assign(video, { currentTime: 0, paused: true });
    video.know(600.02);
    expect([video.currentTime, video.paused]).toEqual(after);
  });

  it('that has ended is at the end of each longer one that replaces it', () => {
    const { video, manager } = manage();
    manager.load({ src: '/playlist.json', isPlaylist: true, segments: openedSegments() });
    video.know(3.2);
    Object.assign(video, { currentTime: 3.2, ended: true });
    for (const [src, duration] of [['/video.webm', 3.25] as const, ['/video.mp4', 3.27] as const]) {
      manager.load({ src });
      // Paused at its end, an element does not say that it has ended.
      Object.assign(video, { currentTime: 0, ended: false });
      video.know(duration);
      expect([video.currentTime, video.paused]).toEqual([duration, true]);
    }
  });

  it('plays on, with no still over it, when the file that was to replace it is not wanted any more', () => {
    const createElement = vi.fn();
    vi.stubGlobal('document', { pictureInPictureElement: null, createElement });
    const { video, manager } = manage();
    manager.load({ src: '/small.mp4' });
    video.know(60);
    void video.play();
    Object.assign(video, { currentTime: 20, videoWidth: 640 });
    manager.load({ src: '/large.mp4', isSeamless: true });
    manager.load({ src: '/small.mp4' });
    expect(createElement).not.toHaveBeenCalled();
    expect([video.src, video.currentTime, video.paused]).toEqual(['/small.mp4', 20, false]);
  });

  it('that is paused a packet of sound before its end is at the end of a file that lasts longer', () => {
    const { video, manager } = manage();
    manager.load({ src: '/video.webm' });
    video.know(3.6);
    // The file said 3.54 s when the viewer sought to its end, and the browser has found more sound in it.
    Object.assign(video, { currentTime: 3.54, ended: false });
    manager.load({ src: '/video.mp4' });
    video.currentTime = 0;
    video.know(3.62);
    expect([video.currentTime, video.paused]).toEqual([3.62, true]);
  });

  it('keeps the place after a second error, when the element is at 0', () => {
    const { video, manager } = manage();
    manager.load({ src: '/lasting', startAt: 30 });
    video.failAndReset();
    video.failAndReset();
    manager.retry();
    video.know(600);
    expect(video.currentTime).toBe(30);
  });

  it('goes to its end when it is shorter than the place, and to its beginning when it is shorter than a link says', () => {
    const { video, manager } = manage();
    manager.load({ src: '/lasting' });
    video.know(600);
    video.currentTime = 600;
    video.failAndReset();
    video.know(599.9);
    expect(video.currentTime).toBe(599.9);
    const other = manage();
    other.manager.load({ src: '/lasting', startAt: 700 });
    other.video.know(600);
    expect(other.video.currentTime).toBe(0);
  });
});

describe('an unknown length', () => {
  it('is measured at the end, before playback', () => {
    const { video, manager, last } = manage();
    manager.load({ src: '/lasting', startAt: 3 });
    video.know(Number.POSITIVE_INFINITY);
    expect(last()).toMatchObject({ phase: 'measuring' });
    expect(video.currentTime).toBeGreaterThan(86_400);
    void video.play();
    expect(video.paused, 'not at the end').toBe(true);
    video.duration = 20;
    video.tell('seeked');
    expect(last()).toMatchObject({ phase: 'playable' });
    expect([video.currentTime, video.paused]).toEqual([3, false]);
  });

  it('is measured for at most 5 s', () => {
    const { video, manager, last } = manage();
    manager.load({ src: '/lasting' });
    video.know(Number.POSITIVE_INFINITY);
    vi.advanceTimersByTime(4_999);
    expect(last()?.phase).toBe('measuring');
    vi.advanceTimersByTime(1);
    expect(last()?.phase).toBe('playable');
    expect(video.currentTime).toBe(0);
  });
});

it.each([
  ['the page', { src: '/direct' }, { error: {} }],
  ['a source element', { source: '/direct' }, { networkState: 3 }],
])('a video that %s already loads is not loaded again, except after an error', (_what, loads, failed) => {
  const { video, manager } = manage();
  Object.assign(video, { ...loads, readyState: 4, duration: 20 });
  const { src } = video;
  manager.load({ src: '/lasting', directSrc: '/direct', startAt: 5 });
  expect([video.src, video.currentTime]).toEqual([src, 5]);
  const other = manage();
  Object.assign(other.video, { ...loads, ...failed });
  other.manager.load({ src: '/lasting', directSrc: '/direct' });
  expect(other.video.src).toBe('/lasting');
});

it('a video is left alone after `stop`', () => {
  const { video, manager, last } = manage();
  manager.load({ src: '/lasting' });
  const before = last();
  manager.stop();
  video.fail();
  expect(last()).toBe(before);
  expect(video.src).toBe('/lasting');
});
