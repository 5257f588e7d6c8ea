export interface Selection {
  /** Whether selecting is on, also while nothing is selected. */
  isOn: boolean;
  /** Items that were selected before the present range. */
  before: ReadonlySet<string>;
  /** Start of a range: the last item that was selected individually. */
  from: string | null;
  /** End of the present range; null while no range is selected. */
  to: string | null;
}

export const NO_SELECTION: Selection = { isOn: false, before: new Set(), from: null, to: null };

/** Ids from one item to another, inclusive, in the order of the list; empty when one of them is not in it. */
function rangeOf(order: readonly string[], from: string | null, to: string | null): string[] {
  const ends = [from, to].map((id) => (id === null ? -1 : order.indexOf(id)));
  if (ends.includes(-1)) return [];
  return order.slice(Math.min(...ends), Math.max(...ends) + 1);
}

/**
 * Ids of the selected items.
 * @param order ids of the list; items that are not in it are not selected, because they are not visible
 */
export function selectedIds({ before, from, to }: Selection, order: readonly string[]): ReadonlySet<string> {
  const range = new Set(rangeOf(order, from, to));
  return new Set(order.filter((id) => before.has(id) || range.has(id)));
}

export function toggle(selection: Selection, order: readonly string[], id: string): Selection {
  const before = new Set(selectedIds(selection, order));
  const wasSelected = before.delete(id);
  return { isOn: true, before, from: id, to: wasSelected ? null : id };
}

/** Selects all items from the last selected one to this one. This replaces the present range. */
export function extendTo(selection: Selection, order: readonly string[], id: string): Selection {
  if (selection.from === null || !order.includes(selection.from)) return toggle(selection, order, id);
  return { ...selection, isOn: true, to: id };
}

export const selectAll = (selection: Selection, order: readonly string[]): Selection => ({
  ...selection,
  isOn: true,
  before: new Set(order),
  to: null,
});
