import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as lazy from './begin-handover.ts';
import { driveSource } from './drive-source.ts';
import { elementSource } from './element-source.ts';
import { handOver } from './handover.ts';
import { replaceSource } from './replace-source.ts';

const MINUTE = 60_000;
/** How long an address is valid, as on the edge. */
const ADDRESS_MS = 60 * MINUTE;
const LOAD_MS = 400;
const SEEK_MS = 300;
const START_MS = 80;
/** How far ahead of the current time a browser buffers, in seconds. */
const BUFFER_SECONDS = 20;
const FILE_SECONDS = 2 * 60 * 60;

const net = { isDown: false, asked: 0 };

/**
 * A video element that runs on the fake clock: loads, seeks and starts take time, and its address expires.
 */
class TimedVideo extends EventTarget {
  readyState = 0;
  duration = Number.NaN;
  paused = true;
  seeking = false;
  volume = 1;
  error: unknown = null;
  videoWidth = 0;
  className = '';
  isShown = false;
  refusesSound = false;
  private isMuted = false;
  private rate = 1;
  private address = '';
  private takenAt = 0;
  private anchor = { time: 0, at: 0 };
  private isRunning = false;
  private readonly ticks = setInterval(() => this.tick(), 250);

  get src() {
    return this.address;
  }
  set src(address: string) {
    this.address = address;
    this.takenAt = Date.now();
    net.asked += 1;
    setTimeout(() => (net.isDown ? this.fail() : this.know()), LOAD_MS);
  }
  get currentTime() {
    const passed = this.isRunning ? ((Date.now() - this.anchor.at) / 1000) * this.rate : 0;
    return this.anchor.time + passed;
  }
  set currentTime(time: number) {
    this.anchor = { time, at: Date.now() };
    this.seeking = true;
    this.tell('seeking');
    setTimeout(() => {
      this.anchor = { time, at: Date.now() };
      this.seeking = false;
      this.tell('seeked');
    }, SEEK_MS);
  }
  get muted() {
    return this.isMuted;
  }
  set muted(isMuted: boolean) {
    this.isMuted = isMuted;
    if (this.refusesSound && !isMuted && !this.paused) this.pause();
  }
  get playbackRate() {
    return this.rate;
  }
  set playbackRate(rate: number) {
    this.hold();
    this.rate = rate;
  }
  getAttribute = () => this.address;
  setAttribute = () => {};
  removeAttribute = () => {};
  load() {}
  before(next: TimedVideo) {
    next.isShown = false;
  }
  remove() {
    clearInterval(this.ticks);
    this.hold();
    this.isRunning = false;
    this.paused = true;
  }
  play() {
    this.paused = false;
    this.tell('play');
    setTimeout(() => {
      this.anchor = { time: this.currentTime, at: Date.now() };
      this.isRunning = !this.paused;
    }, START_MS);
    return Promise.resolve();
  }
  pause() {
    this.hold();
    this.isRunning = false;
    this.paused = true;
    this.tell('pause');
  }
  tell(type: string) {
    this.dispatchEvent(new Event(type));
  }
  private hold() {
    this.anchor = { time: this.currentTime, at: Date.now() };
  }
  private know() {
    Object.assign(this, { duration: FILE_SECONDS, readyState: 4 });
    this.tell('loadedmetadata');
  }
  private fail() {
    this.hold();
    Object.assign(this, { isRunning: false, error: {}, readyState: 0 });
    this.tell('error');
  }
  private tick() {
    if (!this.isRunning) return;
    const isFetched = this.currentTime + BUFFER_SECONDS >= FILE_SECONDS;
    if (!isFetched && Date.now() - this.takenAt > ADDRESS_MS) this.fail();
    else this.tell('timeupdate');
  }
}

const made: TimedVideo[] = [];
let refusesSound = false;

