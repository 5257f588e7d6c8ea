import { expect, it } from 'vitest';
import { tilesIn } from './strip.tsx';
import type { TimelineView } from './use-view.ts';

const view = (of: Partial<TimelineView>) => ({ scroll: 0, width: 400, scale: 10, total: 2000, ...of }) as TimelineView;

it('pictures are read for the view and half of it on both sides', () => {
  expect(tilesIn(view({ scroll: 1000 }), 100).map(({ number }) => number)).toEqual([8, 9, 10, 11, 12, 13, 14, 15]);
});

it('a picture is that of the middle of its place', () => {
  expect(tilesIn(view({}), 100)[1]).toEqual({ number: 1, left: 100, seconds: 15 });
});

it('there are none after the end, and none before the timeline is measured', () => {
  expect(tilesIn(view({ total: 250 }), 100)).toHaveLength(3);
  expect(tilesIn(view({ width: 0, scroll: 0 }), 100)).toEqual([]);
});
