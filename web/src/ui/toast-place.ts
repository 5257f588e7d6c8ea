import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { type RefCallback, useEffect, useLayoutEffect } from 'react';

/** The end of the window at which toasts appear. */
type ToastPlace = 'top' | 'bottom';

const place = atom<ToastPlace>('bottom');
/** The elements that toasts must not cover. */
const floating = new Set<Element>();

/** The end of the window with more room beside the elements and their descendants. */
function roomierEnd(elements: Iterable<Element>): ToastPlace {
  const boxes = [...elements]
    .flatMap((element) => [element, ...element.querySelectorAll('*')])
    .map((each) => each.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0);
  const above = Math.min(...boxes.map(({ top }) => top));
  const below = window.innerHeight - Math.max(...boxes.map(({ bottom }) => bottom));
  return above > below ? 'top' : 'bottom';
}

const moveClear = () => place.set(floating.size > 0 ? roomierEnd(floating) : 'bottom');

/**
 * The end of the window at which toasts appear now.
 * @param toasts the visible toasts: each new one checks the room again
 */
export function useToastPlace(toasts: unknown): ToastPlace {
  useLayoutEffect(moveClear, [toasts]);
  return useStore(place);
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
 * Moves the toasts to the end of the window where they do not cover a floating element.
 * @returns the ref of that element
 */
export function useToastsClear(): RefCallback<Element> {
  // After each render, because the element renders when it moves or grows.
  useEffect(moveClear);
  useEffect(() => {
    addEventListener('resize', moveClear);
    return () => removeEventListener('resize', moveClear);
  }, []);
  return keepClearOf;
}
