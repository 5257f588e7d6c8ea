import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { readStored, writeStored } from '#web/lib/storage.ts';
import { useToastsClear } from '#web/ui/toast-place.ts';
import { defaultPosition, keepInView, type Point, parsePosition } from './panel-position.ts';

const STORAGE_KEY = 'recordingPopupPosition';
/** Distance per press of an arrow key, in pixels. */
const KEY_STEP = 16;

const ARROWS: Record<string, Point> = {
  ArrowLeft: { x: -KEY_STEP, y: 0 },
  ArrowRight: { x: KEY_STEP, y: 0 },
  ArrowUp: { x: 0, y: -KEY_STEP },
  ArrowDown: { x: 0, y: KEY_STEP },
};

const viewport = () => ({ width: window.innerWidth, height: window.innerHeight });
/** @param chosen position that the user chose; null for the default position */
const placeOf = (chosen: Point | null) => keepInView(chosen ?? defaultPosition(viewport()), viewport());

/**
 * Position of a panel that the user drags or moves with the arrow keys. The panel stays inside the window: it moves
 * when the window shrinks, and returns to the chosen position when the window grows. The chosen position is stored.
 * @returns the position in pixels, handlers for the panel, and handlers for its focusable handle
 */
export function useDrag() {
  const chosen = useRef(parsePosition(readStored(STORAGE_KEY)));
  const [position, setPosition] = useState(() => placeOf(chosen.current));
  /** Offset of the pointer in the panel while it is dragged; null otherwise. */
  const [grip, setGrip] = useState<Point | null>(null);

  const ref = useToastsClear();
  useEffect(() => {
    const place = () => setPosition(placeOf(chosen.current));
    addEventListener('resize', place);
    return () => removeEventListener('resize', place);
  }, []);
  const choose = (point: Point) => {
    chosen.current = point;
    writeStored(STORAGE_KEY, JSON.stringify(point));
  };

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    // Controls and labels do not start a drag, except the handle.
    const control = (event.target as Element).closest<HTMLElement>('button, input, label, select');
    if (event.button !== 0 || (control && !('handle' in control.dataset))) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setGrip({ x: event.clientX - position.x, y: event.clientY - position.y });
  };
  const onPointerMove = (event: PointerEvent) => {
    if (grip) setPosition(keepInView({ x: event.clientX - grip.x, y: event.clientY - grip.y }, viewport()));
  };
  const onPointerEnd = () => {
    if (!grip) return;
    setGrip(null);
    choose(position);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = ARROWS[event.key];
    if (!step) return;
    event.preventDefault();
    const moved = keepInView({ x: position.x + step.x, y: position.y + step.y }, viewport());
    setPosition(moved);
    choose(moved);
  };

  return {
    position,
    isDragging: grip !== null,
    panel: { ref, onPointerDown, onPointerMove, onPointerUp: onPointerEnd, onPointerCancel: onPointerEnd },
    handle: { onKeyDown, 'data-handle': '' },
  };
}
