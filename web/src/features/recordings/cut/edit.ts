import {
  type KeptRange,
  type KeptRanges,
  keptWhole,
  normalizeKept,
  removedBy,
} from '#shared/rules/editing/kept-ranges.ts';

/** The kept ranges of the shown video, in milliseconds, with the steps that can be undone and redone. */
export interface Edit {
  lengthMs: number;
  kept: KeptRanges;
  past: readonly KeptRanges[];
  future: readonly KeptRanges[];
}

export const beginEdit = (lengthMs: number, kept: KeptRanges = keptWhole(lengthMs)): Edit => ({
  lengthMs,
  kept,
  past: [],
  future: [],
});

const isSame = (one: KeptRanges, other: KeptRanges) => JSON.stringify(one) === JSON.stringify(other);

function changed(edit: Edit, kept: KeptRanges): Edit {
  if (isSame(kept, edit.kept)) return edit;
  return { ...edit, kept, past: [...edit.past, edit.kept], future: [] };
}

export const remove = (edit: Edit, parts: KeptRanges): Edit =>
  changed(
    edit,
    removedBy(normalizeKept([...removedBy(edit.kept, edit.lengthMs), ...parts]), edit.lengthMs).filter(
      ([from, to]) => to > from,
    ),
  );

export const putBack = (edit: Edit, part: KeptRange): Edit => changed(edit, normalizeKept([...edit.kept, part]));

export function undo(edit: Edit): Edit {
  const before = edit.past.at(-1);
  if (!before) return edit;
  return { ...edit, kept: before, past: edit.past.slice(0, -1), future: [edit.kept, ...edit.future] };
}

export function redo(edit: Edit): Edit {
  const [next, ...future] = edit.future;
  if (!next) return edit;
  return { ...edit, kept: next, past: [...edit.past, edit.kept], future };
}

export const removedParts = ({ kept, lengthMs }: Edit): KeptRange[] => removedBy(kept, lengthMs);

export const isEdited = (edit: Edit): boolean => removedParts(edit).length > 0;
