import { useEffect, useSyncExternalStore } from 'react';

const PRODUCT = 'Framekeep';

let mark: string | null = null;
const listeners = new Set<() => void>();

/** Sets a mark, such as a running recording, in the title of every screen; null removes it. */
export function setTitleMark(next: string | null): void {
  if (next === mark) return;
  mark = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The mark is first, because a tab shows only the beginning of a title. */
const titleText = (screen: string, mark: string | null): string => [mark, screen, PRODUCT].filter(Boolean).join(' · ');

/** The number of titles with `isOver`. */
let over = 0;

function add(count: number): void {
  over += count;
  for (const listener of listeners) listener();
}

interface PageTitleProps {
  children: string;
  /** Whether this is the title of a dialog over the screen, which replaces the screen's own title. */
  isOver?: boolean;
}

/** The title of a screen in the browser's tab. */
export function PageTitle({ children, isOver = false }: PageTitleProps) {
  const shownMark = useSyncExternalStore(subscribe, () => mark);
  const isCovered = useSyncExternalStore(subscribe, () => over > 0) && !isOver;
  useEffect(() => {
    if (!isOver) return;
    add(1);
    return () => add(-1);
  }, [isOver]);
  return isCovered ? null : <title>{titleText(children, shownMark)}</title>;
}
