import { atom, type ReadableAtom } from 'nanostores';
import type { Composition } from '../compose/composition.ts';
import type { Overlay } from '../compose/overlay.ts';
import type { DeviceSlot, SlotState } from './device-slot.ts';

export interface OverlayCameraState {
  device: SlotState;
  /** Whether the device ended by itself, as when it was unplugged. */
  isLost: boolean;
  overlay: Overlay;
}

export const openTrack = (device: SlotState): MediaStreamTrack | null =>
  device.state === 'open' ? device.track : null;

/**
 * Makes a composition show the device of a slot from now on.
 * @param first the overlay with which the composition began
 */
export function controlOverlay<Wish>(
  slot: DeviceSlot<Wish>,
  wish: Wish,
  first: Overlay,
  { change }: Pick<Composition, 'change'>,
) {
  const state = atom<OverlayCameraState>({ device: slot.state.get(), isLost: false, overlay: first });
  const set = (next: Partial<OverlayCameraState>) => state.set({ ...state.get(), ...next });
  slot.state.listen((device) => {
    change({ camera: openTrack(device) });
    // A device that fails to open goes from `opening` to `failed` and was never lost.
    set({ device, isLost: device.state === 'failed' && state.get().device.state === 'open' });
  });
  return {
    state: state as ReadableAtom<OverlayCameraState>,
    /** Switching off stops the device and its light; switching on opens it again. */
    setOn: (isOn: boolean) => slot.set(isOn ? wish : null),
    place: (next: Partial<Overlay>) => {
      const overlay = { ...state.get().overlay, ...next };
      change({ overlay });
      set({ overlay });
    },
  };
}

/** Controls the camera over a screen that is being recorded. Each change is visible in the recording at once. */
export type OverlayCamera = ReturnType<typeof controlOverlay>;
