import { type KeyboardEvent, type PointerEvent, useEffect, useId, useState } from 'react';
import type { Drawing } from '#web/media/capture/drawing.ts';
import type { MarkColor, MarkShape, MarkTool, SurfacePoint } from '#web/media/compose/marks.ts';
import { beginShape, continueShape, isMeant, moveByKey, pointInPicture } from './trace.ts';

interface DrawingSurfaceProps {
  drawing: Drawing;
  tool: MarkTool;
  color: MarkColor;
  fades: boolean;
  /** Says what a key has done, to people who do not see it. */
  onSaid: (text: string) => void;
}

const MIDDLE: SurfacePoint = { x: 0.5, y: 0.5 };

const percent = (share: number) => Math.round(share * 100);
const placeText = ({ x, y }: SurfacePoint) => `${percent(x)}% from the left, ${percent(y)}% from the top`;

/** Where a pointer is on the element that it presses. */
function placeOf({ currentTarget, clientX, clientY }: PointerEvent): SurfacePoint {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return pointInPicture({ x: (clientX - left) / width, y: (clientY - top) / height });
}

/** Draws with a pointer: from its press to its release. */
function usePointer({ drawing, tool, color, fades }: DrawingSurfaceProps) {
  const [shape, setShape] = useState<MarkShape | null>(null);
  const show = (next: MarkShape) => {
    setShape(next);
    drawing.draw(next);
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    show(beginShape(tool, color, placeOf(event)));
  };
  const onPointerMove = (event: PointerEvent) => {
    if (shape) show(continueShape(shape, placeOf(event)));
  };
  const onPointerUp = () => {
    if (!shape) return;
    setShape(null);
    if (isMeant(shape)) drawing.end(fades);
    else drawing.cancel();
  };
  const onPointerCancel = () => {
    setShape(null);
    drawing.cancel();
  };
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel };
}

/** Draws with keys: the arrows move, Enter or Space begins and ends. */
function useKeys({ drawing, tool, color, fades, onSaid }: DrawingSurfaceProps) {
  const [at, setAt] = useState(MIDDLE);
  const [shape, setShape] = useState<MarkShape | null>(null);
  const show = (next: MarkShape) => {
    setShape(next);
    drawing.draw(next);
  };
  /** The mark that the keys draw; null once something else has ended it. */
  const drawn = shape && drawing.isDrawing() ? shape : null;
  const begin = () => {
    show(beginShape(tool, color, at));
    onSaid(`Begun ${placeText(at)}`);
  };
  const end = (ended: MarkShape) => {
    setShape(null);
    const isDrawn = isMeant(ended);
    if (isDrawn) drawing.end(fades);
    else drawing.cancel();
    onSaid(isDrawn ? `Drawn to ${placeText(at)}` : 'Nothing drawn');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const moved = moveByKey(at, event);
    if (!moved && event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    if (moved) {
      setAt(moved);
      onSaid(placeText(moved));
      if (drawn) show(continueShape(drawn, moved));
    } else if (event.repeat) return;
    else if (drawn) end(drawn);
    else begin();
  };
  return { at, onKeyDown };
}

/** The area over the shared picture that is drawn on. */
export function DrawingSurface(props: DrawingSurfaceProps) {
  const pointer = usePointer(props);
  const { at, onKeyDown } = useKeys(props);
  const { drawing } = props;
  const hint = useId();
  // Half a mark would stay in the recording.
  useEffect(() => () => void drawing.cancel(), [drawing]);
  return (
    <>
      <div
        role="application"
        aria-label="Shared picture"
        aria-describedby={hint}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys draw on it
        tabIndex={0}
        {...pointer}
        onKeyDown={onKeyDown}
        className="peer absolute inset-0 cursor-crosshair touch-none rounded-lg outline-offset-[-3px]"
      />
      <p id={hint} className="sr-only">
        Press and drag to draw. Or move with the arrow keys; Enter begins and ends.
      </p>
      <span
        aria-hidden
        className="pointer-events-none absolute hidden size-6 -translate-x-1/2 -translate-y-1/2 rounded-full border-2 border-white outline-2 outline-black peer-focus-visible:block"
        style={{ left: `${at.x * 100}%`, top: `${at.y * 100}%` }}
      />
    </>
  );
}
