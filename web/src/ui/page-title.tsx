import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useEffect } from 'react';

const PRODUCT = 'Framekeep';

const mark = atom<string | null>(null);
/** The number of titles with `isOver`. */
const over = atom(0);

/** Sets a mark, such as a running recording, in the title of every screen; null removes it. */
export const setTitleMark = (next: string | null): void => mark.set(next);

/** The mark is first, because a tab shows only the beginning of a title. */
const titleText = (screen: string, mark: string | null): string => [mark, screen, PRODUCT].filter(Boolean).join(' · ');

interface PageTitleProps {
  children: string;
  /** Whether this is the title of a dialog over the screen, which replaces the screen's own title. */
  isOver?: boolean;
}

export function PageTitle({ children, isOver = false }: PageTitleProps) {
  const shownMark = useStore(mark);
  const isCovered = useStore(over) > 0 && !isOver;
  useEffect(() => {
    if (!isOver) return;
    over.set(over.get() + 1);
    return () => over.set(over.get() - 1);
  }, [isOver]);
  return isCovered ? null : <title>{titleText(children, shownMark)}</title>;
}
