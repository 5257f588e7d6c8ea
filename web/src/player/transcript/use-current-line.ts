import { type RefObject, useEffect, useState } from 'react';
import { followPlayer } from '../follow-player.ts';
import { type Line, lineAt } from './find-lines.ts';

/** The button of a line in a list of lines. */
export const buttonOf = (list: Element | null, index: number) =>
  list?.querySelector<HTMLButtonElement>(`[data-line="${index}"] button`);

/** The index of the line that the page's player plays now; -1 for none. */
function lineNow(lines: readonly Line[]): number {
  let index = -1;
  const stop = followPlayer(({ currentTime }) => {
    index = lineAt(lines, currentTime);
  });
  stop();
  return index;
}

/**
 * Marks the button of the line that the page's player plays. Hours of captions have thousands of lines, so an effect marks
 * it without a render of the list.
 * @param all the lines of the whole video
 * @param shown those in the list
 * @returns the index of the line; -1 for none
 */
export function useCurrentLine(
  list: RefObject<Element | null>,
  all: readonly Line[],
  shown: readonly Line[] = all,
): number {
  const [index, setIndex] = useState(() => lineNow(all));
  useEffect(() => followPlayer(({ currentTime }) => setIndex(lineAt(all, currentTime))), [all]);
  useEffect(() => {
    const button = buttonOf(list.current, index);
    button?.setAttribute('aria-current', 'true');
    return () => button?.removeAttribute('aria-current');
    // `shown` is a dependency because another list has other elements.
  }, [list, index, shown]);
  return index;
}
