import { floatingControls } from './floating-controls.ts';
import type { RecorderState } from './recorder-state.ts';
import type { RecorderStore } from './recorder-store.ts';

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
