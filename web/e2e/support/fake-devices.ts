import type { BrowserContext } from '@playwright/test';
import { MICROPHONE_HERTZ } from './captured-pages.ts';

/**
 * Makes the browser answer as without a microphone, or after a refusal by the person, until `window.plugIn()`.
 * @param error name of the DOMException
 */
export const withoutMicrophone = (context: BrowserContext, error: 'NotFoundError' | 'NotAllowedError') =>
  context.addInitScript((name) => {
    const { mediaDevices } = navigator;
    const ask = mediaDevices.getUserMedia.bind(mediaDevices);
    let isPluggedIn = false;
    mediaDevices.getUserMedia = async (options) => {
      if (options?.audio && !isPluggedIn) throw new DOMException('No microphone.', name);
      return ask(options);
    };
    window.plugIn = () => {
      isPluggedIn = true;
      mediaDevices.dispatchEvent(new Event('devicechange'));
    };
  }, error);

/** Makes the browser return a microphone that is silent until `window.speak()`. */
export const withSilentMicrophone = (context: BrowserContext) =>
  context.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      const audio = new AudioContext();
      const output = audio.createMediaStreamDestination();
      const voice = new OscillatorNode(audio);
      voice.connect(new GainNode(audio, { gain: 0.3 })).connect(output);
      window.speak = () => voice.start();
      return output.stream;
    };
  });

/** Makes the browser return a microphone with an endless tone at full scale. */
export const withLoudMicrophone = (context: BrowserContext) =>
  context.addInitScript((frequency) => {
    navigator.mediaDevices.getUserMedia = async () => {
      const audio = new AudioContext();
      const output = audio.createMediaStreamDestination();
      const voice = new OscillatorNode(audio, { frequency });
      voice.connect(output);
      voice.start();
      return output.stream;
    };
  }, MICROPHONE_HERTZ);

/**
 * Tracks the cameras and microphones that pages open: `window.openDevices()` returns the running ones, as 'video
 * default', `window.deviceQuestions()` the number of requests for a device, and `window.unplug()` ends those of a kind.
 * Each request takes `delayMs`.
 */
export const withDeviceLog = (context: BrowserContext, delayMs = 0) =>
  context.addInitScript((wait) => {
    const tracks: MediaStreamTrack[] = [];
    let questions = 0;
    const { mediaDevices } = navigator;
    const ask = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (options) => {
      questions += 1;
      const stream = await ask(options);
      tracks.push(...stream.getTracks());
      await new Promise((resolve) => setTimeout(resolve, wait));
      return stream;
    };
    const { clone } = MediaStreamTrack.prototype;
    MediaStreamTrack.prototype.clone = function copy() {
      const track = clone.call(this);
      if (tracks.includes(this)) tracks.push(track);
      return track;
    };
    window.openDevices = () =>
      tracks
        .filter(({ readyState }) => readyState === 'live')
        .map((track) => `${track.kind} ${track.getSettings().deviceId}`);
    window.deviceQuestions = () => questions;
    window.unplug = (kind) => {
      for (const track of tracks.filter((each) => each.kind === kind && each.readyState === 'live')) {
        track.stop();
        track.dispatchEvent(new Event('ended'));
      }
    };
  }, delayMs);

/**
 * Counts the held screen wake locks, as `window.wakeLocks()`: headless browsers have none. `window.leave()` releases
 * them, as a browser does when the page is hidden; `window.showAgain()` shows the page again.
 */
export const withWakeLocks = (context: BrowserContext) =>
  context.addInitScript(() => {
    const held = new Set<{ released: boolean }>();
    const request = async () => {
      const lock = {
        released: false,
        release: async () => {
          lock.released = true;
          held.delete(lock);
        },
      };
      held.add(lock);
      return lock;
    };
    Object.defineProperty(navigator, 'wakeLock', { value: { request } });
    window.wakeLocks = () => held.size;
    window.leave = () => Promise.all([...held].map((lock) => (lock as WakeLockSentinel).release()));
    window.showAgain = () => document.dispatchEvent(new Event('visibilitychange'));
  });

/** Makes the compositor's worker fail to draw after `window.breakCompositor()`. */
export const withFailingCompositor = (context: BrowserContext) =>
  context.addInitScript(() => {
    const sabotage = `let isBroken = false; const proto = OffscreenCanvasRenderingContext2D.prototype;
      const draw = proto.drawImage;
      new BroadcastChannel('sabotage').onmessage = () => { isBroken = true; };
      proto.drawImage = function (...args) {
        if (isBroken) throw new Error('sabotaged');
        return draw.apply(this, args);
      };`;
    window.breakCompositor = () => new BroadcastChannel('sabotage').postMessage(null);
    window.Worker = class extends Worker {
      constructor(url: string | URL, options?: WorkerOptions) {
        const scripts = [`data:text/javascript,${encodeURIComponent(sabotage)}`, new URL(url, location.href).href];
        const code = scripts.map((script) => `import ${JSON.stringify(script)};`).join('');
        const isCompositor = String(url).includes('compositor');
        super(isCompositor ? URL.createObjectURL(new Blob([code], { type: 'text/javascript' })) : url, options);
      }
    };
  });

declare global {
  interface Window {
    plugIn: () => void;
    openDevices: () => string[];
    deviceQuestions: () => number;
    unplug: (kind: 'audio' | 'video') => void;
    breakCompositor: () => void;
    speak: () => void;
    wakeLocks: () => number;
    leave: () => Promise<unknown>;
    showAgain: () => void;
  }
}
