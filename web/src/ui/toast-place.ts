import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { type RefObject, useEffect, useLayoutEffect } from 'react';
import { FLOATING_MOVED, floatingElements } from './floating-elements.ts';
import { isRightToLeft } from './text-direction.ts';

const CONTROLS = 'a[href], button, input, select, textarea, [role=slider]';

/** Custom property with the height of the toasts. The page ends above them. */
const HEIGHT = '--toast-height';

interface Place {
  /** Distance from the bottom of the window, in pixels. */
  bottom: number;
  /** Distance from the end of the window, in pixels: from its left edge where text is read from right to left. */
  end: number;
  /** Whether the toasts cover something that floats, because nothing is free. */
  covers: boolean;
}

const place = atom<Place>({ bottom: 0, end: 0, covers: false });
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
 * at a panel as high as the window, beside it; otherwise, such as over a dialog as large as the window, where they cover
 * the fewest controls of what floats. All sizes are in pixels.
 * @param boxes what toasts must not cover
 * @param controls the controls in them
 */
export function clearPlace(
  boxes: readonly Box[],
  toasts: { width: number; height: number },
  window: { width: number; height: number },
  controls: readonly Box[] = [],
): Place {
  const placeAt = (end: number): Place | null => {
    const [left, right] = [window.width - end - toasts.width, window.width - end];
    const bottom =
      left < 0 ? null : clearDistance(boxes, { left, right, top: 0, bottom: toasts.height }, window.height);
    return bottom === null ? null : { bottom, end, covers: false };
  };
  const atEnd = boxes.filter(({ right }) => right > window.width - toasts.width);
  const beside = window.width - Math.min(...atEnd.map(({ left }) => left));
  return placeAt(0) ?? placeAt(beside) ?? leastCovering(controls, toasts, window);
}

/** The first place along the bottom, then along the top, where toasts cover the fewest controls. */
function leastCovering(
  controls: readonly Box[],
  { width, height }: { width: number; height: number },
  window: { width: number; height: number },
): Place {
  const [mostEnd, highest] = [Math.max(0, window.width - width), Math.max(0, window.height - height)];
  const places = [0, highest].flatMap((bottom) =>
    [0, mostEnd / 2, mostEnd].map((end) => ({ bottom, end, covers: true })),
  );
  const covered = ({ bottom, end }: Place): number => {
    const [right, low] = [window.width - end, window.height - bottom];
    const isUnder = (box: Box) =>
      box.right > right - width && box.left < right && box.bottom > low - height && box.top < low;
    return controls.filter(isUnder).length;
  };
  return places.reduce((best, next) => (covered(next) < covered(best) ? next : best));
}

/** The box of an element, mirrored where text is read from right to left. */
function logicalBox(element: Element, windowWidth: number): Box {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  if (!isRightToLeft()) return { left, right, top, bottom };
  return { left: windowWidth - right, right: windowWidth - left, top, bottom };
}

function moveClear(): void {
  const { width = 0, height = 0 } = list?.getBoundingClientRect() ?? {};
  const { style } = document.documentElement;
  // Without a toast, scrolling changes nothing.
  if (style.getPropertyValue(HEIGHT) !== `${height}px`) style.setProperty(HEIGHT, `${height}px`);
  if (height === 0) return;
  const { clientWidth } = document.documentElement;
  const boxesOf = (elements: Element[]) =>
    elements
      .map((element) => logicalBox(element, clientWidth))
      .filter(({ left, right, top, bottom }) => right > left && bottom > top);
  const floating = [...floatingElements];
  const controls = floating.flatMap((element) => [...element.querySelectorAll(CONTROLS)]);
  const windowSize = { width: clientWidth, height: window.innerHeight };
  const next = clearPlace(boxesOf(floating), { width, height }, windowSize, boxesOf(controls));
  const { bottom, end, covers } = place.get();
  if (next.bottom !== bottom || next.end !== end || next.covers !== covers) place.set(next);
}

/** After these events, a floating element may be elsewhere. */
const MOVES = ['resize', 'scroll', 'animationend', FLOATING_MOVED];

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
  useEffect(() => {
    const options = { capture: true, passive: true };
    for (const type of MOVES) addEventListener(type, moveClear, options);
    return () => {
      for (const type of MOVES) removeEventListener(type, moveClear, options);
    };
  }, []);
  return useStore(place);
}
