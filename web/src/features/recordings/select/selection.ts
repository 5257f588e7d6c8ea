export interface Selection {
  /** Whether selecting is on, also while nothing is selected. */
  isOn: boolean;
  /** Items that were selected before the present range. */
  before: ReadonlySet<string>;
  /** The present range, with the items that it had when it was selected: what comes between them later is not in it. */
  range: ReadonlySet<string>;
  /** Start of a range: the last item that was selected individually. */
  from: string | null;
}

const NONE: ReadonlySet<string> = new Set();

export const NO_SELECTION: Selection = { isOn: false, before: NONE, range: NONE, from: null };

/**
 * Ids of the selected items.
 * @param order ids of the list; items that are not in it are not selected, because they are not visible
 */
export const selectedIds = ({ before, range }: Selection, order: readonly string[]): ReadonlySet<string> =>
  new Set(order.filter((id) => before.has(id) || range.has(id)));

export function toggle(selection: Selection, order: readonly string[], id: string): Selection {
  const before = new Set(selectedIds(selection, order));
  const wasSelected = before.delete(id);
  return { isOn: true, before, from: id, range: wasSelected ? NONE : new Set([id]) };
}

/** Selects all items from the last selected one to this one. This replaces the present range. */
export function extendTo(selection: Selection, order: readonly string[], id: string): Selection {
  const ends = [selection.from, id].map((end) => (end === null ? -1 : order.indexOf(end)));
  if (ends.includes(-1)) return toggle(selection, order, id);
  return { ...selection, isOn: true, range: new Set(order.slice(Math.min(...ends), Math.max(...ends) + 1)) };
}

export const selectAll = (selection: Selection, order: readonly string[]): Selection => ({
  ...selection,
  isOn: true,
  before: new Set(order),
  range: NONE,
});
