import { useEffect, useSyncExternalStore } from 'react';
import { titleText, useTitleMark } from './title-mark.ts';

let over = 0;
const listeners = new Set<() => void>();

function add(count: number): void {
  over += count;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

interface PageTitleProps {
  children: string;
  /** Whether it names what lies over the screen: the screen's own title steps aside. */
  isOver?: boolean;
}

/** Names the screen in the browser's tab, after a mark of what is going on in the page. */
export function PageTitle({ children, isOver = false }: PageTitleProps) {
  const mark = useTitleMark();
  const isCovered = useSyncExternalStore(subscribe, () => over > 0) && !isOver;
  useEffect(() => {
    if (!isOver) return;
    add(1);
    return () => add(-1);
  }, [isOver]);
  return isCovered ? null : <title>{titleText(children, mark)}</title>;
}
