import { expect, it } from 'vitest';
import { canBlur, isBlurred, setBlur } from './background-blur.ts';

/** A camera that blurs as it is told. @param ways the capability; undefined where the browser has none */
function fakeCamera(ways: boolean[] | undefined, isRefusing = false) {
  let constraints: Record<string, unknown> = { width: { ideal: 640 } };
  const track = {
    getCapabilities: () => ({ backgroundBlur: ways }),
    getConstraints: () => constraints,
    getSettings: () => ({ backgroundBlur: constraints.backgroundBlur }),
    applyConstraints: async (next: Record<string, unknown>) => {
      if (isRefusing) throw new DOMException('No', 'OverconstrainedError');
      constraints = next;
    },
  };
  return track as unknown as MediaStreamTrack;
}

it.each([
  ['that has both ways', [false, true], true],
  ['that always blurs', [true], false],
  ['that never blurs', [false], false],
  ['of a browser without blur', undefined, false],
])('a camera %s can be switched: %s', (_which, ways, isPossible) => {
  expect(canBlur(fakeCamera(ways as boolean[] | undefined))).toBe(isPossible);
});

it('the blur keeps what else was asked of the camera, and ends again', async () => {
  const camera = fakeCamera([false, true]);
  await setBlur(camera, true);
  expect(camera.getConstraints()).toEqual({ width: { ideal: 640 }, backgroundBlur: true });
  expect(isBlurred(camera)).toBe(true);
  await setBlur(camera, false);
  expect(isBlurred(camera)).toBe(false);
});

it('a camera that cannot blur, or refuses to, stays as it is', async () => {
  for (const camera of [fakeCamera(undefined), fakeCamera([false, true], true)]) {
    await setBlur(camera, true);
    expect(camera.getConstraints()).toEqual({ width: { ideal: 640 } });
  }
});
