import { type PointerEvent, useState } from 'react';

/** A press that moves no further than this is still a press, in pixels. */
const SLOP = 4;

/**
 * Follows a pointer that drags an element to the right.
 * @param threshold distance after which letting go counts, in pixels
 * @returns how far the element is dragged, in pixels
 */
export function useSwipe(threshold: number, onSwiped: () => void) {
  const [from, setFrom] = useState<number | null>(null);
  const [distance, setDistance] = useState(0);
  const drop = () => {
    setFrom(null);
    setDistance(0);
  };
  const handlers = {
    onPointerDown: ({ button, clientX }: PointerEvent) => button === 0 && setFrom(clientX),
    onPointerMove: ({ clientX, currentTarget, pointerId }: PointerEvent) => {
      if (from === null) return;
      // From here on the pointer is the element's, also where it leaves it; a button in it is not pressed.
      if (Math.abs(clientX - from) > SLOP) currentTarget.setPointerCapture(pointerId);
      setDistance(Math.max(0, clientX - from));
    },
    onPointerUp: () => {
      if (distance > threshold) onSwiped();
      else drop();
    },
    onPointerCancel: drop,
  };
  return { distance, handlers };
}
