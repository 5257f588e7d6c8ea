import { beforeEach, expect, it, vi } from 'vitest';
import { startRecordingClock } from './recording-clock.ts';

beforeEach(() => void vi.useFakeTimers());

/** What happens to a recording, with the milliseconds between. */
type Course = (number | 'pause' | 'resume' | 'stop')[];

it.each<[name: string, course: Course, elapsedMs: number, isPaused: boolean]>([
  ['counts from its start', [2000], 2000, false],
  ['counts to its stop', [2000, 'stop', 6500], 2000, false],
  ['does not count during a pause', [1000, 'pause', 4000], 1000, true],
  ['leaves pauses out', [1000, 'pause', 4000, 'resume', 700], 1700, false],
  ['ignores a second pause in a row', [1000, 'pause', 1000, 'pause', 'resume', 500], 1500, false],
  ['ignores a second resume in a row', [1000, 'pause', 1000, 'resume', 500, 'resume', 500], 2000, false],
  ['stays stopped, even if it was paused before', [1000, 'pause', 'stop', 1000, 'resume', 1000], 1000, false],
])('the clock of a recording %s', (_name, course, elapsedMs, isPaused) => {
  vi.advanceTimersByTime(500);
  const clock = startRecordingClock();
  for (const next of course) {
    if (typeof next === 'number') vi.advanceTimersByTime(next);
    else clock[next]();
  }
  expect([clock.elapsedMs(), clock.isPaused()]).toEqual([elapsedMs, isPaused]);
});
