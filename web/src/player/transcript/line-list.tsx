import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef } from 'react';
import { clockText } from '#shared/rules/ground/duration-text.ts';
import { keepScrolled } from '../../ui/keep-scrolled.ts';
import type { Line } from './find-lines.ts';
import { buttonOf, useCurrentLine } from './use-current-line.ts';

interface LineListProps {
  listRef: RefObject<HTMLOListElement | null>;
  all: readonly Line[];
  lines: readonly Line[];
  isFollowing: boolean;
  onSeek: (seconds: number) => void;
}

/** Whether a list has the pointer or the focus: then it does not scroll by itself. */
const isInUse = (scroller: Element): boolean => scroller.matches(':hover, :focus-within');

/** Scrolls an element, and nothing around it, until an item in it is visible. */
function showItem(scroller: Element, item: Element): void {
  const frame = scroller.getBoundingClientRect();
  const { top, bottom } = item.getBoundingClientRect();
  if (top < frame.top) scroller.scrollTop -= frame.top - top;
  else if (bottom > frame.bottom) scroller.scrollTop += bottom - frame.bottom;
}

/** The index of the button that a key moves to; null for other keys. */
function targetOf(key: string, from: number, count: number): number | null {
  if (key === 'ArrowDown') return Math.min(from + 1, count - 1);
  if (key === 'ArrowUp') return Math.max(from - 1, 0);
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}

/**
 * The lines of a transcript: each is a button that seeks to its moment. One of them is in the tab order, and the arrow
 * keys move between them.
 */
export function LineList({ listRef, all, lines, isFollowing, onSeek }: LineListProps) {
  const current = useCurrentLine(listRef, all, lines);
  const seek = useRef(onSeek);
  seek.current = onSeek;

  useEffect(() => {
    const list = listRef.current;
    const scroller = list?.parentElement;
    const item = buttonOf(list, current)?.closest('li');
    if (!list || !scroller || !item || !isFollowing) return;
    // Lines have their height once they have been near the window, and the list once its tab is open.
    const show = () => {
      if (!isInUse(scroller)) showItem(scroller, item);
    };
    return keepScrolled(show, [list], scroller);
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
            className="flex min-h-11 w-full gap-3 rounded-lg px-2 py-2.5 text-start text-sm transition-colors duration-150 hover:bg-accent focus-visible:-outline-offset-2 aria-current:bg-primary-soft"
          >
            <span translate="no" className="tabular min-w-10 shrink-0 font-medium text-primary-text">
              {clockText(from)}
            </span>{' '}
            <span dir="auto" className="wrap-anywhere min-w-0 flex-1 whitespace-pre-line">
              {text}
            </span>
          </button>
        </li>
      )),
    [lines],
  );

  return (
    <div className="h-72 overflow-y-auto overscroll-contain">
      <ol
        ref={listRef}
        aria-label="Lines"
        data-own-arrows
        onKeyDown={onKeyDown}
        onFocus={({ currentTarget, target }) => moveTo(currentTarget, target)}
        className="grid gap-0.5"
      >
        {items}
      </ol>
    </div>
  );
}
