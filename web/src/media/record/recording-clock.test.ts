import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startRecordingClock } from './recording-clock.ts';

beforeEach(() => void vi.useFakeTimers());
const pass = (ms: number) => vi.advanceTimersByTime(ms);

describe('the clock of a recording', () => {
  it('counts from its start to its stop', () => {
    pass(500);
    const clock = startRecordingClock();
    pass(2000);
    expect(clock.elapsedMs()).toBe(2000);
    clock.stop();
    pass(6500);
    expect(clock.elapsedMs()).toBe(2000);
  });

  it('leaves pauses out', () => {
    const clock = startRecordingClock();
    pass(1000);
    clock.pause();
    expect(clock.isPaused()).toBe(true);
    pass(4000);
    expect(clock.elapsedMs()).toBe(1000);
    clock.resume();
    expect(clock.isPaused()).toBe(false);
    pass(700);
    expect(clock.elapsedMs()).toBe(1700);
  });

  it('ignores a second pause or a second resume in a row', () => {
    const clock = startRecordingClock();
    pass(1000);
    clock.pause();
    pass(1000);
    clock.pause();
    clock.resume();
    pass(500);
    clock.resume();
    pass(500);
    expect(clock.elapsedMs()).toBe(2000);
  });

  it('stays stopped, even if it was paused before', () => {
    const clock = startRecordingClock();
    pass(1000);
    clock.pause();
    clock.stop();
    pass(1000);
    clock.resume();
    pass(1000);
    expect(clock.isPaused()).toBe(false);
    expect(clock.elapsedMs()).toBe(1000);
  });
});
