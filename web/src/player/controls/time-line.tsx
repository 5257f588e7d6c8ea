import { Suspense, useMemo, useRef, useState } from 'react';
import { type Chapter, chapterAt } from '#shared/rules/chapters.ts';
import { clockText } from '#shared/rules/duration-text.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';
import type { FramesFrom } from '../source/preview-frames.ts';
import type { Pointed } from './hover-preview.tsx';
import { PlayerRange } from './player-range.tsx';
import { marksOf, stripesOf } from './slider-images.ts';
import type { Playback } from './use-playback.ts';

// Loaded when a pointer first enters the slider.
const HoverPreview = lazyPart(async () => (await import('./hover-preview.tsx')).HoverPreview);

/** Step of the progress slider, which runs from 0 to 100. */
const PROGRESS_STEP = 0.1;

interface TimeLineProps {
  playback: Playback;
  /** Seconds; 0 when not known. */
  duration: number;
  /** The duration to show, in seconds; see `shownLength`. */
  shownDuration: number;
  src: string;
  framesFrom: FramesFrom;
  chapters: readonly Chapter[];
  onSeek: (seconds: number) => void;
  onLetGo: () => void;
}

export function TimeLine(props: TimeLineProps) {
  const { playback, duration, shownDuration, src, framesFrom, chapters, onSeek, onLetGo } = props;
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
      <Suspense>
        {pointed && duration > 0 && (
          <HoverPreview key={src} {...{ slider, src, framesFrom, duration, chapters }} first={pointed} />
        )}
      </Suspense>
    </div>
  );
}
