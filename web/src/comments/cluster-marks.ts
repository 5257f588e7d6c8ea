import type { Comment } from '#shared/api/sharing/comments.ts';

type Momentary = Comment & { at: number };

export interface Mark {
  /** The middle of the mark, in pixels from the left end of the bar. */
  x: number;
  /** The width of the bar, in pixels. */
  width: number;
  /** At least one, the earliest first. */
  comments: Momentary[];
}

/** Marks that are closer become one, in pixels. */
const MARK_PIXELS = 24;

/** Width of a slider's thumb, in pixels, as in player-range.css. Its center stays half of that away from both ends. */
const THUMB_PIXELS = 14;

/**
 * The marks of comments on a seek bar.
 * @param comments in the order of their moments
 * @param duration in seconds; 0 while it is not known
 * @param width of the bar, in pixels
 */
export function clusterMarks(comments: readonly Momentary[], duration: number, width: number): Mark[] {
  const marks: Mark[] = [];
  if (!(duration > 0) || width <= THUMB_PIXELS) return marks;
  for (const comment of comments) {
    const share = Math.min(comment.at / duration, 1);
    const x = THUMB_PIXELS / 2 + (width - THUMB_PIXELS) * share;
    const last = marks.at(-1);
    if (last && x - last.x < MARK_PIXELS) last.comments.push(comment);
    else marks.push({ x, width, comments: [comment] });
  }
  return marks;
}
