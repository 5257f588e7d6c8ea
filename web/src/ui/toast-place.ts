import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { type RefCallback, type RefObject, useEffect, useLayoutEffect } from 'react';

/** Custom property with the height of the toasts. The page ends above them. */
const HEIGHT = '--toast-height';

/** Distances of the toasts from the bottom and from the end of the window, in pixels. */
interface Place {
  bottom: number;
  end: number;
}

const place = atom<Place>({ bottom: 0, end: 0 });
/** The elements that toasts must not cover. */
const floating = new Set<Element>();
let list: HTMLElement | null = null;

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

/** The distance from the bottom of the window at which a box of this size is above all others; null if none is free. */
function clearDistance(boxes: readonly Box[], toasts: Box, windowHeight: number): number | null {
  const height = toasts.bottom - toasts.top;
  let distance = 0;
  const inTheWay = boxes.filter(({ left, right }) => right > toasts.left && left < toasts.right);
  for (const { top, bottom } of inTheWay.sort((a, b) => b.bottom - a.bottom)) {
    if (bottom > windowHeight - distance - height) distance = Math.max(distance, windowHeight - top);
  }
  return distance + height <= windowHeight ? distance : null;
}

/**
 * Where toasts cover nothing that floats: at the end of the window, above what is there; where nothing is free, such as
 * at a panel as high as the window, beside it; otherwise, such as over a dialog as large as the window, at its bottom.
 * All sizes are in pixels.
 * @param boxes what toasts must not cover
 */
export function clearPlace(
  boxes: readonly Box[],
  toasts: { width: number; height: number },
  window: { width: number; height: number },
): Place {
  const placeAt = (end: number): Place | null => {
    const [left, right] = [window.width - end - toasts.width, window.width - end];
    const bottom =
      left < 0 ? null : clearDistance(boxes, { left, right, top: 0, bottom: toasts.height }, window.height);
    return bottom === null ? null : { bottom, end };
  };
  const atEnd = boxes.filter(({ right }) => right > window.width - toasts.width);
  const beside = window.width - Math.min(...atEnd.map(({ left }) => left));
  return placeAt(0) ?? placeAt(beside) ?? { bottom: 0, end: 0 };
}

function moveClear(): void {
  const boxes = [...floating]
    .flatMap((element) => [element, ...element.querySelectorAll('*')])
    .map((each) => each.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0);
  const { width = 0, height = 0 } = list?.getBoundingClientRect() ?? {};
  const { clientWidth } = document.documentElement;
  const next =
    height > 0
      ? clearPlace(boxes, { width, height }, { width: clientWidth, height: window.innerHeight })
      : { bottom: 0, end: 0 };
  const { bottom, end } = place.get();
  if (next.bottom !== bottom || next.end !== end) place.set(next);
  document.documentElement.style.setProperty(HEIGHT, `${height}px`);
}

/**
 * Where the toasts are in the window.
 * @param toasts the visible toasts: each new one checks the room again
 * @param ref their list
 */
export function useToastPlace(toasts: unknown, ref: RefObject<HTMLElement | null>): Place {
  useLayoutEffect(() => {
    list = ref.current;
    moveClear();
  }, [toasts, ref]);
  return useStore(place);
}

const keepClearOf: RefCallback<Element> = (element) => {
  if (!element) return;
  floating.add(element);
  moveClear();
  // A part of it may grow while the element itself does not render.
  const observer = new ResizeObserver(moveClear);
  for (const part of [element, ...element.children]) observer.observe(part);
  return () => {
    observer.disconnect();
    floating.delete(element);
    moveClear();
  };
};

/**
 * Moves the toasts to where they do not cover a floating element.
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
