import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useEffect, useMemo } from 'react';
import type { ListedRecording } from './listed-recording.ts';

/** The list of recordings that is on screen, in its order. */
export interface ShownRecordings {
  recordings: readonly ListedRecording[];
  /** Loads the next page; undefined at the end of the list. */
  loadMore: (() => void) | undefined;
}

const NONE: ShownRecordings = { recordings: [], loadMore: undefined };

const shown = atom(NONE);

/** Registers the recordings on screen, so that the player can go to the previous and the next one. */
export function useShowRecordings(recordings: readonly ListedRecording[], loadMore: (() => void) | undefined): void {
  const list = useMemo(() => ({ recordings, loadMore }), [recordings, loadMore]);
  useEffect(() => {
    shown.set(list);
    return () => {
      if (shown.get() === list) shown.set(NONE);
    };
  }, [list]);
}

export interface Neighbors {
  previous: ListedRecording | null;
  next: ListedRecording | null;
  /** Loads the next page; set when the recording is the last loaded one. */
  loadMore: (() => void) | undefined;
}

/**
 * The next playable recordings before and after a recording on screen; null if it is not on screen, or the list has no
 * other one that can be played.
 */
export function neighborsOf(id: string, { recordings, loadMore }: ShownRecordings): Neighbors | null {
  const index = recordings.findIndex((recording) => recording.id === id);
  if (index === -1) return null;
  const isPlayable = ({ filePath }: ListedRecording) => typeof filePath === 'string';
  const previous = recordings.slice(0, index).findLast(isPlayable) ?? null;
  const next = recordings.slice(index + 1).find(isPlayable) ?? null;
  if (!previous && !next && !loadMore) return null;
  return { previous, next, loadMore: next ? undefined : loadMore };
}

/** `neighborsOf` a recording in the list that is on screen. */
export function useNeighbors(id: string): Neighbors | null {
  const list = useStore(shown);
  return useMemo(() => neighborsOf(id, list), [id, list]);
}
