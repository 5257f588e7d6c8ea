import { describe, expect, it } from 'vitest';
import {
  actionOfKey,
  isRepeatable,
  keyActions,
  type Playable,
  setRate,
  setVolume,
  toggleMute,
} from './video-actions.ts';

const video = (state: Partial<Playable> = {}): Playable => ({
  currentTime: 0,
  duration: 60,
  paused: true,
  muted: false,
  volume: 0.8,
  playbackRate: 1,
  defaultPlaybackRate: 1,
  play: () => Promise.resolve(),
  pause: () => undefined,
  ...state,
});

describe('keys of the player', () => {
  it('are Space, the arrows, F and M, in either case', () => {
    expect([' ', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'F', 'f', 'M', 'm'].map(actionOfKey)).toEqual([
      'togglePlay',
      'back',
      'forward',
      'louder',
      'quieter',
      'fullscreen',
      'fullscreen',
      'toggleMute',
      'toggleMute',
    ]);
    expect(actionOfKey('a')).toBeUndefined();
    expect(actionOfKey('toString')).toBeUndefined();
  });

  it('are also those that people know from other players', () => {
    const keys = ['k', 'K', 'j', 'l', 'Home', 'End', '<', '>', ',', '.', '0', '9'];
    expect(keys.map(actionOfKey)).toEqual([
      ...['togglePlay', 'togglePlay', 'farBack', 'farForward', 'start', 'end'],
      ...['slower', 'faster', 'frameBack', 'frameForward', 'tenth', 'tenth'],
    ]);
  });

  it('skip 10 seconds, and go to a tenth, the beginning or the end of a video whose length is known', () => {
    const playing = video({ currentTime: 32, paused: false });
    const press = (key: string) => {
      const action = actionOfKey(key);
      if (action && action !== 'fullscreen') keyActions[action](playing, key);
      return playing.currentTime;
    };
    expect(['j', 'l', '7', 'Home', 'End', '0'].map(press)).toEqual([22, 32, 42, 0, 60, 0]);
    Object.assign(playing, { duration: Number.NaN });
    expect(['5', 'End'].map(press)).toEqual([0, 0]);
  });

  it('change the speed by a step, and stop at the ends', () => {
    const playing = video({ playbackRate: 1.5 });
    const rates = (action: 'faster' | 'slower', times: number) =>
      Array.from({ length: times }, () => {
        keyActions[action](playing);
        return playing.playbackRate;
      });
    expect(rates('faster', 2)).toEqual([2, 2]);
    expect(rates('slower', 6)).toEqual([1.5, 1.25, 1, 0.75, 0.5, 0.5]);
  });

  it('go a frame back or forward, only while the video is paused', () => {
    const still = video({ currentTime: 10 });
    keyActions.frameForward(still);
    expect(still.currentTime).toBeCloseTo(10.033, 3);
    keyActions.frameBack(still);
    expect(still.currentTime).toBeCloseTo(10, 3);
    const playing = video({ currentTime: 10, paused: false });
    keyActions.frameForward(playing);
    expect(playing.currentTime).toBe(10);
  });

  it('go on while they are held, unless they are switches', () => {
    const held = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', ' ', 'f', 'm'].map((key) => {
      const action = actionOfKey(key);
      return action && isRepeatable(action);
    });
    expect(held).toEqual([true, true, true, true, false, false, false]);
  });

  it('skip 5 seconds, and not over either end', () => {
    const playing = video({ currentTime: 12 });
    keyActions.back(playing);
    expect(playing.currentTime).toBe(7);
    keyActions.forward(playing);
    keyActions.forward(playing);
    expect(playing.currentTime).toBe(17);
    const early = video({ currentTime: 2 });
    keyActions.back(early);
    expect(early.currentTime).toBe(0);
    const late = video({ currentTime: 58 });
    keyActions.forward(late);
    expect(late.currentTime).toBe(60);
  });

  it('change the volume by 0.1, and reaching 0 mutes', () => {
    const quiet = video({ volume: 0.2 });
    keyActions.quieter(quiet);
    expect([quiet.volume, quiet.muted]).toEqual([0.1, false]);
    keyActions.quieter(quiet);
    expect([quiet.volume, quiet.muted]).toEqual([0, true]);
    keyActions.louder(quiet);
    expect([quiet.volume, quiet.muted]).toEqual([0.1, false]);
    const loud = video({ volume: 0.95 });
    keyActions.louder(loud);
    expect(loud.volume).toBe(1);
  });
});

describe('sound and speed', () => {
  it('comes back at the default volume when unmuted at 0', () => {
    const silent = video();
    setVolume(silent, 0);
    toggleMute(silent);
    expect([silent.volume, silent.muted]).toEqual([0.8, false]);
  });

  it('keeps its volume while muted', () => {
    const muted = video({ volume: 0.3 });
    toggleMute(muted);
    expect([muted.volume, muted.muted]).toEqual([0.3, true]);
    toggleMute(muted);
    expect([muted.volume, muted.muted]).toEqual([0.3, false]);
  });

  it('keeps the speed when the video is loaded again', () => {
    const fast = video();
    setRate(fast, 1.5);
    expect([fast.playbackRate, fast.defaultPlaybackRate]).toEqual([1.5, 1.5]);
  });
});
