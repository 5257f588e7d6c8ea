import { Circle, RectangleHorizontal, SquareRoundCorner } from 'lucide-react';
import type { OverlayShape } from '#web/media/compose/overlay.ts';
import { RadioRow } from '#web/ui/radio-row.tsx';

const SHAPES = [
  { value: 'rectangle', label: 'Rectangle', sign: <RectangleHorizontal /> },
  { value: 'rounded', label: 'Rounded', sign: <SquareRoundCorner /> },
  { value: 'circle', label: 'Circle', sign: <Circle /> },
] as const;

export function CameraShapes({ shape, onChange }: { shape: OverlayShape; onChange: (shape: OverlayShape) => void }) {
  return <RadioRow legend="Shape" value={shape} options={SHAPES} onValueChange={onChange} />;
}
