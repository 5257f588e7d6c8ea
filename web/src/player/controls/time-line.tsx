import { type ReactNode, Suspense, useMemo, useRef, useState } from 'react';
import { type Chapter, chapterAt } from '#shared/rules/editing/chapters.ts';
import { clockText } from '#shared/rules/ground/duration-text.ts';
import type { TimeRange } from '#shared/rules/ground/time-ranges.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';
import type { FramesFrom } from '../source/preview-frames.ts';
import type { Pointed } from './hover-preview.tsx';
import { PlayerRange } from './player-range.tsx';
import type { Playback } from './use-playback.ts';

/** The position of a share, 0 to 1, along the slider. The thumb stays inside, so both ends are half a thumb short. */
const placeOf = (share: number) => `calc(var(--thumb) / 2 + (100% - var(--thumb)) * ${share.toFixed(4)})`;

/**
 * Draws ranges of a video as stripes of the color `--loaded` along a slider.
 * @param duration of the video, in seconds
 * @returns a CSS image
 */
export function stripesOf(ranges: readonly TimeRange[], duration: number): string {
  if (ranges.length === 0 || !(duration > 0)) return 'none';
  const stops = ranges.flatMap(([from, to]) => {
    const [start, end] = [from, to].map((seconds) => placeOf(Math.min(seconds / duration, 1)));
    return [`transparent ${start}`, `var(--loaded) ${start}`, `var(--loaded) ${end}`, `transparent ${end}`];
  });
  return `linear-gradient(to right, ${stops.join(', ')})`;
}

const HALF_MARK = '1px';

/**
 * Draws the start of each chapter as a gap in the slider's track, except at time 0.
 * @param duration of the video, in seconds
 * @returns a CSS image
 */
export function marksOf(chapters: readonly Chapter[], duration: number): string {
  const places = chapters.filter(({ at }) => at > 0 && at < duration).map(({ at }) => placeOf(at / duration));
  if (places.length === 0) return 'none';
  const stops = places.flatMap((place) => {
    const [start, end] = [`calc(${place} - ${HALF_MARK})`, `calc(${place} + ${HALF_MARK})`];
    return [`transparent ${start}`, `var(--gap) ${start}`, `var(--gap) ${end}`, `transparent ${end}`];
  });
  return `linear-gradient(to right, ${stops.join(', ')})`;
}

// Loaded when a pointer first enters the slider.
const HoverPreview = lazyPart(async () => (await import('./hover-preview.tsx')).HoverPreview);

/** Step of the progress slider, which runs from 0 to 100. */
const PROGRESS_STEP = 0.1;

/** What a page shows at moments of the video. */
export interface Moments {
  line: ReactNode;
  /** Over the picture, below the controls. */
  picture: ReactNode;
  /** In the preview of a moment, in seconds. */
  at: (seconds: number) => ReactNode;
}

interface TimeLineProps {
  playback: Playback;
  /** Seconds; 0 when not known. */
  duration: number;
  /** The duration to show, in seconds; see `shownLength`. */
  shownDuration: number;
  src: string;
  framesFrom: FramesFrom;
  chapters: readonly Chapter[];
  moments: Moments | undefined;
  onSeek: (seconds: number) => void;
  onLetGo: () => void;
}

export function TimeLine(props: TimeLineProps) {
  const { playback, duration, shownDuration, src, framesFrom, chapters, moments, onSeek, onLetGo } = props;
  const slider = useRef<HTMLInputElement>(null);
  const [pointed, setPointed] = useState<Pointed | null>(null);
  const { currentTime, buffered } = playback;
  const marks = useMemo(() => marksOf(chapters, duration), [chapters, duration]);
  const chapter = chapters[chapterAt(chapters, currentTime)];
  const timeText = `${clockText(currentTime)} of ${clockText(shownDuration)}`;
  const percent = duration > 0 ? (currentTime / duration) * 100 : 0;
  return (
    <div className="player-line relative flex">
      <PlayerRange
        elementRef={slider}
        label="Progress"
        valueText={chapter ? `${timeText}, ${chapter.title}` : timeText}
        value={Math.min(percent, 100)}
        stripes={stripesOf(buffered, duration)}
        marks={marks}
        max={100}
        step={PROGRESS_STEP}
        disabled={duration === 0}
        onChange={(wanted) => onSeek((wanted / 100) * duration)}
        onPointerEnter={({ clientX, pointerType }) => setPointed({ clientX, pointerType })}
        onPointerUp={onLetGo}
        className="player-progress w-full"
      />
      {moments?.line}
      <Suspense>
        {pointed && duration > 0 && (
          <HoverPreview
            key={src}
            slider={slider}
            src={src}
            framesFrom={framesFrom}
            duration={duration}
            chapters={chapters}
            at={moments?.at}
            first={pointed}
          />
        )}
      </Suspense>
    </div>
  );
}
