import { describe, expect, it } from 'vitest';
import { startRecordingClock } from './recording-clock.ts';

function clockAt(start: number) {
  let now = start;
  const clock = startRecordingClock(() => now);
  const goTo = (ms: number) => {
    now = ms;
  };
  return { clock, goTo };
}

describe('the clock of a recording', () => {
  it('counts from its start to its stop', () => {
    const { clock, goTo } = clockAt(500);
    goTo(2500);
    expect(clock.elapsedMs()).toBe(2000);
    clock.stop();
    goTo(9000);
    expect(clock.elapsedMs()).toBe(2000);
  });

  it('leaves pauses out', () => {
    const { clock, goTo } = clockAt(0);
    goTo(1000);
    clock.pause();
    expect(clock.isPaused()).toBe(true);
    goTo(5000);
    expect(clock.elapsedMs()).toBe(1000);
    clock.resume();
    expect(clock.isPaused()).toBe(false);
    goTo(5700);
    expect(clock.elapsedMs()).toBe(1700);
  });

  it('ignores a second pause or a second resume in a row', () => {
    const { clock, goTo } = clockAt(0);
    goTo(1000);
    clock.pause();
    goTo(2000);
    clock.pause();
    clock.resume();
    goTo(2500);
    clock.resume();
    goTo(3000);
    expect(clock.elapsedMs()).toBe(2000);
  });

  it('stays stopped, even if it was paused before', () => {
    const { clock, goTo } = clockAt(0);
    goTo(1000);
    clock.pause();
    clock.stop();
    goTo(2000);
    clock.resume();
    goTo(3000);
    expect(clock.isPaused()).toBe(false);
    expect(clock.elapsedMs()).toBe(1000);
  });
});
