import type { Cue } from '#shared/rules/read-captions.ts';
import { foldText } from '../../../lib/library/fold-text.ts';

/** A cue, and its number among all. */
export interface Line extends Cue {
  index: number;
}

/** All cues as lines. */
export const linesOf = (cues: readonly Cue[]): Line[] => cues.map((cue, index) => ({ ...cue, index }));

const folded = (text: string): string => foldText(text).replace(/\s+/g, ' ').trim();

/** The lines that have every word of a query, whatever its case and accents. */
export function findLines(lines: readonly Line[], query: string): readonly Line[] {
  const words = folded(query).split(' ').filter(Boolean);
  if (words.length === 0) return lines;
  return lines.filter(({ text }) => {
    const searched = folded(text);
    return words.every((word) => searched.includes(word));
  });
}

/** The number of the line at a moment, or of the last one before it; -1 before the first. @param seconds the moment */
export const lineAt = (lines: readonly Line[], seconds: number): number =>
  lines.findLastIndex(({ from }) => from <= seconds);
