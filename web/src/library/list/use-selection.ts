import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { numberText } from '#shared/english-format.ts';
import { refusalMessage } from '#web/lib/http/api-error.ts';
import { SELECT_MAX } from '#web/lib/limits.ts';
import { hasCommandKey, isForPage } from '#web/ui/page-keys.ts';
import { useKeyDown } from '#web/ui/use-key-down.ts';
import { toast } from '#web/ui/use-toast.ts';
import { extendTo, NO_SELECTION, selectAll, selectedIds, toggle } from './selection.ts';

interface Identified {
  id: string;
}

export interface Selectable<Item extends Identified> {
  /** What can be selected, as far as it is loaded, in the order of the list. */
  items: readonly Item[];
  /** Identifies the list: reading the rest belongs to one list. */
  list: string;
  /** What *Select All* means; by default all items. */
  page?: readonly Identified[];
  /** What a range goes through; by default all items. */
  ranges?: readonly Identified[];
  /** Reads the whole list; undefined when it is loaded. */
  readAll?: ((signal: AbortSignal) => Promise<readonly Item[]>) | undefined;
  /** Names the items in the plural: 'recordings'. */
  noun: string;
}

const notifyMost = (noun: string) =>
  toast({
    title: `${numberText(SELECT_MAX)} ${noun} selected`,
    description: 'You cannot select more at once.',
  });

const notifyFailure = (error: unknown, noun: string) =>
  toast({
    variant: 'destructive',
    title: 'Error',
    description: refusalMessage(error, `Not all ${noun} could be loaded. Please try again.`),
  });

const NONE: never[] = [];

/** Reads the items of a list that are not loaded, when the user selects all. */
function useRest<Item extends Identified>({ readAll, list, noun }: Selectable<Item>) {
  const [rest, setRest] = useState<{ list: string; items: readonly Item[] }>({ list, items: [] });
  const [reading, setReading] = useState<AbortController | null>(null);
  // Aborts reading when another list is shown.
  useEffect(() => () => reading?.abort(), [reading, list]);

  const read = async (): Promise<readonly Item[]> => {
    const control = new AbortController();
    setReading(control);
    try {
      const items = (await readAll?.(control.signal)) ?? [];
      if (control.signal.aborted) return [];
      setRest({ list, items });
      if (items.length === SELECT_MAX) notifyMost(noun);
      return items;
    } catch (error) {
      if (!control.signal.aborted) notifyFailure(error, noun);
      return [];
    } finally {
      setReading((now) => (now === control ? null : now));
    }
  };
  const known = rest.list === list ? rest.items : NONE;
  return {
    rest: known,
    isReading: reading !== null,
    isPartial: readAll !== undefined && known.length === 0,
    read,
    forget: useCallback(() => {
      setReading(null);
      setRest({ list: '', items: [] });
    }, []),
  };
}

/**
 * Selection in a list. While the user selects, Ctrl+A or ⌘A selects all, and Escape ends selecting. What is not in the
 * list at present is not selected, because the user does not see it.
 */
export function useSelection<Item extends Identified>(selectable: Selectable<Item>) {
  const { items, page, ranges } = selectable;
  const [selection, setSelection] = useState(NO_SELECTION);
  const { rest, isReading, isPartial, read, forget } = useRest(selectable);
  const pool = useMemo(() => {
    const loaded = new Set(items.map(({ id }) => id));
    return [...items, ...rest.filter(({ id }) => !loaded.has(id))];
  }, [items, rest]);
  const order = useMemo(() => pool.map(({ id }) => id), [pool]);
  const among = useMemo(() => page?.map(({ id }) => id) ?? order, [page, order]);
  const present = useRef(ranges ?? pool);
  present.current = ranges ?? pool;
  const ids = useMemo(() => selectedIds(selection, order), [selection, order]);
  const isSelecting = selection.isOn;

  const end = useCallback(() => {
    setSelection(NO_SELECTION);
    forget();
  }, [forget]);
  const all = async () => {
    setSelection((now) => selectAll(now, among));
    const found = isPartial && !isReading ? await read() : [];
    if (found.length > 0)
      setSelection((now) =>
        selectAll(
          now,
          found.map(({ id }) => id),
        ),
      );
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
    /** Toggles one item, or selects a range up to it. The function stays the same. */
    select: useCallback((id: string, isRange: boolean) => {
      const range = isRange ? present.current.map((each) => each.id) : [];
      setSelection((now) => (isRange ? extendTo(now, range, id) : toggle(now, id)));
    }, []),
    /** Selects all, also what is not loaded yet. */
    selectAll: () => void all(),
    deselectAll: () => setSelection((now) => selectAll(now, among, false)),
    isSelectingAll: isReading,
    isAllSelected: !isPartial && among.every((id) => ids.has(id)),
  };
}

export type ListSelection<Item extends Identified> = ReturnType<typeof useSelection<Item>>;
