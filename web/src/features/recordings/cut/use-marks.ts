import { useState } from 'react';
import type { KeptRange } from '#shared/rules/editing/kept-ranges.ts';

export interface Marks {
  from: number | null;
  to: number | null;
}

const NONE: Marks = { from: null, to: null };

/** The marks after another one is set; the opposite one is dropped where it would be on the wrong side. */
export function withMark(marks: Marks, edge: keyof Marks, ms: number): Marks {
  const next = { ...marks, [edge]: ms };
  if (next.from === null || next.to === null || next.from < next.to) return next;
  return { ...NONE, [edge]: ms };
}

/** The part between the marks; null until both are set. */
export const markedPart = ({ from, to }: Marks): KeptRange | null => (from === null || to === null ? null : [from, to]);

export function useMarks() {
  const [marks, setMarks] = useState(NONE);
  return {
    marks,
    part: markedPart(marks),
    set: (edge: keyof Marks, ms: number) => setMarks((before) => withMark(before, edge, ms)),
    draw: ([from, to]: KeptRange) => setMarks({ from, to }),
    clear: () => setMarks(NONE),
  };
}
