import { atom, type ReadableAtom } from 'nanostores';
import { cameraSize } from './camera-size.ts';
import { followDevices } from './devices.ts';
import type { Relay } from './relay.ts';

export type Facing = 'user' | 'environment';

interface TurningCameraState {
  /** The open camera; null while another one is opened. */
  camera: MediaStreamTrack | null;
  facing: Facing;
  isTorchOn: boolean;
}

/** Of a camera that has a light, on most phones only the back one. */
export const hasTorch = (camera: MediaStreamTrack | null): boolean =>
  (camera?.getCapabilities?.() as { torch?: boolean } | undefined)?.torch === true;

const otherSide = (facing: Facing): Facing => (facing === 'user' ? 'environment' : 'user');

/** Which way a camera looks. Not every browser tells. */
const facingOf = (camera: MediaStreamTrack, expected: Facing): Facing => {
  const { facingMode } = camera.getSettings();
  return facingMode === 'user' || facingMode === 'environment' ? facingMode : expected;
};

/** A camera that gives no picture for so long is interrupted, in milliseconds; a busy phone may give none for less. */
const INTERRUPTED_AFTER_MS = 1000;

interface TurningOptions {
  first: MediaStreamTrack;
  relay: Pick<Relay, 'show'>;
  facing: Facing;
  /** Opens the camera of one side. @throws DOMException of getUserMedia */
  open: (facing: Facing) => Promise<MediaStreamTrack>;
  /** The phone has taken the camera, as for a call or when it is locked, or has given it back. */
  onInterrupted: (isInterrupted: boolean) => void;
  /** The camera is gone for good. */
  onLost: () => void;
}

/** Says whether a track has been muted for a while, or at once while the page is hidden, now and at every change. */
function followMute(track: MediaStreamTrack, signal: AbortSignal, report: (isMuted: boolean) => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const check = () => {
    clearTimeout(timer);
    if (!track.muted) report(false);
    else if (document.hidden) report(true);
    else timer = setTimeout(() => report(track.muted), INTERRUPTED_AFTER_MS);
  };
  for (const type of ['mute', 'unmute']) track.addEventListener(type, check, { signal });
  document.addEventListener('visibilitychange', check, { signal });
  signal.addEventListener('abort', () => clearTimeout(timer));
  check();
}

const untilVisible = () =>
  new Promise<void>((resolve) => {
    const check = () => {
      if (document.hidden) return;
      document.removeEventListener('visibilitychange', check);
      resolve();
    };
    document.addEventListener('visibilitychange', check);
    check();
  });

/** Takes a camera that is open, and shows it in the relay. */
export function holdTurningCamera(options: TurningOptions) {
  const { first, relay, open, onInterrupted, onLost } = options;
  const state = atom<TurningCameraState>({
    camera: null,
    facing: facingOf(first, options.facing),
    isTorchOn: false,
  });
  const closed = new AbortController();
  let followed = new AbortController();
  let madeBefore = 0;
  let isInterrupted = false;
  let current = first;
  let wishedWidth: number | null = null;
  const sizes = cameraSize(() => current);

  const interrupt = (next: boolean) => {
    if (next === isInterrupted) return;
    isInterrupted = next;
    onInterrupted(next);
  };
  const use = (camera: MediaStreamTrack, facing: Facing) => {
    current = camera;
    followed = new AbortController();
    const { signal } = followed;
    if (wishedWidth !== null) sizes.setWidth(wishedWidth);
    relay.show(camera);
    state.set({ camera, facing: facingOf(camera, facing), isTorchOn: false });
    followMute(camera, signal, interrupt);
    camera.addEventListener('ended', () => void recover(), { signal });
  };
  /** Stops the camera: most phones open one at a time. */
  const leave = () => {
    followed.abort();
    madeBefore += sizes.madePictures() ?? 0;
    relay.show(null);
    current.stop();
    state.set({ ...state.get(), camera: null, isTorchOn: false });
  };
  const openSide = async (facing: Facing): Promise<boolean> => {
    try {
      const camera = await open(facing);
      if (closed.signal.aborted) camera.stop();
      else use(camera, facing);
      return true;
    } catch (error) {
      console.warn('A camera of the phone could not be opened.', error);
      return false;
    }
  };
  /** The phone has ended the camera. It is opened again as soon as somebody looks. */
  const recover = async () => {
    const { facing } = state.get();
    leave();
    interrupt(true);
    await untilVisible();
    if (!closed.signal.aborted && !(await openSide(facing))) onLost();
  };

  use(first, options.facing);
  return {
    state: state as ReadableAtom<TurningCameraState>,
    /** Turns to the other camera. @returns whether it is open; otherwise the camera is as before */
    turn: async () => {
      const { camera, facing } = state.get();
      if (!camera) return false;
      leave();
      if (await openSide(otherSide(facing))) return true;
      if (!(await openSide(facing))) onLost();
      return false;
    },
    setTorch: async (isOn: boolean) => {
      const { camera } = state.get();
      if (!camera || !hasTorch(camera)) return;
      const light = { torch: isOn } as MediaTrackConstraintSet;
      const constraints = { ...camera.getConstraints(), advanced: [light] };
      try {
        await camera.applyConstraints(constraints);
        if (state.get().camera === camera) state.set({ ...state.get(), isTorchOn: isOn });
      } catch (error) {
        console.warn('The light of the camera stays as it is.', error);
      }
    },
    size: sizes.size,
    setWidth: (width: number) => {
      wishedWidth = width;
      if (state.get().camera) sizes.setWidth(width);
    },
    /** Pictures that all cameras of the recording have made; null where the browser does not count them. */
    madePictures: () => {
      const made = sizes.madePictures();
      if (made === null) return null;
      return state.get().camera ? madeBefore + made : madeBefore;
    },
    close: () => {
      closed.abort();
      followed.abort();
      current.stop();
    },
  };
}

/** The camera of a phone that records: it can be turned around, and the same recording goes on. */
export type TurningCamera = ReturnType<typeof holdTurningCamera>;

/**
 * Calls back with whether there is another camera to turn to, now and when devices come and go.
 * @returns a function that stops following
 */
export function followOtherCamera(listener: (isThere: boolean) => void): () => void {
  let isOver = false;
  const check = async () => {
    const all = await navigator.mediaDevices.enumerateDevices();
    if (!isOver) listener(all.filter(({ kind }) => kind === 'videoinput').length > 1);
  };
  const tryToCheck = () => {
    check().catch((error: unknown) => console.warn('The cameras are not known.', error));
  };
  const unfollow = followDevices(tryToCheck);
  tryToCheck();
  return () => {
    isOver = true;
    unfollow();
  };
}
