import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';
import type { ShowFlash } from './flash.tsx';
import type { PlayerActions } from './use-player-actions.ts';
import { SKIP_SECONDS } from './video-actions.ts';

/** The longest time between the two taps of a double tap, in milliseconds; the limit of the platforms. */
const DOUBLE_TAP_MS = 300;
/** The share of the picture's width, at each side, in which a double tap skips. */
const SIDE = 1 / 3;

interface Tap {
  /** Milliseconds. */
  at: number;
  /** From the left edge of the picture, 0 to 1. */
  x: number;
}

type Side = -1 | 0 | 1;

const sideOf = ({ x }: Tap): Side => {
  if (x < SIDE) return -1;
  return x > 1 - SIDE ? 1 : 0;
};

/** The direction in which a tap skips, given the tap before: -1 back, 1 forward, 0 none. A third tap skips again. */
export function skipOf(tap: Tap, before: Tap | null): Side {
  if (!before || tap.at - before.at > DOUBLE_TAP_MS) return 0;
  return sideOf(tap) === sideOf(before) ? sideOf(tap) : 0;
}

interface PressContext {
  actions: PlayerActions;
  show: ShowFlash;
  isIdle: boolean;
  noteActivity: () => void;
}

const tapOf = ({ timeStamp, clientX, currentTarget }: MouseEvent): Tap => {
  const { left, width } = currentTarget.getBoundingClientRect();
  return { at: timeStamp, x: (clientX - left) / width };
};

/**
 * Handlers of presses on the video. A click plays or pauses, and a double click toggles fullscreen. A tap shows hidden
 * controls, and otherwise plays or pauses. A double tap at either side skips, and each further tap skips again.
 */
export function useVideoPress({ actions, show, isIdle, noteActivity }: PressContext) {
  const isTouch = useRef(false);
  const before = useRef<Tap | null>(null);
  const skipped = useRef(0);
  const toggling = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(toggling.current), []);

  const skip = (direction: -1 | 1) => {
    skipped.current = Math.sign(skipped.current) === direction ? skipped.current + direction : direction;
    actions.skip(direction * SKIP_SECONDS);
    const seconds = Math.abs(skipped.current) * SKIP_SECONDS;
    show(direction > 0 ? { text: `+${seconds} s`, side: 'right' } : { text: `−${seconds} s`, side: 'left' });
  };

  const tap = (event: MouseEvent) => {
    const next = tapOf(event);
    const direction = skipOf(next, before.current);
    before.current = next;
    window.clearTimeout(toggling.current);
    if (direction !== 0) return skip(direction);
    skipped.current = 0;
    if (isIdle) return noteActivity();
    if (sideOf(next) === 0) return actions.togglePlay();
    // At a side, a second tap skips.
    toggling.current = window.setTimeout(actions.togglePlay, DOUBLE_TAP_MS);
  };

  return {
    onPointerDown: ({ pointerType }: PointerEvent) => {
      isTouch.current = pointerType === 'touch';
    },
    onClick: (event: MouseEvent) => (isTouch.current ? tap(event) : actions.togglePlay()),
    onDoubleClick: () => !isTouch.current && actions.toggleFullscreen(),
  };
}
