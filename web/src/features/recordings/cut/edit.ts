import type { Area } from '#shared/rules/editing/areas.ts';
import {
  type KeptRange,
  type KeptRanges,
  keptWhole,
  normalizeKept,
  removedBy,
} from '#shared/rules/editing/kept-ranges.ts';

/** What a step changes. */
interface Content {
  /** Of the shown video, in milliseconds. */
  kept: KeptRanges;
  /** Their times are those of the original. */
  areas: readonly Area[];
}

/** What is saved, with the steps that can be undone and redone. */
export interface Edit extends Content {
  lengthMs: number;
  /** The areas that the shown video hides already. */
  hidden: readonly Area[];
  past: readonly Content[];
  future: readonly Content[];
}

/** @param carried what stays when the edit goes on with another video */
export function beginEdit(lengthMs: number, hidden: readonly Area[] = [], carried: Content | null = null): Edit {
  const kept = carried?.kept.length ? carried.kept : keptWhole(lengthMs);
  return { lengthMs, hidden, kept, areas: carried?.areas ?? hidden, past: [], future: [] };
}

const contentOf = ({ kept, areas }: Content): Content => ({ kept, areas });

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

function changed(edit: Edit, change: Partial<Content>): Edit {
  const next = { ...edit, ...change };
  if (isSame(contentOf(next), contentOf(edit))) return edit;
  return { ...next, past: [...edit.past, contentOf(edit)], future: [] };
}

export const remove = (edit: Edit, parts: KeptRanges): Edit =>
  changed(edit, {
    kept: removedBy(normalizeKept([...removedBy(edit.kept, edit.lengthMs), ...parts]), edit.lengthMs).filter(
      ([from, to]) => to > from,
    ),
  });

export const putBack = (edit: Edit, part: KeptRange): Edit =>
  changed(edit, { kept: normalizeKept([...edit.kept, part]) });

export const setAreas = (edit: Edit, areas: readonly Area[]): Edit => changed(edit, { areas });

export function undo(edit: Edit): Edit {
  const before = edit.past.at(-1);
  if (!before) return edit;
  return { ...edit, ...before, past: edit.past.slice(0, -1), future: [contentOf(edit), ...edit.future] };
}

export function redo(edit: Edit): Edit {
  const [next, ...future] = edit.future;
  if (!next) return edit;
  return { ...edit, ...next, past: [...edit.past, contentOf(edit)], future };
}

export const removedParts = ({ kept, lengthMs }: Edit): KeptRange[] => removedBy(kept, lengthMs);

export const isEdited = (edit: Edit): boolean => removedParts(edit).length > 0 || !isSame(edit.areas, edit.hidden);
