import { type RefObject, useEffect, useEffectEvent, useImperativeHandle } from 'react';
import { type Chapter, chapterAt } from '#shared/rules/chapters.ts';

/** What the player offers to the screen around it. */
export interface PlayerHandle {
  seek: (seconds: number) => void;
  /** The current time, in seconds. */
  time: number;
}

export interface ChapterProps {
  chapters?: readonly Chapter[] | undefined;
  /** Called with the index of the current chapter; -1 for none. */
  onChapter?: ((index: number) => void) | undefined;
  handle?: RefObject<PlayerHandle | null> | undefined;
}

const NONE: readonly Chapter[] = [];

/** Tells the screen around the player which chapter is playing, and lets it seek. @returns the chapters */
export function useChapters(
  { chapters = NONE, onChapter, handle }: ChapterProps,
  time: number,
  seek: PlayerHandle['seek'],
) {
  const current = chapterAt(chapters, time);
  const report = useEffectEvent((index: number) => onChapter?.(index));
  useEffect(() => report(current), [current]);
  useImperativeHandle(handle, () => ({ seek, time }));
  return chapters;
}
