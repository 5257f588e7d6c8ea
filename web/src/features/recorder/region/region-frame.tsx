import { type CSSProperties, type KeyboardEvent, type PointerEvent, useId, useState } from 'react';
import type { Size } from '#web/media/compose/frame-geometry.ts';
import { moveRegion, type Region, type RegionCorner, resizeRegion } from '#web/media/compose/region.ts';
import { changeByKey } from './change-by-key.ts';

/** Where a region is over the picture of its surface. */
const placeOf = ({ x, y, width, height, surface }: Region): CSSProperties => ({
  left: `${(100 * x) / surface.width}%`,
  top: `${(100 * y) / surface.height}%`,
  width: `${(100 * width) / surface.width}%`,
  height: `${(100 * height) / surface.height}%`,
});

/** Darkens what is not recorded. */
const FRAME = 'absolute outline-2 outline-white shadow-[0_0_0_100vmax_rgb(0_0_0/0.55)]';

export function RegionShade({ region }: { region: Region }) {
  return <div aria-hidden className={`pointer-events-none ${FRAME}`} style={placeOf(region)} />;
}

const CORNERS: { corner: RegionCorner; className: string }[] = [
  { corner: { x: -1, y: -1 }, className: '-top-3 -left-3 cursor-nwse-resize' },
  { corner: { x: 1, y: -1 }, className: '-top-3 -right-3 cursor-nesw-resize' },
  { corner: { x: -1, y: 1 }, className: '-bottom-3 -left-3 cursor-nesw-resize' },
  { corner: { x: 1, y: 1 }, className: '-right-3 -bottom-3 cursor-nwse-resize' },
];

interface Grip {
  /** The region, and the place of the pointer, when it was pressed. */
  region: Region;
  x: number;
  y: number;
  /** Null while the whole region is moved. */
  corner: RegionCorner | null;
}

interface RegionFrameProps {
  region: Region;
  least: Size;
  /** Whether the region keeps its shape, because a recording has one. */
  keepsShape: boolean;
  onChange: (region: Region) => void;
}

function useDrag({ region, least, keepsShape, onChange }: RegionFrameProps) {
  const [grip, setGrip] = useState<Grip | null>(null);
  const press = (corner: RegionCorner | null) => (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    setGrip({ region, x: event.clientX, y: event.clientY, corner });
  };
  const onPointerMove = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) => {
    const picture = currentTarget.closest('[data-picture]')?.getBoundingClientRect();
    if (!grip || !picture) return;
    const { surface } = grip.region;
    const x = ((clientX - grip.x) / picture.width) * surface.width;
    const y = ((clientY - grip.y) / picture.height) * surface.height;
    onChange(
      grip.corner
        ? resizeRegion(grip.region, x, y, { corner: grip.corner, least, keepsShape })
        : moveRegion(grip.region, x, y),
    );
  };
  const drop = () => setGrip(null);
  return (corner: RegionCorner | null) => ({
    onPointerDown: press(corner),
    onPointerMove,
    onPointerUp: drop,
    onPointerCancel: drop,
  });
}

/** The frame of the part that is recorded, over the shared picture: moved and resized by a pointer or by keys. */
export function RegionFrame(props: RegionFrameProps) {
  const { region, least, keepsShape, onChange } = props;
  const drag = useDrag(props);
  const hint = useId();
  const onKeyDown = (event: KeyboardEvent) => {
    const changed = changeByKey(region, event, { least, keepsShape });
    if (!changed) return;
    event.preventDefault();
    onChange(changed);
  };
  return (
    <>
      <div
        role="application"
        aria-label="Region"
        aria-describedby={hint}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys move it
        tabIndex={0}
        {...drag(null)}
        onKeyDown={onKeyDown}
        className={`cursor-move touch-none focus-visible:outline-4 focus-visible:outline-ring ${FRAME}`}
        style={placeOf(region)}
      >
        {CORNERS.map(({ corner, className }) => (
          <span
            key={className}
            {...drag(corner)}
            className={`absolute grid size-6 touch-none place-items-center pointer-coarse:size-11 ${className}`}
          >
            <span className="size-3 rounded-full border-2 border-black bg-white forced-color-adjust-none" />
          </span>
        ))}
      </div>
      <p id={hint} className="sr-only">
        The arrow keys move it. With Shift, they change its size.
      </p>
    </>
  );
}

export function RegionText({ region: { x, y, width, height } }: { region: Region }) {
  const [left, top, wide, high] = [x, y, width, height].map(Math.round);
  return (
    <p role="status" className="tabular text-[13px] text-muted-foreground">
      {wide} × {high} pixels, {left} from the left, {top} from the top
    </p>
  );
}
