import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { type RefCallback, type RefObject, useEffect, useLayoutEffect } from 'react';

/** Custom property with the height of the toasts. The page ends above them. */
const HEIGHT = '--toast-height';

/** Distance of the toasts from the bottom of the window, in pixels. */
const place = atom(0);
/** The elements that toasts must not cover. */
const floating = new Set<Element>();
let list: HTMLElement | null = null;

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

/**
 * Distance of toasts from the bottom of the window, in pixels: they are above what floats there. Where nothing is free,
 * such as over a dialog as high as the window, it is 0.
 * @param boxes what toasts must not cover, in pixels
 * @param toasts left edge and height of the toasts, in pixels
 * @param windowHeight in pixels
 */
export function clearDistance(
  boxes: readonly Box[],
  toasts: { left: number; height: number },
  windowHeight: number,
): number {
  let distance = 0;
  const inTheWay = boxes.filter(({ right }) => right > toasts.left).sort((a, b) => b.bottom - a.bottom);
  for (const { top, bottom } of inTheWay) {
    if (bottom > windowHeight - distance - toasts.height) distance = Math.max(distance, windowHeight - top);
  }
  return distance + toasts.height <= windowHeight ? distance : 0;
}

function moveClear(): void {
  const boxes = [...floating]
    .flatMap((element) => [element, ...element.querySelectorAll('*')])
    .map((each) => each.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0);
  const { left = 0, height = 0 } = list?.getBoundingClientRect() ?? {};
  place.set(height > 0 ? clearDistance(boxes, { left, height }, window.innerHeight) : 0);
  document.documentElement.style.setProperty(HEIGHT, `${height}px`);
}

/**
 * Distance of the toasts from the bottom of the window, in pixels.
 * @param toasts the visible toasts: each new one checks the room again
 * @param ref their list
 */
export function useToastPlace(toasts: unknown, ref: RefObject<HTMLElement | null>): number {
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
  return () => {
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
