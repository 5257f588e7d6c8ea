import { useState } from 'react';
import type { KeptRange, KeptRanges } from '#shared/rules/editing/kept-ranges.ts';
import { silencesIn } from './silences.ts';
import type { Sound } from './use-timeline.ts';

const isInside = ([from, to]: KeptRange, kept: KeptRanges) => kept.some(([start, end]) => from >= start && to <= end);

/** The silences that a person has asked for, without those that are removed, and those that are to stay. */
export function useSilences(sound: Sound, kept: KeptRanges) {
  /** Beginnings of the silences that stay; null before silences are wanted. */
  const [staying, setStaying] = useState<readonly number[] | null>(null);
  const isOpen = ([from]: KeptRange) => !staying?.includes(from);
  const found = staying && sound.isComplete ? silencesIn(sound.levels) : [];
  return {
    /** Whether the person has asked for silences. */
    isAsked: staying !== null,
    /** The silences that are still there. */
    silences: found.filter((silence) => isOpen(silence) && isInside(silence, kept)),
    onAsk: () => {
      sound.readAll();
      setStaying([]);
    },
    onKeep: ([from]: KeptRange) => setStaying((before) => [...(before ?? []), from]),
    onDismiss: () => setStaying(null),
  };
}
