import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';

/** How many buttons of the screen that start a recording are in the window. */
const inWindow = atom(0);

/** The `ref` of a button that starts a recording. While it is in the window, the control bar is quiet. */
export function recordButton(button: HTMLButtonElement) {
  let isIn = false;
  const set = (next: boolean) => {
    if (next === isIn) return;
    isIn = next;
    inWindow.set(inWindow.get() + (next ? 1 : -1));
  };
  set(true);
  const observer = new IntersectionObserver((entries) => set(entries.at(-1)?.isIntersecting ?? false));
  observer.observe(button);
  return () => {
    observer.disconnect();
    set(false);
  };
}

/** Whether the screen has a button in the window that starts a recording. */
export const useHasRecordButton = (): boolean => useStore(inWindow) > 0;
