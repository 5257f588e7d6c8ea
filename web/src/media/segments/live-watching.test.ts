import { expect, it, vi } from 'vitest';
import { createLiveParts, createLiveWatching } from './live-watching.ts';

function lab() {
  const takePart = vi.fn();
  const onOutdated = vi.fn();
  const live = createLiveWatching({ setsKeyframes: true, takePart, onOutdated });
  live.setWatchable(true);
  return { live, takePart, onOutdated };
}

it('lets people in with the sign of life after the first playlist, which is due at once', () => {
  const { live, onOutdated } = lab();
  expect(live.update()).toBe(false);
  expect(onOutdated).not.toHaveBeenCalled();
  live.onPlaylist();
  expect(onOutdated).toHaveBeenCalledOnce();
  expect(live.update()).toBe(true);
});

it('sends parts of the open segment only while people are in', () => {
  const { live, takePart } = lab();
  live.onProgress({ type: 'progress', openMs: 0, endMs: 500 });
  expect(takePart).not.toHaveBeenCalled();
  live.onPlaylist();
  live.update();
  live.onProgress({ type: 'progress', openMs: 0, endMs: 500 });
  expect(takePart).toHaveBeenCalledOnce();
});

it('keeps those who are in on a busy computer, and lets nobody else in', () => {
  const { live, onOutdated } = lab();
  live.onPlaylist();
  live.update();
  live.onProgress({ type: 'progress', openMs: 0, endMs: 60_000 });
  expect([live.keyframeProblem(), live.update()]).toEqual(['busy', true]);
  live.setWatchable(false);
  expect(live.update()).toBe(false);
  onOutdated.mockClear();
  live.setWatchable(true);
  expect(live.update()).toBe(false);
});

/** The lengths of a segment at which a part is taken, when the file grows to these. */
const takenAt = (isDue: ReturnType<typeof createLiveParts>['isDue'], openMs: number, lengths: number[]) =>
  lengths.filter((lengthMs) => isDue(openMs, openMs + lengthMs));

it('a segment has a part for each half of a second, except just before the next keyframe', () => {
  const { isDue } = createLiveParts();
  const chunks = [20, 270, 520, 770, 1020, 1270, 1520, 1770, 1990];
  expect(takenAt(isDue, 0, chunks)).toEqual([520, 1020, 1520]);
  expect(takenAt(isDue, 2000, chunks)).toEqual([520, 1020, 1520]);
});

it('a chunk that is late makes one part', () => {
  const { isDue } = createLiveParts();
  expect(takenAt(isDue, 0, [300, 1010, 1260, 1500])).toEqual([1010, 1500]);
  expect(takenAt(isDue, 4000, [1900, 2400])).toEqual([]);
});
