import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Recording } from '#shared/api/recordings.ts';
import { refusalMessage } from '#web/lib/http/api-error.ts';
import { hasCommandKey, isForPage } from '#web/ui/page-keys.ts';
import { useKeyDown } from '#web/ui/use-key-down.ts';
import { toast } from '#web/ui/use-toast.ts';
import type { RecordingListQuery } from '../queries.ts';
import { SELECT_MAX } from '../read-all.ts';

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

const NONE: readonly Recording[] = [];

const notifyMost = () =>
  toast({
    title: `${SELECT_MAX.toLocaleString('en')} Recordings Selected`,
    description: 'You cannot select more at once.',
  });

const notifyFailure = (error: unknown) =>
  toast({
    variant: 'destructive',
    title: 'Error',
    description: refusalMessage(error, 'Not all recordings could be loaded. Please try again.'),
  });

/** Reads the recordings of a list that are not loaded, when the user selects all. */
function useRest({ hasMore, readAll }: RecordingListQuery, list: string) {
  const [rest, setRest] = useState({ list, recordings: NONE });
  const [reading, setReading] = useState<AbortController | null>(null);
  // Aborts reading when another list is shown.
  useEffect(() => () => reading?.abort(), [reading, list]);

  const read = async (): Promise<readonly Recording[] | null> => {
    const control = new AbortController();
    setReading(control);
    try {
      const recordings = await readAll(control.signal);
      if (control.signal.aborted) return null;
      setRest({ list, recordings });
      if (recordings.length === SELECT_MAX) notifyMost();
      return recordings;
    } catch (error) {
      if (!control.signal.aborted) notifyFailure(error);
      return null;
    } finally {
      setReading((now) => (now === control ? null : now));
    }
  };
  const known = rest.list === list ? rest.recordings : NONE;
  return {
    rest: known,
    isReading: reading !== null,
    /** Whether the list has recordings that were not read. */
    isPartial: hasMore && known.length === 0,
    read,
    forget: useCallback(() => {
      setReading(null);
      setRest({ list: '', recordings: NONE });
    }, []),
  };
}

/**
 * Selection in a list of recordings. While the user selects, Ctrl+A or ⌘A selects the whole list, and Escape ends
 * selecting.
 * @param list identifies the list: a selection belongs to one list
 */
export function useRecordingSelection(query: RecordingListQuery, list: string) {
  const [selection, setSelection] = useState(NO_SELECTION);
  const { rest, isReading, isPartial, read, forget } = useRest(query, list);
  const shown = query.recordings;
  const pool = useMemo(() => {
    const loaded = new Set(shown.map(({ id }) => id));
    return [...shown, ...rest.filter(({ id }) => !loaded.has(id))];
  }, [shown, rest]);
  const order = useMemo(() => pool.map(({ id }) => id), [pool]);
  const ids = useMemo(() => selectedIds(selection, order), [selection, order]);
  const isSelecting = selection.isOn;
  const present = useRef(order);
  present.current = order;

  const end = useCallback(() => {
    setSelection(NO_SELECTION);
    forget();
  }, [forget]);
  const all = async () => {
    setSelection((now) => selectAll(now, order));
    const found = isPartial && !isReading ? await read() : null;
    if (found) setSelection((now) => selectAll(now, [...order, ...found.map(({ id }) => id)]));
  };
  const onKey = (event: KeyboardEvent) => {
    if (!isForPage(event)) return;
    const isAll = hasCommandKey(event) && !event.shiftKey && event.key.toLowerCase() === 'a';
    if (!isAll && event.key !== 'Escape') return;
    event.preventDefault();
    if (isAll) void all();
    else end();
  };
  useKeyDown(onKey, isSelecting ? document : null);

  return {
    isSelecting,
    selected: useMemo(() => pool.filter(({ id }) => ids.has(id)), [pool, ids]),
    ids,
    begin: () => setSelection((now) => ({ ...now, isOn: true })),
    end,
    /** Toggles one recording, or selects a range up to it. The function stays the same. */
    select: useCallback((id: string, isRange: boolean) => {
      setSelection((now) => (isRange ? extendTo : toggle)(now, present.current, id));
    }, []),
    /** Selects the whole list, also recordings that are not loaded yet. */
    selectAll: () => void all(),
    isSelectingAll: isReading,
    isAllSelected: !isPartial && ids.size === order.length,
  };
}

export type RecordingSelection = ReturnType<typeof useRecordingSelection>;
