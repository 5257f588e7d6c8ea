import type { Box } from './frame-geometry.ts';
import { type Mark, type MarkColor, type MarkTool, markOpacity, type SurfacePoint } from './marks.ts';

/** The members of a 2D context that drawing marks needs. */
export type MarkContext = Pick<
  OffscreenCanvasRenderingContext2D,
  | 'beginPath'
  | 'clip'
  | 'fillRect'
  | 'fillStyle'
  | 'globalAlpha'
  | 'lineCap'
  | 'lineJoin'
  | 'lineTo'
  | 'lineWidth'
  | 'moveTo'
  | 'quadraticCurveTo'
  | 'rect'
  | 'restore'
  | 'save'
  | 'stroke'
  | 'strokeStyle'
>;

/** Each line has an edge that contrasts with it, so that it is seen on any picture. */
export const MARK_INKS: Readonly<Record<MarkColor, { ink: string; edge: string }>> = {
  red: { ink: '#d6001c', edge: '#ffffff' },
  yellow: { ink: '#ffd60a', edge: '#111111' },
  green: { ink: '#2fd566', edge: '#111111' },
  blue: { ink: '#1447e6', edge: '#ffffff' },
};

/** Of a cover. */
export const COVER_INK = '#17191d';

/** Width of a line and of each of its edges as shares of the picture's width, and at least this many pixels. */
const LINE = { share: 1 / 240, least: 3 };
const EDGE = { share: 1 / 600, least: 1.5 };
/** Length of an arrow's head, in widths of its line, and its share of the arrow at most. */
const HEAD = { widths: 5, share: 0.6 };
/** Half the angle of an arrow's head. */
const HEAD_ANGLE = Math.PI / 7;

const wide = ({ share, least }: typeof LINE, width: number) => Math.max(least, Math.round(width * share));

/** A smooth line through the middles between the points. */
function tracePen(context: MarkContext, points: readonly SurfacePoint[]) {
  const [first, ...rest] = points;
  if (!first) return;
  context.moveTo(first.x, first.y);
  rest.forEach((point, index) => {
    const next = rest[index + 1];
    if (next) context.quadraticCurveTo(point.x, point.y, (point.x + next.x) / 2, (point.y + next.y) / 2);
  });
  const last = rest.at(-1) ?? first;
  context.lineTo(last.x, last.y);
}

function traceArrow(context: MarkContext, from: SurfacePoint, to: SurfacePoint, lineWidth: number) {
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  const head = Math.min(HEAD.widths * lineWidth, HEAD.share * Math.hypot(to.x - from.x, to.y - from.y));
  const barb = (turn: number): [number, number] => [
    to.x - head * Math.cos(angle + turn),
    to.y - head * Math.sin(angle + turn),
  ];
  context.moveTo(from.x, from.y);
  context.lineTo(to.x, to.y);
  context.moveTo(...barb(HEAD_ANGLE));
  context.lineTo(to.x, to.y);
  context.lineTo(...barb(-HEAD_ANGLE));
}

type Line = Exclude<MarkTool, 'cover'>;

const TRACES: Record<Line, (context: MarkContext, points: readonly SurfacePoint[], lineWidth: number) => void> = {
  pen: tracePen,
  arrow: (context, points, lineWidth) => {
    const [from, to] = [points[0], points.at(-1)];
    if (from && to) traceArrow(context, from, to, lineWidth);
  },
  rectangle: (context, points) => {
    const [from, to] = [points[0], points.at(-1)];
    if (from && to) context.rect(from.x, from.y, to.x - from.x, to.y - from.y);
  },
};

function drawLine(context: MarkContext, tool: Line, color: MarkColor, points: readonly SurfacePoint[], width: number) {
  const lineWidth = wide(LINE, width);
  const { ink, edge } = MARK_INKS[color];
  context.beginPath();
  TRACES[tool](context, points, lineWidth);
  context.lineWidth = lineWidth + 2 * wide(EDGE, width);
  context.strokeStyle = edge;
  context.stroke();
  context.lineWidth = lineWidth;
  context.strokeStyle = ink;
  context.stroke();
}

/** Covers whole pixels: half a pixel would be half hidden. */
function drawCover(context: MarkContext, points: readonly SurfacePoint[]) {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, top] = [Math.floor(Math.min(...xs)), Math.floor(Math.min(...ys))];
  context.fillStyle = COVER_INK;
  context.fillRect(left, top, Math.ceil(Math.max(...xs)) - left, Math.ceil(Math.max(...ys)) - top);
}

interface Place {
  /** The part of the picture that shows the surface: nothing is drawn beside it. */
  shown: Box;
  /** Where the whole surface lies: a part of it may be outside of the picture. */
  surface: Box;
  /** Of the picture, in pixels: the lines fit to it. */
  width: number;
}

/** Draws marks over a surface, the oldest first. @param now see `markNow` */
export function drawMarks(context: MarkContext, marks: readonly Mark[], place: Place, now: number): void {
  const { shown, surface, width } = place;
  const inPicture = ({ x, y }: SurfacePoint): SurfacePoint => ({
    x: surface.x + x * surface.width,
    y: surface.y + y * surface.height,
  });
  context.save();
  context.beginPath();
  context.rect(shown.x, shown.y, shown.width, shown.height);
  context.clip();
  context.lineCap = 'round';
  context.lineJoin = 'round';
  for (const mark of marks) {
    context.globalAlpha = markOpacity(mark, now);
    const points = mark.points.map(inPicture);
    if (mark.tool === 'cover') drawCover(context, points);
    else if (context.globalAlpha > 0) drawLine(context, mark.tool, mark.color, points, width);
  }
  context.restore();
}