beforeEach(() => {
  vi.useFakeTimers();
  // The clock of these tests does not move while a script loads.
  vi.spyOn(lazy, 'beginHandover').mockImplementation(handOver);
  vi.stubGlobal('HTMLMediaElement', {
    HAVE_METADATA: 1,
    HAVE_CURRENT_DATA: 2,
    HAVE_FUTURE_DATA: 3,
    NETWORK_LOADING: 2,
    NETWORK_NO_SOURCE: 3,
  });
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('fetch', async () => ({ ok: true, status: 206 }));
  const createElement = () => {
    const video = Object.assign(new TimedVideo(), { refusesSound });
    made.push(video);
    return video;
  };
  vi.stubGlobal('document', { createElement, pictureInPictureElement: null });
  Object.assign(net, { isDown: false, asked: 0 });
  made.length = 0;
  refusesSound = false;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A player that shows one element and then the next, as `useSource` does. */
function openPlayer() {
  const failures: string[] = [];
  const player = { video: new TimedVideo(), failures };
  const source = { src: '/objects/r/video.mp4' };
  const onState = ({ phase }: { phase: string }) => void (phase === 'failed' && failures.push(phase));
  const element = elementSource(player.video as unknown as HTMLVideoElement, { onState });
  element.begin(source);
  const onRenewed = (next: HTMLVideoElement) => {
    player.video.remove();
    player.video = next as unknown as TimedVideo;
  };
  driveSource(element, { source }, { onState, onRenewed });
  return player;
}

/**
 * Plays for a number of minutes.
 * @returns the largest difference between the time of the video and the time of the clock, in seconds
 */
function watch(player: ReturnType<typeof openPlayer>, minutes: number, rate = 1): number {
  const stepMs = 100;
  let worst = 0;
  for (let passed = 0; passed < minutes * MINUTE; passed += stepMs) {
    const before = player.video.currentTime;
    vi.advanceTimersByTime(stepMs);
    worst = Math.max(worst, Math.abs(player.video.currentTime - before - (stepMs / 1000) * rate));
  }
  return worst;
}

function play(player: ReturnType<typeof openPlayer>) {
  vi.advanceTimersByTime(LOAD_MS);
  void player.video.play();
  vi.advanceTimersByTime(START_MS);
}

describe('a video that plays for 70 minutes from addresses that expire after an hour', () => {
  it.each([0.5, 1, 2])('plays at speed %f from one address to the next without a break', (rate) => {
    const player = openPlayer();
    player.video.playbackRate = rate;
    Object.assign(player.video, { volume: 0.4 });
    play(player);
    const minutes = rate === 2 ? 55 : 70;
    // Two elements may differ by 0.04 s at normal speed.
    expect(watch(player, minutes, rate)).toBeLessThan(0.05 * Math.max(rate, 1));
    expect(player.failures).toEqual([]);
    expect(net.asked, 'addresses').toBe(2);
    expect(player.video).toMatchObject({ paused: false, muted: false, volume: 0.4, playbackRate: rate });
  });

  it('uses a new address for every hour', () => {
    const player = openPlayer();
    play(player);
    watch(player, 110);
    expect([net.asked, player.failures]).toEqual([3, []]);
  });

  it('tries again when the network is away at that moment', () => {
    const player = openPlayer();
    play(player);
    watch(player, 49);
    net.isDown = true;
    watch(player, 5);
    expect(net.asked).toBeGreaterThan(2);
    net.isDown = false;
    expect(watch(player, 16)).toBeLessThan(0.05);
    expect(player.failures).toEqual([]);
  });

  it('keeps its element where the browser pauses an unmuted one, and requests an address again when the old one has expired', async () => {
    refusesSound = true;
    const player = openPlayer();
    const { video } = player;
    play(player);
    watch(player, 59);
    expect(player.video).toBe(video);
    expect(video.paused).toBe(false);
    watch(player, 0.9);
    // The old address expires: the server is asked, and has an answer.
    await vi.advanceTimersByTimeAsync(MINUTE);
    watch(player, 9);
    expect([player.video, player.failures]).toEqual([video, []]);
    expect(video.currentTime).toBeGreaterThan(69 * 60);
  });
});

describe('the next address', () => {
  it('is not requested while the video is paused, or in the picture-in-picture window', () => {
    const player = openPlayer();
    play(player);
    player.video.pause();
    vi.advanceTimersByTime(55 * MINUTE);
    expect(net.asked).toBe(1);
    Object.assign(document, { pictureInPictureElement: player.video });
    void player.video.play();
    watch(player, 2);
    expect(net.asked).toBe(1);
  });

  it('is given up when the viewer seeks meanwhile, and requested again a minute later', () => {
    const player = openPlayer();
    play(player);
    watch(player, 50);
    vi.advanceTimersByTime(600);
    expect(net.asked).toBe(2);
    const { video } = player;
    video.currentTime = 10;
    watch(player, 0.5);
    expect(player.video).toBe(video);
    watch(player, 1);
    expect(net.asked).toBe(3);
    expect(player.video).not.toBe(video);
    expect(player.video.currentTime).toBeLessThan(120);
  });
});

describe('a file that replaces the segments of a playing video', () => {
  /** @returns the video, and what has happened so far */
  function replaceSegments() {
    const video = new TimedVideo();
    video.src = 'blob:segments';
    vi.advanceTimersByTime(LOAD_MS);
    void video.play();
    vi.advanceTimersByTime(START_MS);
    const replace = vi.fn();
    const onReady = vi.fn();
    replaceSource(video as unknown as HTMLVideoElement, { replace, onReady }).prepare({ src: '/objects/r/v.webm' });
    return { video, replace, onReady };
  }
  const handoverMs = 10_000;

  it('is loaded once where the browser refuses sound, until the viewer mutes or pauses', () => {
    refusesSound = true;
    const { video, replace, onReady } = replaceSegments();
    vi.advanceTimersByTime(10 * MINUTE);
    expect([net.asked, video.paused]).toEqual([2, false]);
    expect(onReady).not.toHaveBeenCalled();
    video.muted = true;
    vi.advanceTimersByTime(handoverMs);
    expect(onReady).toHaveBeenCalledOnce();
    expect(replace).not.toHaveBeenCalled();

    const other = replaceSegments();
    vi.advanceTimersByTime(MINUTE);
    other.video.pause();
    expect(other.replace).toHaveBeenCalledOnce();
  });

  it('waits while an iPhone shows the element alone in fullscreen', () => {
    const { video, onReady } = replaceSegments();
    const fullscreen = (isShown: boolean) => {
      Object.assign(video, { webkitDisplayingFullscreen: isShown });
      video.tell(isShown ? 'webkitbeginfullscreen' : 'webkitendfullscreen');
    };
    vi.advanceTimersByTime(600);
    fullscreen(true);
    vi.advanceTimersByTime(MINUTE);
    expect(onReady).not.toHaveBeenCalled();
    expect(net.asked, 'the segments, and the file before fullscreen').toBe(2);
    fullscreen(false);
    vi.advanceTimersByTime(handoverMs);
    expect(onReady).toHaveBeenCalledOnce();
  });
});
