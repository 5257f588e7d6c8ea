import { expect, it, vi } from 'vitest';
import { controlRegion, surfaceAround } from './region-control.ts';

const REGION = { x: 100, y: 100, width: 640, height: 360, surface: { width: 1280, height: 720 } };

it('a region that is moved is shown in the recording, and one that only follows its surface is not', () => {
  const show = vi.fn();
  const control = controlRegion(REGION, show);
  control.follow({ width: 1000, height: 720 });
  expect(control.state.get()).toMatchObject({ x: 100, width: 640 });
  control.follow({ width: 600, height: 720 });
  expect(control.state.get()).toMatchObject({ x: 0, width: 600 });
  expect(show).not.toHaveBeenCalled();
  const moved = { ...REGION, x: 0 };
  control.set(moved);
  expect(control.state.get()).toEqual(moved);
  expect(show.mock.calls).toEqual([[moved]]);
});

it('the numbers of a region stay those that were chosen while its surface is captured smaller', () => {
  const control = controlRegion(REGION, () => undefined);
  control.follow({ width: 960, height: 540 });
  expect(control.state.get()).toEqual(REGION);
  // Another window, half as wide, which is captured at three quarters too.
  control.follow({ width: 480, height: 540 });
  expect(control.state.get()).toMatchObject({ x: 0, width: 480, surface: { width: 480, height: 540 } });
});

it('a busy computer captures the surface so large that its region has the size of the picture', () => {
  const control = controlRegion(REGION, () => undefined);
  expect(surfaceAround({ width: 480, height: 270 }, control)).toEqual({ width: 960, height: 540 });
  expect(surfaceAround({ width: 480, height: 270 }, null)).toEqual({ width: 480, height: 270 });
});
