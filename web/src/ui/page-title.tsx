import { useEffect, useSyncExternalStore } from 'react';

const PRODUCT = 'Framekeep';

let mark: string | null = null;
const listeners = new Set<() => void>();

/** Says in the title of every screen what goes on in the page; null ends that. */
export function setTitleMark(next: string | null): void {
  if (next === mark) return;
  mark = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The title of a screen. The mark comes first: a tab shows the beginning alone. */
const titleText = (screen: string, mark: string | null): string => [mark, screen, PRODUCT].filter(Boolean).join(' · ');

let over = 0;

function add(count: number): void {
  over += count;
  for (const listener of listeners) listener();
}

interface PageTitleProps {
  children: string;
  /** Whether it names what lies over the screen: the screen's own title steps aside. */
  isOver?: boolean;
}

/** Names the screen in the browser's tab, after a mark of what is going on in the page. */
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
