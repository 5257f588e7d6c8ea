import type { Cue } from '#shared/model/captions.ts';
import { type Chapter, chapterIn } from '#shared/rules/chapters.ts';
import { clockText } from '#shared/rules/duration-text.ts';
import { type KeptRanges, spanShown } from '#shared/rules/kept-ranges.ts';

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
 * Lines of a description that name chapters, as a cut shows them. A chapter begins with the first kept moment of it, and is
 * hidden if there is none.
 * @param lengthMs of the original
 */
export function chapterLinesShown(lines: readonly string[], kept: KeptRanges, lengthMs: number): string[] {
  const chapters = lines.map(chapterIn);
  const starts = chapters.flatMap((chapter) => chapter?.at ?? []).sort((one, other) => one - other);
  const endOf = ({ at }: Chapter) => (starts.find((start) => start > at) ?? Number.POSITIVE_INFINITY) * 1000;
  return lines.flatMap((line, index) => {
    const chapter = chapters[index];
    if (!chapter) return [];
    const shown = spanShown(kept, [chapter.at * 1000, Math.min(endOf(chapter), lengthMs)]);
    return shown ? [line.replace(TIME, clockText(shown[0] / 1000))] : [];
  });
}
