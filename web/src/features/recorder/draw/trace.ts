import { MARK_POINTS_MAX } from '#web/lib/limits.ts';
import type { MarkColor, MarkShape, MarkTool, SurfacePoint } from '#web/media/compose/marks.ts';
import { ARROWS } from '#web/ui/arrow-keys.ts';

/** Points of a pen that are nearer to the last one are left out, as a share of the picture. */
const APART = 0.003;
/** A shape that is smaller in both directions is a slip, as a share of the picture. */
const SMALLEST = 0.01;

const inPicture = (share: number) => Math.min(1, Math.max(0, share));

/** The nearest point of the picture. */
export const pointInPicture = ({ x, y }: SurfacePoint): SurfacePoint => ({ x: inPicture(x), y: inPicture(y) });

const distance = (one: SurfacePoint, other: SurfacePoint) =>
  Math.max(Math.abs(one.x - other.x), Math.abs(one.y - other.y));

export const beginShape = (tool: MarkTool, color: MarkColor, at: SurfacePoint): MarkShape => ({
  tool,
  color,
  points: [at],
});

/** The shape after its end has moved: a pen draws the way there, any other tool moves the corner. */
export function continueShape(shape: MarkShape, to: SurfacePoint): MarkShape {
  const [first = to, ...rest] = shape.points;
  if (shape.tool !== 'pen') return { ...shape, points: [first, to] };
  const isNews = distance(rest.at(-1) ?? first, to) >= APART && shape.points.length < MARK_POINTS_MAX;
  return isNews ? { ...shape, points: [...shape.points, to] } : shape;
}

/** Whether a shape is large enough to be meant. A pen also makes dots. */
export function isMeant({ tool, points }: MarkShape): boolean {
  const [first, last] = [points[0], points.at(-1)];
  return tool === 'pen' || (!!first && !!last && distance(first, last) >= SMALLEST);
}

/** Share of the picture by which an arrow key moves: by itself, and with Shift. */
const [STEP, SMALL_STEP] = [0.02, 0.004];

/** Where a key moves the pointer of the keyboard; null for any other key. */
export function moveByKey(at: SurfacePoint, { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>) {
  const direction = ARROWS[key];
  const step = shiftKey ? SMALL_STEP : STEP;
  return direction ? pointInPicture({ x: at.x + direction.x * step, y: at.y + direction.y * step }) : null;
}
