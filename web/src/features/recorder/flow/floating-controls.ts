import { floatingWindow, openFloatingWindow } from '#web/ui/floating-window.ts';
import type { RecorderState, RecorderStore } from './recorder-state.ts';

/** Text in the floating window, where the page's toasts are not visible. */
type Notice = string;

interface Floating {
  /** Null while the controls are in the page. */
  window: Window | null;
  notice: Notice;
}

/** Size of the window in pixels, without and with the camera. */
const WIDTH = 320;
const HEIGHT = 212;
const HEIGHT_WITH_CAMERA = 448;
/** How long the last notice is shown before the window closes, in milliseconds. */
const LAST_WORD_MS = 4000;

function createFloatingControls() {
  let floating: Floating = { window: null, notice: '' };
  let isWanted = false;
  const listeners = new Set<() => void>();
  const set = (change: Partial<Floating>) => {
    floating = { ...floating, ...change };
    for (const listener of listeners) listener();
  };

  const openWindow = async (hasCamera: boolean) => {
    const opened = await openFloatingWindow({
      title: 'Recording controls',
      width: WIDTH,
      height: hasCamera ? HEIGHT_WITH_CAMERA : HEIGHT,
      // When a window is replaced, its event comes after the next window was opened.
      onClosed: (closed) => closed === floating.window && set({ window: null, notice: '' }),
    });
    if (!isWanted) opened.close();
    else if (!opened.closed) set({ window: opened, notice: '' });
  };

  /** If the window cannot be opened, the controls stay in the page. */
  const open = async (hasCamera: boolean): Promise<boolean> => {
    isWanted = true;
    try {
      await openWindow(hasCamera);
    } catch (error) {
      console.warn('The controls stay in the page.', error);
    }
    return floating.window !== null;
  };

  const close = () => {
    isWanted = false;
    floatingWindow()?.close();
  };

  return {
    floating: () => floating,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    open,
    close,
    /** Closes the window after a delay for reading its notice. */
    closeSoon: () => {
      isWanted = false;
      const { window: own } = floating;
      own?.setTimeout(() => own.close(), LAST_WORD_MS);
    },
    say: (notice: Notice) => {
      if (floating.window) set({ notice });
    },
  };
}

/** The floating window of the page. There is never more than one. */
export const floatingControls = createFloatingControls();

const BEFORE_AND_WHILE: RecorderState['phase'][] = ['starting', 'counting', 'recording', 'stopping'];

/** Whether the recording is saved without the page: after Stop, when nothing is asked and nothing has failed. */
function goesOnByItself(state: RecorderState): boolean {
  if (!('finished' in state) || !state.finished.savesByItself) return false;
  return state.phase === 'uploading' || (state.phase === 'ready' && state.error === null);
}

/** Closes the floating controls when the recording ends. */
export function keepFloatingWhile({ state, subscribe }: Pick<RecorderStore, 'state' | 'subscribe'>): void {
  let last = state();
  subscribe(() => {
    const before = last;
    last = state();
    const isCancelled = before.phase === 'uploading' && last.phase === 'ready';
    if (BEFORE_AND_WHILE.includes(last.phase) || (goesOnByItself(last) && !isCancelled)) return;
    // The recording was saved while the page was in the background: the window shows that, and then closes.
    if (last.phase === 'idle' && before.phase === 'uploading' && goesOnByItself(before)) floatingControls.closeSoon();
    else floatingControls.close();
  });
}
