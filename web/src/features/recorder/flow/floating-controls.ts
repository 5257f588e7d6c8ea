import { atom } from 'nanostores';
import { floatingWindow, openFloatingWindow } from '../floating-window.ts';
import type { RecorderState, RecorderStore } from './recorder-state.ts';

/** The shared surfaces over which the controls float automatically, as chosen last. */
export interface FloatingChoice {
  /** For tabs, windows and the camera. */
  tabsAndWindows: boolean;
  /** For whole screens, whose recording shows the controls. */
  wholeScreens: boolean;
}

/** The kind of surface that is recorded. @param picture video track of the screen or the camera */
export function floatingSurface(picture: Pick<MediaStreamTrack, 'getSettings'>): keyof FloatingChoice {
  // The track of a camera has no `displaySurface`.
  return picture.getSettings().displaySurface === 'monitor' ? 'wholeScreens' : 'tabsAndWindows';
}

interface Floating {
  /** Null while the controls are in the page. */
  window: Window | null;
  /** Text in the floating window, where the page's toasts are not visible. */
  notice: string;
}

/** Size of the window in pixels, without and with the camera. */
const WIDTH = 320;
const HEIGHT = 212;
const HEIGHT_WITH_CAMERA = 448;
/** How long the last notice is shown before the window closes, in milliseconds. */
const LAST_NOTICE_MS = 4000;

function createFloatingControls() {
  const floating = atom<Floating>({ window: null, notice: '' });
  let isWanted = false;
  const set = (change: Partial<Floating>) => floating.set({ ...floating.get(), ...change });

  const openWindow = async (hasCamera: boolean) => {
    const opened = await openFloatingWindow({
      title: 'Recording controls',
      width: WIDTH,
      height: hasCamera ? HEIGHT_WITH_CAMERA : HEIGHT,
      // The event of a replaced window comes after the next window was opened.
      onClosed: (closed) => closed === floating.get().window && set({ window: null, notice: '' }),
    });
    if (!isWanted) opened.close();
    else if (!opened.closed) set({ window: opened, notice: '' });
  };

  /**
   * Opens the window. If that fails, the controls stay in the page.
   * @returns whether the window is open
   */
  const open = async (hasCamera: boolean): Promise<boolean> => {
    isWanted = true;
    try {
      await openWindow(hasCamera);
    } catch (error) {
      console.warn('The controls stay in the page.', error);
    }
    return floating.get().window !== null;
  };

  const close = () => {
    isWanted = false;
    floatingWindow()?.close();
  };

  return {
    floating,
    open,
    close,
    /** Closes the window after a delay for reading its notice. */
    closeSoon: () => {
      isWanted = false;
      const { window: own } = floating.get();
      own?.setTimeout(() => own.close(), LAST_NOTICE_MS);
    },
    /** Shows a notice in the window, if it is open. */
    say: (notice: string) => {
      if (floating.get().window) set({ notice });
    },
  };
}

/** The floating window of the page. There is never more than one. */
export const floatingControls = createFloatingControls();

/** Phases from Start until the recording can be saved. The window stays open in them. */
const RECORDING_PHASES: RecorderState['phase'][] = ['starting', 'counting', 'recording', 'stopping'];

/** Whether a recording that has ended is being saved automatically, and nothing has failed. */
function isSavedAutomatically(state: RecorderState): boolean {
  if (!('finished' in state) || !state.finished.savesByItself) return false;
  return state.phase === 'uploading' || (state.phase === 'ready' && state.error === null);
}

/** Closes the floating window when its recording has ended, or has been saved automatically. */
export function closeFloatingAtEnd({ state, subscribe }: Pick<RecorderStore, 'state' | 'subscribe'>): void {
  let last = state();
  subscribe(() => {
    const before = last;
    last = state();
    const isCancelled = before.phase === 'uploading' && last.phase === 'ready';
    if (RECORDING_PHASES.includes(last.phase) || (isSavedAutomatically(last) && !isCancelled)) return;
    // The page may be in the background, so the window shows that the recording is saved, and then closes.
    if (last.phase === 'idle' && before.phase === 'uploading' && isSavedAutomatically(before))
      floatingControls.closeSoon();
    else floatingControls.close();
  });
}
