import { atom } from 'nanostores';
import type { RecordingType } from '#shared/model/video/recording.ts';
import { floatingWindow, openFloatingWindow } from '../floating-window.ts';
import { readNotes } from '../notes.ts';
import type { FloatingChoice } from './record-setup.ts';
import { isLive, isStarting, isStopping, type RecorderState, type RecorderStore } from './recorder-state.ts';

/**
 * The kind of surface that is recorded. A browser that does not tell, as Firefox, may record a whole screen.
 * @param source video track of the screen or the camera
 */
export function floatingSurface({ type, source }: RecordedSurface): keyof FloatingChoice {
  const { displaySurface = 'monitor' } = source.getSettings();
  return type === 'screen' && displaySurface === 'monitor' ? 'wholeScreens' : 'tabsAndWindows';
}

interface RecordedSurface {
  type: RecordingType;
  source: Pick<MediaStreamTrack, 'getSettings'>;
}

interface Floating {
  /** Whether the window shall be open; it opens a moment later. */
  isWanted: boolean;
  /** Null while the controls are in the page. */
  window: Window | null;
  /** Text in the floating window, where the page's toasts are not visible. */
  notice: string;
}

/** Size of the window in pixels, without and with the camera. */
const WIDTH = 320;
const HEIGHT = 168;
const HEIGHT_WITH_CAMERA = 272;
const NOTES_HEIGHT = 160;
/** How long the last notice is shown before the window closes, in milliseconds. */
const LAST_NOTICE_MS = 4000;

function createFloatingControls() {
  const floating = atom<Floating>({ isWanted: false, window: null, notice: '' });
  const set = (change: Partial<Floating>) => floating.set({ ...floating.get(), ...change });

  const openWindow = async (hasCamera: boolean) => {
    const opened = await openFloatingWindow({
      title: 'Recording controls',
      width: WIDTH,
      height: (hasCamera ? HEIGHT_WITH_CAMERA : HEIGHT) + (readNotes().text === '' ? 0 : NOTES_HEIGHT),
      // The event of a replaced window comes after the next window was opened.
      onClosed: (closed) => closed === floating.get().window && set({ window: null, notice: '' }),
    });
    if (!floating.get().isWanted) opened.close();
    else if (!opened.closed) set({ window: opened, notice: '' });
  };

  /**
   * Opens the window. If that fails, the controls stay in the page.
   * @returns whether the window is open
   */
  const open = async (hasCamera: boolean): Promise<boolean> => {
    try {
      set({ isWanted: true });
      await openWindow(hasCamera);
    } catch (error) {
      console.warn('The controls stay in the page.', error);
    }
    return floating.get().window !== null;
  };

  const close = () => {
    set({ isWanted: false });
    floatingWindow()?.close();
  };

  return {
    floating,
    open,
    close,
    /** Closes the window after a delay for reading its notice. */
    closeSoon: () => {
      set({ isWanted: false });
      const { window: own } = floating.get();
      own?.setTimeout(() => own.close(), LAST_NOTICE_MS);
    },
    say: (notice: string) => {
      if (floating.get().window) set({ notice });
    },
  };
}

/** The floating window of the page. There is never more than one. */
export const floatingControls = createFloatingControls();

/** Whether a recording that has ended is being saved automatically, and nothing has failed. */
const isSavedAutomatically = (state: RecorderState): boolean =>
  (state.phase === 'saving' || state.phase === 'asking') && state.finished.savesByItself;

/**
 * Closes the floating window when its recording has ended, or has been saved automatically.
 * @returns stops following the recorder; an open window closes
 */
export function closeFloatingAtEnd({ subscribe }: Pick<RecorderStore, 'subscribe'>): () => void {
  const forget = subscribe((state, before) => {
    if (isStarting(state) || isLive(state) || isStopping(state)) return;
    const isCancelled = before.phase === 'saving' && state.phase === 'asking';
    if (isSavedAutomatically(state) && !isCancelled) return;
    // The page may be in the background, so the window shows that the recording is saved, and then closes.
    if (state.phase === 'idle' && before.phase === 'saving' && isSavedAutomatically(before))
      floatingControls.closeSoon();
    else floatingControls.close();
  });
  return () => {
    forget();
    floatingControls.close();
  };
}
