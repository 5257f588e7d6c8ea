import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { type Area, boxOf } from '#shared/rules/editing/areas.ts';
import type { Size } from '#web/media/compose/frame-geometry.ts';
import { ARROWS } from '#web/ui/arrow-keys.ts';
import { type Corner, moved, type Place, type Point, resized } from './area-shape.ts';
import { changeArea, removeArea } from './area-steps.ts';
import { areaText } from './area-times.ts';
import type { Editor } from './commands.ts';

const CORNERS: { corner: Corner; name: string; className: string }[] = [
  { corner: { x: -1, y: -1 }, name: 'Top left corner', className: 'right-full bottom-full cursor-nwse-resize' },
  { corner: { x: 1, y: -1 }, name: 'Top right corner', className: 'bottom-full left-full cursor-nesw-resize' },
  { corner: { x: -1, y: 1 }, name: 'Bottom left corner', className: 'top-full right-full cursor-nesw-resize' },
  { corner: { x: 1, y: 1 }, name: 'Bottom right corner', className: 'top-full left-full cursor-nwse-resize' },
];

/** Where a box is over the picture, in percent of it. */
export function styleOf(area: Area, size: Size) {
  const { x, y, width, height } = boxOf(area, size);
  const [across, down] = [100 / size.width, 100 / size.height];
  return { left: `${x * across}%`, top: `${y * down}%`, width: `${width * across}%`, height: `${height * down}%` };
}

interface AreaBoxProps {
  editor: Editor;
  at: number;
  area: Area;
  /** Of the video, in pixels. */
  size: Size;
  /** Whether the moment that is shown has it; if not, only its outline is drawn. */
  isShown: boolean;
}

/** Moves an area by a pointer or by keys. One move is one step, however long it takes. */
function useMoving({ editor, at, area, size }: AreaBoxProps) {
  const [grip, setGrip] = useState<(Point & { place: Place }) | null>(null);
  const [draft, setDraft] = useState<Place | null>(null);
  const place = (from: Place, corner: Corner | null, by: Point) =>
    corner ? resized(from, corner, by) : moved(from, by);
  const drop = (to: Place | null) => {
    if (to) changeArea(editor, at, to);
    setGrip(null);
    setDraft(null);
  };
  /** Where a pointer has moved the area to; null without a move. */
  const draggedBy = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>, corner: Corner | null) => {
    const picture = currentTarget.closest('[data-picture]')?.getBoundingClientRect();
    if (!grip || !picture || (clientX === grip.x && clientY === grip.y)) return null;
    const by = { x: (clientX - grip.x) / picture.width, y: (clientY - grip.y) / picture.height };
    return place(grip.place, corner, by);
  };
  const events = (corner: Corner | null) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setGrip({ place: area, x: event.clientX, y: event.clientY });
      editor.areas.select(at);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => setDraft(draggedBy(event, corner) ?? draft),
    // A busy page has not drawn the last move yet.
    onPointerUp: (event: PointerEvent<HTMLElement>) => drop(draggedBy(event, corner)),
    onPointerCancel: () => drop(draft),
    onKeyDown: (event: KeyboardEvent) => {
      const arrow = ARROWS[event.key];
      if (event.key === 'Delete' || event.key === 'Backspace') removeArea(editor, at);
      else if (!arrow) return;
      else {
        const pixels = event.shiftKey ? 10 : 1;
        const by = { x: (arrow.x * pixels) / size.width, y: (arrow.y * pixels) / size.height };
        setDraft(place(draft ?? area, corner, by));
      }
      event.preventDefault();
    },
    onKeyUp: () => drop(draft),
    onBlur: () => drop(draft),
  });
  return { shown: { ...area, ...draft }, events };
}

/** An area over the picture, as it will be rendered. */
export function AreaBox(props: AreaBoxProps) {
  const { editor, at, area, size, isShown } = props;
  const { areas, base } = editor;
  const { shown, events } = useMoving(props);
  const box = useRef<HTMLButtonElement>(null);
  const isSelected = areas.selected === at;
  const isNew = isSelected && areas.isNew;
  useEffect(() => {
    if (isNew) box.current?.focus();
  }, [isNew]);
  return (
    <div className="absolute" style={styleOf(shown, size)}>
      <button
        ref={box}
        type="button"
        aria-label={`${area.name}: ${areaText(base, shown)}`}
        aria-pressed={isSelected}
        onClick={() => areas.select(at)}
        {...events(null)}
        className={`absolute inset-0 cursor-move touch-none forced-color-adjust-none ${isShown ? 'bg-[#26292e]' : ''} ${isSelected ? 'outline-2 outline-white outline-dashed' : ''} focus-visible:outline-4 focus-visible:outline-ring`}
      />
      {isSelected &&
        CORNERS.map(({ corner, name, className }) => (
          <button
            key={name}
            type="button"
            aria-label={`${name} of ${area.name}`}
            {...events(corner)}
            className={`absolute -m-2 grid size-6 touch-none place-items-center pointer-coarse:-m-3 pointer-coarse:size-11 ${className}`}
          >
            <span className="size-3 rounded-full border-2 border-black bg-white forced-color-adjust-none" />
          </button>
        ))}
    </div>
  );
}
