import { useSyncExternalStore } from 'react';

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

const current = () => mark;

/** What goes on in the page; null for nothing. */
export const useTitleMark = (): string | null => useSyncExternalStore(subscribe, current, current);

/** The title of a screen. The mark comes first: a tab shows the beginning alone. */
export const titleText = (screen: string, mark: string | null): string =>
  [mark, screen, PRODUCT].filter(Boolean).join(' · ');
