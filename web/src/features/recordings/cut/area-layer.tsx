import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { boxOf } from '#shared/rules/editing/areas.ts';
import { FRAME_RATE } from '#shared/rules/editing/kept-ranges.ts';
import type { Size } from '#web/media/compose/frame-geometry.ts';
import { AreaBox, styleOf } from './area-box.tsx';
import { type Place, type Point, placeAround, placeBetween } from './area-shape.ts';
import { hidePlace } from './area-steps.ts';
import { momentInOriginal } from './area-times.ts';
import type { Editor } from './commands.ts';

/** Less than the rounding of a time to milliseconds, in frames. */
const ROUNDING = 0.1;

interface AreaLayerProps {
  editor: Editor;
  /** Of the video, in pixels. */
  size: Size;
}

/** The areas over the picture, and the surface to draw another one. */
export function AreaLayer({ editor, size }: AreaLayerProps) {
  const { edit, areas, base, playhead } = editor;
  const frame = Math.floor((momentInOriginal(base, playhead.ms) * FRAME_RATE) / 1000 + ROUNDING);
  return (
    <div data-picture className="pointer-events-none absolute inset-0 *:pointer-events-auto">
      {edit.areas.map((area, at) => {
        const { first, last } = boxOf(area, size);
        const isShown = first <= frame && frame <= last;
        if (!isShown && at !== areas.selected) return null;
        return <AreaBox key={`${area.name} ${at}`} {...{ editor, at, area, size, isShown }} />;
      })}
      {areas.isDrawing && <DrawingSurface editor={editor} size={size} />}
    </div>
  );
}

/** How far the pointer moves until it draws, as a share of the picture. */
const DRAWN_SHARE = 0.01;

function pointAt({ currentTarget, clientX, clientY }: PointerEvent): Point {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return { x: (clientX - left) / width, y: (clientY - top) / height };
}

function DrawingSurface({ editor, size }: AreaLayerProps) {
  const [line, setLine] = useState<{ from: Point; to: Point } | null>(null);
  const surface = useRef<HTMLButtonElement>(null);
  useEffect(() => surface.current?.focus(), []);
  /** Null until the pointer draws. */
  const drawnTo = (to: Point): Place | null => {
    const place = line && placeBetween(line.from, to);
    return place && Math.max(place.width, place.height) > DRAWN_SHARE ? place : null;
  };
  const place = line && drawnTo(line.to);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    editor.areas.setDrawing(false);
  };
  return (
    <button
      ref={surface}
      type="button"
      aria-label="Draw the area on the picture. Enter puts a box in its middle."
      className="absolute inset-0 cursor-crosshair touch-none rounded-lg outline-2 outline-ring outline-dashed"
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setLine({ from: pointAt(event), to: pointAt(event) });
      }}
      onPointerMove={(event) => line && setLine({ ...line, to: pointAt(event) })}
      onPointerUp={(event) => line && hidePlace(editor, drawnTo(pointAt(event)) ?? placeAround(line.from))}
      onPointerCancel={() => setLine(null)}
      // A pointer has drawn before its click; a key has not.
      onClick={({ detail }) => detail === 0 && hidePlace(editor, placeAround({ x: 0.5, y: 0.5 }))}
    >
      {place && (
        <span
          className="absolute bg-[#26292e] forced-color-adjust-none"
          style={styleOf({ ...place, name: '', from: 0, to: 0 }, size)}
        />
      )}
    </button>
  );
}
