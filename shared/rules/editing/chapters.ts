export interface Chapter {
  /** Where it begins, in seconds. */
  at: number;
  title: string;
}

/** A line such as `0:42 Pricing`, `1:02:03 - Questions` or `• (0:42) Pricing`. */
const LINE = /^\s*(?:[-*•]\s*)?[([]?(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)[)\]]?:?\s+(?:[-–—|]\s*)?(\S.*)$/u;

/** The chapter that a line names; null for any other line. */
export function chapterIn(line: string): Chapter | null {
  const [, hours = 0, minutes, seconds, title = ''] = LINE.exec(line) ?? [];
  if (minutes === undefined || (hours !== 0 && Number(minutes) > 59)) return null;
  return { at: Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds), title: title.trim() };
}

/**
 * The chapters that the lines of a description name, in the order of their times. Of two with one time, the first
 * counts.
 * @param duration in whole seconds: the video ends up to a second later. Null while it is not known
 */
export function chaptersIn(description: string | null, duration: number | null): Chapter[] {
  const found = new Map<number, Chapter>();
  for (const line of (description ?? '').split(/\r?\n/)) {
    const chapter = chapterIn(line);
    const isWithin = chapter && (duration === null || chapter.at < duration + 1);
    if (isWithin && !found.has(chapter.at)) found.set(chapter.at, chapter);
  }
  return [...found.values()].sort((one, other) => one.at - other.at);
}

/** The number of the chapter that a moment is in; -1 before the first. @param seconds the moment */
export const chapterAt = (chapters: readonly Chapter[], seconds: number): number =>
  chapters.findLastIndex(({ at }) => at <= seconds);

/** A description without the lines that name chapters, and these lines. */
export function withoutChapterLines(description: string | null): { description: string | null; chapters: string[] } {
  const lines = (description ?? '').split(/\r?\n/);
  const others = lines.filter((line) => !chapterIn(line));
  return { description: others.join('\n').trim() || null, chapters: lines.filter(chapterIn) };
}

/** A description with lines that name chapters at its end. */
export const withChapterLines = (description: string | null, chapters: readonly string[]): string | null =>
  [description ?? '', ...chapters].join('\n').trim() || null;
