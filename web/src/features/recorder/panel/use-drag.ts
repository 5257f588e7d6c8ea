import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { readStored, writeStored } from '#web/lib/storage.ts';
import { useToastsClear } from '#web/ui/toast-place.ts';
import { defaultPosition, keepInView, type Point, parsePosition } from './panel-position.ts';

const STORAGE_KEY = 'recordingPopupPosition';
/** Distance of one press of an arrow key, in pixels. */
const KEY_STEP = 16;

const ARROWS: Record<string, Point> = {
  ArrowLeft: { x: -KEY_STEP, y: 0 },
  ArrowRight: { x: KEY_STEP, y: 0 },
  ArrowUp: { x: 0, y: -KEY_STEP },
  ArrowDown: { x: 0, y: KEY_STEP },
};

const viewport = () => ({ width: window.innerWidth, height: window.innerHeight });
/** @param chosen where its person moved it; null when they have not */
const placeOf = (chosen: Point | null) => keepInView(chosen ?? defaultPosition(viewport()), viewport());

/**
 * Place of a panel that is dragged by mouse or finger and moved by arrow keys. It stays in the window: a smaller window
 * moves it, and a larger one gives it back the place that its person chose, which is stored for the next time.
 * @returns the position in pixels, handlers for the panel, and one for the handle that has the focus
 */
export function useDrag() {
  const chosen = useRef(parsePosition(readStored(STORAGE_KEY)));
  const [position, setPosition] = useState(() => placeOf(chosen.current));
  /** Where in the panel it was grabbed. */
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
    // Controls in the panel, and their names, are for pressing; the handle is the exception.
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
