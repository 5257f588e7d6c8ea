import { Circle, RectangleHorizontal } from 'lucide-react';
import type { Overlay, OverlayCorner } from '#web/media/compose/overlay.ts';
import { RadioRow } from '#web/ui/radio-row.tsx';

const CORNERS = [
  { value: 'top-left', label: 'Top left', sign: <CornerSign corner="top-left" /> },
  { value: 'top-right', label: 'Top right', sign: <CornerSign corner="top-right" /> },
  { value: 'bottom-left', label: 'Bottom left', sign: <CornerSign corner="bottom-left" /> },
  { value: 'bottom-right', label: 'Bottom right', sign: <CornerSign corner="bottom-right" /> },
] as const;

const SIZES = [
  { value: 'small', label: 'Small', sign: 'S' },
  { value: 'medium', label: 'Medium', sign: 'M' },
  { value: 'large', label: 'Large', sign: 'L' },
] as const;

const SHAPES = [
  { value: 'rectangle', label: 'Rectangle', sign: <RectangleHorizontal /> },
  { value: 'circle', label: 'Circle', sign: <Circle /> },
] as const;

interface CameraPlaceProps {
  overlay: Overlay;
  onChange: (change: Partial<Overlay>) => void;
}

/** Where the camera is over the screen, how large, and in what shape. */
export function CameraPlace({ overlay, onChange }: CameraPlaceProps) {
  const { corner, size, shape } = overlay;
  return (
    <div className="flex max-w-80 flex-wrap justify-between gap-x-1 gap-y-2">
      <RadioRow legend="Corner" value={corner} options={CORNERS} onValueChange={(next) => onChange({ corner: next })} />
      <RadioRow legend="Size" value={size} options={SIZES} onValueChange={(next) => onChange({ size: next })} />
      <RadioRow legend="Shape" value={shape} options={SHAPES} onValueChange={(next) => onChange({ shape: next })} />
    </div>
  );
}

const SIDES: Record<OverlayCorner, string> = {
  'top-left': 'top-0.5 left-0.5',
  'top-right': 'top-0.5 right-0.5',
  'bottom-left': 'bottom-0.5 left-0.5',
  'bottom-right': 'right-0.5 bottom-0.5',
};

/** A screen with a camera in its corner. */
function CornerSign({ corner }: { corner: OverlayCorner }) {
  return (
    <span className="relative block h-3.5 w-4.5 rounded-xs border border-current">
      <span className={`absolute h-1 w-1.5 bg-current ${SIDES[corner]}`} />
    </span>
  );
}
