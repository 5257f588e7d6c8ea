import { atom, type ReadableAtom } from 'nanostores';
import { MARKS_MAX, UNDO_STEPS_MAX } from '#web/lib/limits.ts';
import { FADE_MS, type Mark, type MarkShape, markNow } from '../compose/marks.ts';

/** How long a mark is shown before it fades, in milliseconds. */
export const SHOWN_MS = 5000;

interface DrawingState {
  /** As they are drawn now; the one that is being drawn is the last. */
  marks: readonly Mark[];
  canUndo: boolean;
}

type Marks = readonly Mark[];

const isLine = ({ tool }: Mark) => tool !== 'cover';

/** Adds a mark. The oldest line gives way to it where there are too many. */
function withMark(marks: Marks, mark: Mark): Marks {
  const lines = marks.filter(isLine);
  const oldest = isLine(mark) && lines.length >= MARKS_MAX ? lines[0] : undefined;
  return [...marks.filter((each) => each !== oldest), mark];
}

const areSame = (one: Marks, other: Marks) =>
  one.length === other.length && one.every((mark, index) => mark === other[index]);

/** A clock that can be held. */
function createClock(now: () => number) {
  let heldAt: number | null = null;
  /** How long it was held before, in milliseconds. */
  let heldMs = 0;
  return {
    now: () => (heldAt ?? now()) - heldMs,
    isHeld: () => heldAt !== null,
    /** When a time of this clock comes by the clock below, if this one is not held (again). */
    asReal: (time: number) => time + heldMs,
    hold: (isHeld: boolean) => {
      if (isHeld) heldAt ??= now();
      else if (heldAt !== null) {
        heldMs += now() - heldAt;
        heldAt = null;
      }
    },
  };
}

/**
 * @param show draws marks into the recording
 * @param now see `markNow`
 */
export function createDrawing(show: (marks: Marks) => void, now: () => number = markNow) {
  const state = atom<DrawingState>({ marks: [], canUndo: false });
  const clock = createClock(now);
  /** Times are those of the clock above. */
  let marks: Marks = [];
  let drawn: Mark | null = null;
  /** The marks before each step. */
  let past: Marks[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const visible = (all: Marks): Marks =>
    all.filter(({ fadesAt }) => fadesAt === null || fadesAt + FADE_MS > clock.now());
  const asShown = (mark: Mark): Mark => ({
    ...mark,
    fadesAt: mark.fadesAt === null || clock.isHeld() ? null : clock.asReal(mark.fadesAt),
  });
  /** Forgets the next mark to fade, when it has. */
  const planFade = () => {
    clearTimeout(timer);
    const ends = marks.flatMap(({ fadesAt }) => (fadesAt === null ? [] : fadesAt + FADE_MS - clock.now()));
    if (ends.length > 0 && !clock.isHeld()) timer = setTimeout(update, Math.max(0, Math.min(...ends)) + 1);
  };
  const update = () => {
    marks = visible(marks);
    const shown = [...marks, ...(drawn ? [drawn] : [])].map(asShown);
    show(shown);
    state.set({ marks: shown, canUndo: past.some((before) => !areSame(visible(before), marks)) });
    planFade();
  };
  const step = (next: Marks) => {
    past = [...past, marks].slice(-UNDO_STEPS_MAX);
    marks = next;
    update();
  };
  const cancel = () => {
    const wasDrawn = drawn !== null;
    drawn = null;
    if (wasDrawn) update();
    return wasDrawn;
  };
  return {
    state: state as ReadableAtom<DrawingState>,
    /** Begins or continues the mark that is being drawn. */
    draw: (shape: MarkShape) => {
      drawn = { ...shape, fadesAt: null };
      update();
    },
    /** Ends that mark. @param fades whether it fades after `SHOWN_MS`. A cover never fades. */
    end: (fades: boolean) => {
      if (!drawn) return;
      const fadesAt = fades && isLine(drawn) ? clock.now() + SHOWN_MS : null;
      const mark = { ...drawn, fadesAt };
      drawn = null;
      step(withMark(marks, mark));
    },
    isDrawing: () => drawn !== null,
    /** Drops the mark that is being drawn. @returns whether there was one */
    cancel,
    /** Takes the last step back that can still be seen: a mark, or a clearance. */
    undo: () => {
      if (cancel()) return;
      const index = past.findLastIndex((before) => !areSame(visible(before), marks));
      if (index < 0) return;
      marks = past[index] ?? [];
      past = past.slice(0, index);
      update();
    },
    clear: () => {
      drawn = null;
      if (marks.length > 0) step([]);
      else update();
    },
    /** While it is true, nothing fades: the recording is paused. */
    hold: (isHeld: boolean) => {
      if (clock.isHeld() === isHeld) return;
      clock.hold(isHeld);
      update();
    },
    /** Removes all marks, without a way back, and ends `hold`: for another recording. */
    reset: () => {
      drawn = null;
      marks = [];
      past = [];
      clock.hold(false);
      update();
    },
  };
}

/** Draws on a screen that is being recorded. Each change is visible in the recording at once. */
export type Drawing = ReturnType<typeof createDrawing>;
