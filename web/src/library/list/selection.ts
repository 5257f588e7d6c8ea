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

const allIds = ({ before, range }: Selection): Set<string> => new Set([...before, ...range]);

export function toggle(selection: Selection, id: string): Selection {
  const before = allIds(selection);
  const wasSelected = before.delete(id);
  return { isOn: true, before, from: id, range: wasSelected ? NONE : new Set([id]) };
}

/**
 * Selects all items from the last selected one to this one. This replaces the present range.
 * @param order the ids that can be in a range
 */
export function extendTo(selection: Selection, order: readonly string[], id: string): Selection {
  const ends = [selection.from, id].map((end) => (end === null ? -1 : order.indexOf(end)));
  if (ends.includes(-1)) return toggle(selection, id);
  return { ...selection, isOn: true, range: new Set(order.slice(Math.min(...ends), Math.max(...ends) + 1)) };
}

/** Selects more items, or no longer selects them. */
export function selectAll(selection: Selection, ids: readonly string[], isSelected = true): Selection {
  const before = allIds(selection);
  for (const id of ids) isSelected ? before.add(id) : before.delete(id);
  return { ...selection, isOn: true, before, range: NONE };
}
