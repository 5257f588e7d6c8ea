import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { driveSource } from './drive-source.ts';
import { elementSource, firstOf, type Source, type SourceState } from './element-source.ts';
import { loadSegmentPlayer } from './segment-source.ts';

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

const asked = vi.fn();
const SENT = { ok: true, status: 206 };
const REFUSED = { ok: false, status: 403 };
const online = new EventTarget();
/** Waits until the server has answered. */
const settle = () => vi.advanceTimersByTimeAsync(0);

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
  const onState = (state: SourceState) => void states.push(state);
  let driver: ReturnType<typeof driveSource> | null = null;
  /** The page names a source, as `useSource` does. */
  const load = (source: Source) => {
    if (driver) return driver.update({ source });
    const element = elementSource(video as unknown as HTMLVideoElement, { onState });
    element.begin(firstOf({ source }));
    driver = driveSource(element, { source }, { onState, onRenewed: () => {} });
  };
  const manager = { load, retry: () => driver?.retry(), stop: () => driver?.stop() };
  return {
    video,
    manager,
    last: () => states.at(-1),
    failures: () => states.filter(({ phase }) => phase === 'failed').length,
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('HTMLMediaElement', {
    HAVE_CURRENT_DATA: 2,
    HAVE_FUTURE_DATA: 3,
    NETWORK_LOADING: 2,
    NETWORK_NO_SOURCE: 3,
  });
  vi.stubGlobal('navigator', { userAgent: 'Browser 1' });
  vi.stubGlobal('document', { hidden: false });
  vi.stubGlobal('addEventListener', online.addEventListener.bind(online));
  asked.mockReset().mockResolvedValue(SENT);
  vi.stubGlobal('fetch', asked);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

// Tests end while it loads.
afterAll(() => loadSegmentPlayer());

describe('a source', () => {
  it('is loaded from its direct address, and from its permanent address when that fails', async () => {
    const { video, manager, failures } = manage();
    manager.load({ src: '/lasting', directSrc: '/direct' });
    expect(video.src).toBe('/direct');
    video.fail();
    await settle();
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
    expect(last()).toMatchObject({ live, phase: 'playable' });
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

  it('is loaded again where it was, and fails when the server refuses it', async () => {
    const { video, manager, last, failures } = manage();
    manager.load({ src: '/lasting' });
    video.know(600);
    video.currentTime = 90;
    void video.play();
    video.failAndReset();
    await settle();
    expect(last()?.heldAt, 'the time that the controls show').toBe(90);
    video.know(600);
    expect([video.currentTime, video.paused, last()?.heldAt]).toEqual([90, false, null]);
    asked.mockResolvedValue(REFUSED);
    video.fail();
    await settle();
    expect(failures()).toBe(1);
    manager.retry();
    video.know(600);
    expect([last()?.phase, failures()]).toEqual(['playable', 1]);
  });

  it('that the server sends and the browser cannot play, even when it is loaded again, is not supported', async () => {
    const { video, manager, last } = manage();
    manager.load({ src: '/lasting' });
    video.fail();
    await settle();
    expect(last()).toMatchObject({ phase: 'playable' });
    video.fail();
    await settle();
    expect(last()).toMatchObject({ phase: 'unsupported' });
    expect(asked).toHaveBeenLastCalledWith('/lasting', expect.objectContaining({ headers: { range: 'bytes=0-0' } }));
  });

  it.each([new TypeError('The network is down'), { ok: false, status: 503 }])(
    'that fails without an answer waits for one, and plays on at its place when the browser is online: %o',
    async (answer) => {
      const { video, manager, last, failures } = manage();
      manager.load({ src: '/lasting', directSrc: '/direct' });
      video.know(600);
      void video.play();
      video.currentTime = 90;
      if (answer instanceof Error) asked.mockRejectedValue(answer);
      else asked.mockResolvedValue(answer);
      // Chromium pauses it after the error.
      video.failAndReset();
      video.pause();
      await vi.advanceTimersByTimeAsync(15_000);
      expect(last()).toMatchObject({ phase: 'playable', isAway: true, heldAt: 90 });
      expect(asked.mock.calls.length, 'requests in 15 seconds').toBeLessThanOrEqual(6);
      asked.mockResolvedValue(SENT);
      online.dispatchEvent(new Event('online'));
      await settle();
      expect([video.src, last()?.heldAt], 'its own address: the browser keeps what it loaded').toEqual(['/direct', 90]);
      video.know(600);
      await vi.advanceTimersByTimeAsync(250);
      expect([video.currentTime, video.paused, last()?.isAway, failures()]).toEqual([90, false, false, 0]);
    },
  );

  it.each([
    ['keeps the place that the viewer chose while it was loaded again', false, 300, [300, false]],
    ['stays paused', true, 0, [90, true]],
  ])('%s', async (_what, paused, chosen, after) => {
    const { video, manager } = manage();
    manager.load({ src: '/lasting' });
    video.know(600);
    void video.play();
    if (paused) video.pause();
    video.currentTime = 90;
    video.failAndReset();
    await settle();
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
    manager.load({ src: '/playlist.json', isPlaylist: true, segments: openedSegments() });
    video.know(60);
    void video.play();
    Object.assign(video, { currentTime: 20, videoWidth: 640 });
    manager.load({ src: '/large.mp4' });
    manager.load({ src: '/playlist.json', isPlaylist: true });
    expect(createElement).not.toHaveBeenCalled();
    expect([video.currentTime, video.paused]).toEqual([20, false]);
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

  it('keeps the place after a second error, when the element is at 0', async () => {
    const { video, manager } = manage();
    manager.load({ src: '/lasting', startAt: 30 });
    for (let failure = 0; failure < 2; failure += 1) {
      video.failAndReset();
      await settle();
    }
    manager.retry();
    video.know(600);
    expect(video.currentTime).toBe(30);
  });

  it('goes to its end when it is shorter than the place, and to its beginning when it is shorter than a link says', async () => {
    const { video, manager } = manage();
    manager.load({ src: '/lasting' });
    video.know(600);
    video.currentTime = 600;
    video.failAndReset();
    await settle();
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
])('a video that %s already loads is not loaded again, except after an error', async (_what, loads, failed) => {
  const { video, manager } = manage();
  Object.assign(video, { ...loads, readyState: 4, duration: 20 });
  const { src } = video;
  manager.load({ src: '/lasting', directSrc: '/direct', startAt: 5 });
  expect([video.src, video.currentTime]).toEqual([src, 5]);
  const other = manage();
  Object.assign(other.video, { ...loads, ...failed });
  other.manager.load({ src: '/lasting', directSrc: '/direct' });
  await settle();
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
