import { floatingWindow, openFloatingWindow } from '#web/ui/floating-window.ts';
import type { RecorderState, RecorderStore } from './recorder-state.ts';

/** What is told in the window: the page's toasts are not seen from there. */
type Notice = string;

interface Floating {
  /** Null while the controls are in the page. */
  window: Window | null;
  notice: Notice;
}

/** Without the camera, and with it, in pixels. */
const WIDTH = 320;
const HEIGHT = 212;
const HEIGHT_WITH_CAMERA = 448;
/** How long the last word of a recording is to be read, in milliseconds. */
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
      // One that makes way for the next says so when that is there already.
      onClosed: (closed) => closed === floating.window && set({ window: null, notice: '' }),
    });
    if (!isWanted) opened.close();
    else if (!opened.closed) set({ window: opened, notice: '' });
  };

  /** Where the window cannot be had, the controls stay in the page. */
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
    /** Closes it once its notice can have been read. */
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

/** The page's one window of floating controls: there is never more than one. */
export const floatingControls = createFloatingControls();

const BEFORE_AND_WHILE: RecorderState['phase'][] = ['starting', 'counting', 'recording', 'stopping'];

/** Whether the person can go on without the page: after Stop, where nothing is asked and nothing has failed. */
function goesOnByItself(state: RecorderState): boolean {
  if (!('finished' in state) || !state.finished.savesByItself) return false;
  return state.phase === 'uploading' || (state.phase === 'ready' && state.error === null);
}

/** Closes the floating controls with the recording. */
export function keepFloatingWhile({ state, subscribe }: Pick<RecorderStore, 'state' | 'subscribe'>): void {
  let last = state();
  subscribe(() => {
    const before = last;
    last = state();
    const isCancelled = before.phase === 'uploading' && last.phase === 'ready';
    if (BEFORE_AND_WHILE.includes(last.phase) || (goesOnByItself(last) && !isCancelled)) return;
    // A recording that was saved while the page was in the background: the window shows that, and then closes.
    if (last.phase === 'idle' && before.phase === 'uploading' && goesOnByItself(before)) floatingControls.closeSoon();
    else floatingControls.close();
  });
}
