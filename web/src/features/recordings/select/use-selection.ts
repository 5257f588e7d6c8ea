import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Recording } from '#shared/api/video/recordings.ts';
import { numberText } from '#shared/english-format.ts';
import { refusalMessage } from '#web/lib/http/api-error.ts';
import { SELECT_MAX } from '#web/lib/limits.ts';
import { hasCommandKey, isForPage } from '#web/ui/page-keys.ts';
import { useKeyDown } from '#web/ui/use-key-down.ts';
import { toast } from '#web/ui/use-toast.ts';
import type { RecordingListQuery } from '../queries.ts';
import { extendTo, NO_SELECTION, selectAll, selectedIds, toggle } from './selection.ts';

const NONE: readonly Recording[] = [];

const notifyMost = () =>
  toast({
    title: `${numberText(SELECT_MAX)} recordings selected`,
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
