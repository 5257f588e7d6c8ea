import type { Cue } from '#shared/model/editing/captions.ts';
import { chapterIn } from '#shared/rules/editing/chapters.ts';
import { type KeptRanges, spanShown, toShown } from '#shared/rules/editing/kept-ranges.ts';
import { clockText } from '#shared/rules/ground/duration-text.ts';

/**
 * Captions of a cut. One that is removed by more than half is hidden, because its words may have been said in that part.
 */
export const cuesShown = (cues: readonly Cue[], kept: KeptRanges): Cue[] =>
  cues.flatMap((cue) => {
    const shown = spanShown(kept, [cue.from * 1000, cue.to * 1000]);
    if (!shown || (shown[1] - shown[0]) * 2 < (cue.to - cue.from) * 1000) return [];
    return [{ ...cue, from: shown[0] / 1000, to: shown[1] / 1000 }];
  });

const TIME = /(?:\d{1,2}:)?\d{1,3}:[0-5]\d/;

/**
 * Lines of a description that name chapters, as a cut shows them. A chapter that begins in a removed part is hidden until
 * that part is back: its title may say what is removed.
 */
export const chapterLinesShown = (lines: readonly string[], kept: KeptRanges): string[] =>
  lines.flatMap((line) => {
    const chapter = chapterIn(line);
    const shown = chapter && toShown(kept, chapter.at * 1000);
    return shown === null ? [] : [line.replace(TIME, clockText(shown / 1000))];
  });
