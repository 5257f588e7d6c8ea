import type { Chapter } from '#shared/rules/editing/chapters.ts';
import { clockText } from '#shared/rules/ground/duration-text.ts';

interface ChapterListProps {
  chapters: readonly Chapter[];
  /** The index of the chapter that is playing; -1 for none. */
  current: number;
  onChoose: (chapter: Chapter) => void;
}

/** The chapters of a recording, each a button that seeks to its start. */
export const ChapterList = ({ chapters, current, onChoose }: ChapterListProps) => (
  <ol aria-label="Chapters" className="grid gap-0.5 rounded-xl border bg-card p-1.5">
    {chapters.map((chapter, index) => (
      <li key={chapter.at}>
        <button
          type="button"
          aria-current={index === current || undefined}
          onClick={() => onChoose(chapter)}
          className="flex min-h-11 w-full items-center gap-3 rounded-lg px-3 py-2 text-start text-sm transition-colors duration-150 hover:bg-accent aria-current:bg-primary-soft"
        >
          <span translate="no" className="tabular min-w-10 shrink-0 font-medium text-primary-text">
            {clockText(chapter.at)}
          </span>{' '}
          <span dir="auto" className="wrap-anywhere min-w-0 flex-1">
            {chapter.title}
          </span>
        </button>
      </li>
    ))}
  </ol>
);
