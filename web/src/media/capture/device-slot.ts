import { atom, type ReadableAtom } from 'nanostores';

/** State of a slot. `error` is the name of the DOMException that getUserMedia threw. */
export type SlotState =
  | { state: 'off' }
  | { state: 'opening' }
  | { state: 'open'; track: MediaStreamTrack }
  | { state: 'failed'; error: string };

export interface DeviceSlot<Wish> {
  state: ReadableAtom<SlotState>;
  /** Stops the open device and opens the requested one; null opens none. The last request counts. */
  set: (wish: Wish | null) => void;
  retry: () => void;
  /** A clone of the open track, for the caller to use and to stop; null when no device is open. */
  lend: () => MediaStreamTrack | null;
}

const OFF: SlotState = { state: 'off' };

const UNPLUGGED: SlotState = { state: 'failed', error: 'NotFoundError' };

/**
 * Makes an empty slot. It opens one device at a time: a device that is requested while the browser still opens another
 * is opened after that one, which is stopped as soon as it opens.
 */
export function createDeviceSlot<Wish>(open: (wish: Wish) => Promise<MediaStreamTrack>): DeviceSlot<Wish> {
  const state = atom(OFF);
  let wish: Wish | null = null;
  let isStale = false;
  let isWorking = false;

  const change = (next: SlotState) => {
    const last = state.get();
    if (last.state === 'open') last.track.stop();
    state.set(next);
  };
  const hold = (track: MediaStreamTrack) => {
    change({ state: 'open', track });
    const lose = () => {
      const now = state.get();
      if (now.state === 'open' && now.track === track) change(UNPLUGGED);
    };
    track.addEventListener('ended', lose, { once: true });
  };
  const attempt = async (wished: Wish) => {
    try {
      const track = await open(wished);
      if (isStale) track.stop();
      else hold(track);
    } catch (error) {
      console.info('A device could not be opened.', error);
      if (!isStale) change({ state: 'failed', error: (error as Error).name });
    }
  };
  const work = async () => {
    if (isWorking) return;
    isWorking = true;
    while (isStale) {
      isStale = false;
      if (wish !== null) await attempt(wish);
    }
    isWorking = false;
  };
  const set = (next: Wish | null) => {
    wish = next;
    isStale = true;
    change(next === null ? OFF : { state: 'opening' });
    void work();
  };

  return {
    state,
    set,
    retry: () => {
      if (state.get().state === 'failed') set(wish);
    },
    lend: () => {
      const now = state.get();
      return now.state === 'open' && now.track.readyState === 'live' ? now.track.clone() : null;
    },
  };
}

/** Settles once a slot no longer waits for a device. */
export const untilOpened = (slot: Pick<DeviceSlot<never>, 'state'>): Promise<void> =>
  new Promise((resolve) => {
    const check = () => {
      if (slot.state.get().state === 'opening') return;
      unsubscribe();
      resolve();
    };
    const unsubscribe = slot.state.listen(check);
    check();
  });
