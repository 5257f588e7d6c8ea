import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { Recording } from '#shared/api/recordings.ts';
import { hasCommandKey, isForPage } from '#web/ui/page-keys.ts';
import { extendTo, NO_SELECTION, selectAll, selectedIds, toggle } from './selection.ts';

/**
 * What is selected of a list of recordings. While one selects, Control or Command with A selects all that are shown, and
 * Escape ends it.
 * @param shown in their order
 */
export function useRecordingSelection(shown: readonly Recording[]) {
  const [selection, setSelection] = useState(NO_SELECTION);
  const order = useMemo(() => shown.map(({ id }) => id), [shown]);
  const ids = useMemo(() => selectedIds(selection, order), [selection, order]);
  const isSelecting = selection.isOn;
  const present = useRef(order);
  present.current = order;

  const end = useCallback(() => setSelection(NO_SELECTION), []);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isForPage(event)) return;
    const isAll = hasCommandKey(event) && !event.shiftKey && event.key.toLowerCase() === 'a';
    if (!isAll && event.key !== 'Escape') return;
    event.preventDefault();
    if (isAll) setSelection((now) => selectAll(now, order));
    else end();
  });
  useEffect(() => {
    if (!isSelecting) return;
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isSelecting]);

  return {
    isSelecting,
    selected: useMemo(() => shown.filter(({ id }) => ids.has(id)), [shown, ids]),
    ids,
    begin: () => setSelection((now) => ({ ...now, isOn: true })),
    end,
    /** Selects one, or selects it no more; with `isRange`, all up to it. Stays the same function. */
    select: useCallback((id: string, isRange: boolean) => {
      setSelection((now) => (isRange ? extendTo : toggle)(now, present.current, id));
    }, []),
  };
}

export type RecordingSelection = ReturnType<typeof useRecordingSelection>;
