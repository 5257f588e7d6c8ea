import { type RefCallback, useEffect, useLayoutEffect, useSyncExternalStore } from 'react';

/** End of the window at which toasts stand. */
type ToastPlace = 'top' | 'bottom';

let place: ToastPlace = 'bottom';
/** What toasts must not cover. */
const floating = new Set<Element>();
const listeners = new Set<() => void>();

function move(next: ToastPlace): void {
  if (next === place) return;
  place = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The end of the window that has more room beside elements and all that hangs on them. */
function roomierEnd(elements: Iterable<Element>): ToastPlace {
  const boxes = [...elements]
    .flatMap((element) => [element, ...element.querySelectorAll('*')])
    .map((each) => each.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0);
  const above = Math.min(...boxes.map(({ top }) => top));
  const below = window.innerHeight - Math.max(...boxes.map(({ bottom }) => bottom));
  return above > below ? 'top' : 'bottom';
}

const moveClear = () => move(floating.size > 0 ? roomierEnd(floating) : 'bottom');

/**
 * Where toasts stand now.
 * @param toasts those that are shown: each new one looks again where there is room
 */
export function useToastPlace(toasts: unknown): ToastPlace {
  useLayoutEffect(moveClear, [toasts]);
  return useSyncExternalStore(subscribe, () => place);
}

const keepClearOf: RefCallback<Element> = (element) => {
  if (!element) return;
  floating.add(element);
  moveClear();
  return () => {
    floating.delete(element);
    moveClear();
  };
};

/**
 * Keeps toasts at the end of the window where they do not cover something that floats, moves and grows.
 * @returns the ref of that element
 */
export function useToastsClear(): RefCallback<Element> {
  // After each render: what moves or grows is drawn again.
  useEffect(moveClear);
  useEffect(() => {
    addEventListener('resize', moveClear);
    return () => removeEventListener('resize', moveClear);
  }, []);
  return keepClearOf;
}
