import type { Cue } from '#shared/model/editing/captions.ts';
import { foldText } from '#shared/rules/ground/fold-text.ts';

export interface Line extends Cue {
  index: number;
}

export const linesOf = (cues: readonly Cue[]): Line[] => cues.map((cue, index) => ({ ...cue, index }));

const folded = (text: string): string => foldText(text).replace(/\s+/g, ' ').trim();

/** The lines that contain every word of a query, ignoring case and accents. */
export function findLines(lines: readonly Line[], query: string): readonly Line[] {
  const words = folded(query).split(' ').filter(Boolean);
  if (words.length === 0) return lines;
  return lines.filter(({ text }) => {
    const searched = folded(text);
    return words.every((word) => searched.includes(word));
  });
}

/** The index of the line at a moment, or of the last one before it; -1 before the first. */
export const lineAt = (lines: readonly Line[], seconds: number): number =>
  lines.findLastIndex(({ from }) => from <= seconds);
