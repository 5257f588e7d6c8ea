import { beforeEach, describe, expect, it } from 'vitest';
import type { CompositionChange } from '../compose/composition-change.ts';
import { FIRST_OVERLAY, inCorner, type Overlay } from '../compose/overlay.ts';
import { createDeviceSlot, untilOpened } from './device-slot.ts';
import { controlOverlay } from './overlay-camera.ts';

const fakeTrack = () =>
  Object.assign(new EventTarget(), {
    readyState: 'live',
    stop() {
      this.readyState = 'ended';
    },
  }) as unknown as MediaStreamTrack;

let opened: MediaStreamTrack[];
let shown: (MediaStreamTrack | null)[];
let placed: Overlay[];
/** Name of the DOMException that the browser throws; null when it returns a camera. */
let refusal: string | null;

const open = async () => {
  if (refusal) throw new DOMException('No camera', refusal);
  const track = fakeTrack();
  opened.push(track);
  return track;
};

async function recordedWith() {
  const slot = createDeviceSlot<string | undefined>(open);
  slot.set(undefined);
  await untilOpened(slot);
  const composition = {
    change: ({ camera, overlay }: CompositionChange<MediaStreamTrack>) => {
      if (camera !== undefined) shown.push(camera);
      if (overlay) placed.push(overlay);
    },
  };
  return { slot, overlay: controlOverlay(slot, undefined, FIRST_OVERLAY, composition) };
}

beforeEach(() => {
  [opened, shown, placed, refusal] = [[], [], [], null];
});

describe('the camera over a recorded screen', () => {
  it('begins as the first overlay, with the camera that is open', async () => {
    const { overlay } = await recordedWith();
    expect(overlay.state.get()).toMatchObject({ device: { state: 'open' }, isLost: false, overlay: FIRST_OVERLAY });
    expect(shown).toEqual([]);
  });

  it('disappears from the picture when it is switched off, and its device is stopped', async () => {
    const { overlay } = await recordedWith();
    overlay.setOn(false);
    expect(shown).toEqual([null]);
    expect(opened[0]?.readyState).toBe('ended');
    expect(overlay.state.get()).toMatchObject({ device: { state: 'off' }, isLost: false });
  });

  it('is opened again when it is switched on, in the corner that was chosen meanwhile', async () => {
    const { slot, overlay } = await recordedWith();
    overlay.setOn(false);
    overlay.place(inCorner('top-right'));
    overlay.setOn(true);
    expect(overlay.state.get().device.state).toBe('opening');
    await untilOpened(slot);
    expect(shown.at(-1)).toBe(opened[1]);
    expect(overlay.state.get().overlay).toEqual({ ...FIRST_OVERLAY, x: 1, y: 0 });
  });

  it('changes one thing at a time, and keeps the others', async () => {
    const { overlay } = await recordedWith();
    overlay.place({ shape: 'circle' });
    overlay.place({ width: 0.3 });
    expect(placed).toEqual([
      { ...FIRST_OVERLAY, shape: 'circle' },
      { ...FIRST_OVERLAY, shape: 'circle', width: 0.3 },
    ]);
  });

  it('counts as lost when its device ends by itself, until it is switched on again', async () => {
    const { slot, overlay } = await recordedWith();
    opened[0]?.dispatchEvent(new Event('ended'));
    expect(shown).toEqual([null]);
    expect(overlay.state.get()).toMatchObject({ device: { state: 'failed' }, isLost: true });
    overlay.place({ width: 0.1 });
    expect(overlay.state.get().isLost).toBe(true);
    overlay.setOn(true);
    expect(overlay.state.get().isLost).toBe(false);
    await untilOpened(slot);
    expect(overlay.state.get()).toMatchObject({ device: { state: 'open' }, isLost: false });
  });

  it('does not count as lost when it cannot be opened', async () => {
    const { slot, overlay } = await recordedWith();
    overlay.setOn(false);
    refusal = 'NotReadableError';
    overlay.setOn(true);
    await untilOpened(slot);
    expect(overlay.state.get()).toMatchObject({
      device: { state: 'failed', error: 'NotReadableError' },
      isLost: false,
    });
  });

  it('can be switched on later when no camera was found at first', async () => {
    refusal = 'NotFoundError';
    const { slot, overlay } = await recordedWith();
    expect(overlay.state.get()).toMatchObject({ device: { state: 'failed' }, isLost: false });
    refusal = null;
    overlay.setOn(true);
    await untilOpened(slot);
    expect(shown.at(-1)).toBe(opened[0]);
  });
});
