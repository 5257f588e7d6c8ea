import { type RefObject, useEffect, useEffectEvent, useImperativeHandle } from 'react';
import { type Chapter, chapterAt } from '#shared/rules/editing/chapters.ts';

/** What the player offers to the screen around it. */
export interface PlayerHandle {
  seek: (seconds: number) => void;
  /** Copies a link to the current moment, and says so over the picture. */
  copyLink: () => void;
  /** The current time, in seconds. */
  time: number;
}

export interface ChapterProps {
  chapters?: readonly Chapter[] | undefined;
  /** Called with the index of the current chapter; -1 for none. */
  onChapter?: ((index: number) => void) | undefined;
  /** Called with the current time in whole seconds, when they change. */
  onSecond?: ((second: number) => void) | undefined;
  handle?: RefObject<PlayerHandle | null> | undefined;
}

const NONE: readonly Chapter[] = [];

/** Tells the screen around the player which chapter is playing and how far it is, and lets it seek. @returns the chapters */
export function useChapters(
  { chapters = NONE, onChapter, onSecond, handle }: ChapterProps,
  time: number,
  { seek, copyLink }: Pick<PlayerHandle, 'seek' | 'copyLink'>,
) {
  const current = chapterAt(chapters, time);
  const report = useEffectEvent((index: number) => onChapter?.(index));
  useEffect(() => report(current), [current]);
  const second = Math.floor(time);
  const reportSecond = useEffectEvent((now: number) => onSecond?.(now));
  useEffect(() => reportSecond(second), [second]);
  useImperativeHandle(handle, () => ({ seek, copyLink, time }));
  return chapters;
}
