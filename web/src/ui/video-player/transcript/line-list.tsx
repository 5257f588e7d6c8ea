import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { clockText } from '#shared/rules/duration-text.ts';
import { type Line, lineAt } from './find-lines.ts';

const EVENTS = ['timeupdate', 'seeking', 'loadedmetadata'] as const;

/** Whether an element is the one that a player shows: another may load beneath it, to take its place. */
const isShown = (target: EventTarget | null): target is HTMLVideoElement =>
  target instanceof HTMLVideoElement && target.ariaHidden !== 'true' && target.closest('.player') !== null;

/** Number of the line that the page's player is at; -1 for none. Listens to whichever element the player shows. */
function useLine(lines: readonly Line[]): number {
  const [index, setIndex] = useState(-1);
  useEffect(() => {
    const look = (video: Element | EventTarget | null) => {
      if (isShown(video)) setIndex(lineAt(lines, video.currentTime));
    };
    for (const video of document.querySelectorAll('.player video')) look(video);
    const listening = new AbortController();
    // Events of media do not bubble, but can be caught on their way down.
    const options = { capture: true, signal: listening.signal };
    for (const type of EVENTS) document.addEventListener(type, ({ target }) => look(target), options);
    return () => listening.abort();
  }, [lines]);
  return index;
}

interface LineListProps {
  listRef: RefObject<HTMLOListElement | null>;
  /** Of the whole video. */
  all: readonly Line[];
  /** Those that are listed. */
  lines: readonly Line[];
  /** Whether the current line is kept in sight. */
  isFollowing: boolean;
  onSeek: (seconds: number) => void;
}

/** Whether somebody is in the list, by pointer or keyboard: then it stays where it is. */
const isInUse = (list: Element): boolean => list.matches(':hover, :focus-within');

/** Scrolls a list, and nothing around it, as far as one of its items is out of sight. */
function showItem(list: HTMLElement, item: HTMLElement): void {
  const top = item.offsetTop - list.offsetTop;
  const bottom = top + item.offsetHeight;
  if (top < list.scrollTop) list.scrollTop = top;
  else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight;
}

/** Where a key leads to among so many buttons; null for a key that leads nowhere. */
function targetOf(key: string, from: number, count: number): number | null {
  if (key === 'ArrowDown') return Math.min(from + 1, count - 1);
  if (key === 'ArrowUp') return Math.max(from - 1, 0);
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}

const buttonOf = (list: Element | null, index: number) =>
  list?.querySelector<HTMLButtonElement>(`[data-line="${index}"] button`);

/**
 * Lines of a transcript. Each goes to its moment. One is in the tab order, and arrow keys lead to the others. Of hours of
 * captions there are thousands, so the current one is marked in place and the others are not drawn again.
 */
export function LineList({ listRef, all, lines, isFollowing, onSeek }: LineListProps) {
  const current = useLine(all);
  const seek = useRef(onSeek);
  seek.current = onSeek;

  useEffect(() => {
    const button = buttonOf(listRef.current, current);
    button?.setAttribute('aria-current', 'true');
    return () => button?.removeAttribute('aria-current');
    // Another list has other elements.
  }, [listRef, current, lines]);

  useEffect(() => {
    const list = listRef.current;
    const item = buttonOf(list, current)?.closest('li');
    if (list && item && isFollowing && !isInUse(list)) showItem(list, item);
  }, [listRef, current, isFollowing]);

  const moveTo = (list: Element, target: Element | undefined) => {
    for (const button of list.querySelectorAll<HTMLButtonElement>('button[tabindex="0"]')) button.tabIndex = -1;
    if (target instanceof HTMLButtonElement) target.tabIndex = 0;
  };

  const onKeyDown = (event: KeyboardEvent<HTMLOListElement>) => {
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const from = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const target = targetOf(event.key, from, buttons.length);
    if (target === null) return;
    event.preventDefault();
    buttons[target]?.focus();
  };

  const items = useMemo(
    () =>
      lines.map(({ index, from, text }, at) => (
        <li key={index} data-line={index} className="[contain-intrinsic-size:auto_2.75rem] [content-visibility:auto]">
          <button
            type="button"
            tabIndex={at === 0 ? 0 : -1}
            onClick={() => seek.current(from)}
            className="flex min-h-11 w-full gap-3 rounded-lg px-2 py-2.5 text-left text-sm transition-colors duration-150 hover:bg-accent focus-visible:-outline-offset-2 aria-current:bg-primary-soft"
          >
            <span className="tabular min-w-10 shrink-0 font-medium text-primary-text">{clockText(from)}</span>{' '}
            <span dir="auto" className="wrap-anywhere min-w-0 flex-1 whitespace-pre-line">
              {text}
            </span>
          </button>
        </li>
      )),
    [lines],
  );

  return (
    <ol
      ref={listRef}
      aria-label="Lines"
      data-own-arrows
      onKeyDown={onKeyDown}
      onFocus={({ currentTarget, target }) => moveTo(currentTarget, target)}
      className="grid h-72 content-start gap-0.5 overflow-y-auto overscroll-contain"
    >
      {items}
    </ol>
  );
}
