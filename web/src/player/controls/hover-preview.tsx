import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { type Chapter, chapterAt } from '#shared/rules/editing/chapters.ts';
import { clockText } from '#shared/rules/ground/duration-text.ts';
import { type FramesFrom, openPreview } from '../source/preview-frames.ts';

interface HoverPreviewProps {
  slider: RefObject<HTMLInputElement | null>;
  src: string;
  framesFrom: FramesFrom;
  /** Seconds. */
  duration: number;
  chapters: readonly Chapter[];
  /** Other items at a moment, in seconds. */
  at: ((seconds: number) => ReactNode) | undefined;
  /** The pointer's position when the preview was requested. */
  first: Pointed;
}

/** Width of a slider's thumb, in pixels, as in player-range.css. Its center stays half of that away from both ends. */
const THUMB_PIXELS = 14;

interface Place {
  /** Pixels from the slider's left edge. */
  x: number;
  seconds: number;
}

/** The moment of a video under the pointer. @param clientX of the pointer @param duration in seconds */
export function momentUnder(clientX: number, slider: Pick<DOMRect, 'left' | 'width'>, duration: number): Place {
  const share = (clientX - slider.left - THUMB_PIXELS / 2) / (slider.width - THUMB_PIXELS);
  const within = Math.min(Math.max(share, 0), 1);
  return { x: clientX - slider.left, seconds: within * duration };
}

export type Pointed = Pick<PointerEvent, 'clientX' | 'pointerType'>;

/** Shows the frame and the time under the pointer, over the slider. Touch shows the time alone. */
export function HoverPreview({ slider, src, framesFrom, duration, chapters, at, first }: HoverPreviewProps) {
  const [place, setPlace] = useState<Place | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const begin = useRef(first);

  useEffect(() => {
    const element = slider.current;
    if (!element) return;
    const preview = openPreview({ src, framesFrom, duration }, (picture) => frame.current?.replaceChildren(picture));
    const listening = new AbortController();
    const listen = (type: string, work: (event: PointerEvent) => void) =>
      element.addEventListener(type, work as EventListener, { signal: listening.signal });
    const hide = () => {
      setPlace(null);
      preview.pause();
    };
    const showFrame = ({ clientX, pointerType }: Pointed) => {
      const found = momentUnder(clientX, element.getBoundingClientRect(), duration);
      setPlace(found);
      if (pointerType === 'mouse') preview.show(found.seconds);
    };
    listen('pointermove', showFrame);
    for (const type of ['pointerleave', 'pointercancel']) listen(type, hide);
    listen('pointerup', (event) => event.pointerType !== 'mouse' && hide());
    // The pointer may have left while this script was loading.
    if (element.matches(':hover')) showFrame(begin.current);
    return () => {
      listening.abort();
      preview.close();
    };
  }, [slider, src, framesFrom, duration]);

  const chapter = place && chapters[chapterAt(chapters, place.seconds)];
  return (
    <div
      aria-hidden
      hidden={!place}
      style={{ left: `clamp(5.25rem, ${place?.x ?? 0}px, 100% - 5.25rem)` }}
      className="player-preview pointer-events-none absolute bottom-full mb-1.5 grid -translate-x-1/2 justify-items-center gap-1.5"
    >
      <div
        ref={frame}
        className="w-40 overflow-hidden rounded-md border-2 border-black/80 bg-black shadow-float empty:hidden [&>canvas]:w-full"
      />
      <span className="flex max-w-40 gap-1.5 rounded-md bg-black/80 px-1.5 py-0.5 text-white text-xs">
        <span translate="no" className="tabular font-medium">
          {clockText(place?.seconds)}
        </span>
        {chapter && (
          <span dir="auto" className="truncate">
            {chapter.title}
          </span>
        )}
      </span>
      {place && at?.(place.seconds)}
    </div>
  );
}
