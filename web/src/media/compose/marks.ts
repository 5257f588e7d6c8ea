/** A cover hides what is below it. */
export const MARK_TOOLS = ['pen', 'arrow', 'rectangle', 'cover'] as const;
export type MarkTool = (typeof MARK_TOOLS)[number];

export const MARK_COLORS = ['red', 'yellow', 'green', 'blue'] as const;
export type MarkColor = (typeof MARK_COLORS)[number];

/** A place on the shared surface: shares of its width and height, 0 to 1. So a mark keeps its place if the size changes. */
export interface SurfacePoint {
  x: number;
  y: number;
}

/** What is drawn on a shared surface. */
export interface MarkShape {
  tool: MarkTool;
  color: MarkColor;
  /** The line of a pen; of any other tool the first corner or end, and the last. Never empty. */
  points: readonly SurfacePoint[];
}

export interface Mark extends MarkShape {
  /** When it begins to fade, by `markNow`; null for one that stays. */
  fadesAt: number | null;
}

/** How long a mark takes to fade, in milliseconds. */
export const FADE_MS = 500;

/**
 * The time by which marks fade, in milliseconds. It is the same in a page and in its workers, and goes on steadily when
 * the system's clock is set.
 */
export const markNow = (): number => performance.timeOrigin + performance.now();

/** How opaque a mark is, 0 to 1. */
export const markOpacity = ({ fadesAt }: Pick<Mark, 'fadesAt'>, now: number): number =>
  fadesAt === null ? 1 : Math.min(1, Math.max(0, 1 - (now - fadesAt) / FADE_MS));
