/** What is selected in a list, by ids. */
export interface Selection {
  /** Whether the list shows what to select with, also while nothing is selected. */
  isOn: boolean;
  /** What was selected before the present range. */
  before: ReadonlySet<string>;
  /** Where a range begins: the item that was selected last by itself. */
  from: string | null;
  /** Where the present range ends; null for no range. */
  to: string | null;
}

export const NO_SELECTION: Selection = { isOn: false, before: new Set(), from: null, to: null };

/** Ids from one to another, both included, in the order of the list; none when one of them is not in it. */
function rangeOf(order: readonly string[], from: string | null, to: string | null): string[] {
  const ends = [from, to].map((id) => (id === null ? -1 : order.indexOf(id)));
  if (ends.includes(-1)) return [];
  return order.slice(Math.min(...ends), Math.max(...ends) + 1);
}

/** Ids of what is selected. @param order ids of the list; what is not in it is not selected, for nobody sees it */
export function selectedIds({ before, from, to }: Selection, order: readonly string[]): ReadonlySet<string> {
  const range = new Set(rangeOf(order, from, to));
  return new Set(order.filter((id) => before.has(id) || range.has(id)));
}

/** Selects one, or selects it no more. */
export function toggle(selection: Selection, order: readonly string[], id: string): Selection {
  const before = new Set(selectedIds(selection, order));
  const wasSelected = before.delete(id);
  return { isOn: true, before, from: id, to: wasSelected ? null : id };
}

/** Selects all from the one that was selected last up to this one, and no other that the range before had. */
export function extendTo(selection: Selection, order: readonly string[], id: string): Selection {
  if (selection.from === null || !order.includes(selection.from)) return toggle(selection, order, id);
  return { ...selection, isOn: true, to: id };
}

/** Selects the whole list. */
export const selectAll = (selection: Selection, order: readonly string[]): Selection => ({
  ...selection,
  isOn: true,
  before: new Set(order),
  to: null,
});
