import { useEffect, useRef, useState } from 'react';
import { READ_UNASKED_SECONDS } from '#web/lib/limits.ts';
import { openTimeline, type Timeline } from '#web/media/timeline/open-timeline.ts';
import { type Levels, newLevels } from '#web/media/timeline/sound-levels.ts';

/** Height of the pictures of the strip, in pixels: twice what is shown, for dense screens. */
const PICTURE_HEIGHT = 112;

/** Sound is read in parts of this length, in seconds. */
const PART_SECONDS = 30;

/**
 * The file of a video, opened for its pictures and its sound; null while it opens, and when it cannot be read.
 * @param url null closes it
 */
export function useTimeline(url: string | null): { timeline: Timeline | null; hasFailed: boolean } {
  const [opened, setOpened] = useState<{ url: string; timeline: Timeline | null } | null>(null);
  useEffect(() => {
    if (url === null) return;
    let timeline: Timeline | null = null;
    let isOver = false;
    openTimeline(url, PICTURE_HEIGHT).then(
      (ready) => {
        timeline = ready;
        if (isOver) ready.close();
        else setOpened({ url, timeline });
      },
      (error: unknown) => {
        console.warn('The pictures and the sound of the video could not be read.', error);
        if (!isOver) setOpened({ url, timeline: null });
      },
    );
    return () => {
      isOver = true;
      timeline?.close();
    };
  }, [url]);
  const isOpen = opened?.url === url;
  return { timeline: isOpen ? opened.timeline : null, hasFailed: isOpen && opened.timeline === null };
}

/** A part of the video, in seconds. */
export interface View {
  from: number;
  to: number;
}

/** The part of the sound to read next; null when all that is wanted is read. */
export function nextPart(done: ReadonlySet<number>, seconds: number, view: View, readsAll: boolean): number | null {
  const parts = Array.from({ length: Math.ceil(seconds / PART_SECONDS) }, (_, part) => part);
  const isInView = (part: number) => (part + 1) * PART_SECONDS > view.from && part * PART_SECONDS < view.to;
  const isShort = view.to - view.from <= READ_UNASKED_SECONDS;
  const open = parts.filter((part) => !done.has(part));
  return open.find((part) => isShort && isInView(part)) ?? (readsAll ? (open[0] ?? null) : null);
}

/**
 * The levels of a video's sound, which are read in parts: what is in view first. Of a long video, the rest is read only
 * when it is asked for.
 * @param isShown whether the timeline is in the window: before that, nothing is read unasked
 */
export function useSound(timeline: Timeline | null, seconds: number, view: View, isShown: boolean) {
  const levels = useRef<Levels>(newLevels(0));
  const [read, setRead] = useState<{ timeline: Timeline | null; done: ReadonlySet<number>; hasFailed: boolean }>({
    timeline: null,
    done: new Set(),
    hasFailed: false,
  });
  const [isAsked, setAsked] = useState(false);
  const hasSound = timeline?.hasSound === true;
  const readsAll = isAsked || seconds <= READ_UNASKED_SECONDS;
  const done = read.timeline === timeline ? read.done : new Set<number>();
  const hasFailed = read.timeline === timeline && read.hasFailed;
  const next = hasSound && !hasFailed && (isShown || isAsked) ? nextPart(done, seconds, view, readsAll) : null;
  useEffect(() => {
    if (!timeline || next === null) return;
    if (levels.current.length !== newLevels(seconds).length) levels.current = newLevels(seconds);
    const leaving = new AbortController();
    const { signal } = leaving;
    const from = next * PART_SECONDS;
    const add = (change: { part?: number; hasFailed: boolean }) => {
      if (signal.aborted) return;
      setRead((before) => {
        const known = before.timeline === timeline ? before.done : new Set<number>();
        return { timeline, done: new Set([...known, ...(change.part === undefined ? [] : [change.part])]), ...change };
      });
    };
    timeline.readSound(levels.current, from, Math.min(from + PART_SECONDS, seconds), signal).then(
      () => add({ part: next, hasFailed: false }),
      (error: unknown) => {
        if (signal.aborted) return;
        console.warn('A part of the sound could not be read.', error);
        add({ hasFailed: true });
      },
    );
    return () => leaving.abort();
  }, [timeline, next, seconds]);
  const total = Math.ceil(seconds / PART_SECONDS);
  return {
    levels: levels.current,
    /** Changes with every part that is read. */
    version: done.size,
    /** Null for a video without sound, and while it is not known. */
    percent: hasSound ? (done.size / total) * 100 : null,
    isReading: next !== null,
    isComplete: hasSound && done.size >= total,
    hasFailed,
    readAll: () => setAsked(true),
  };
}

export type Sound = ReturnType<typeof useSound>;
