import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type KeptRanges, onFrame } from '#shared/rules/editing/kept-ranges.ts';

/** Added to the beginning of a frame when seeking, in seconds: rounded down, it would be the frame before. */
const INTO_FRAME = 0.004;

/** How close to a removed part the preview skips it, in milliseconds: less than a frame. */
const EARLY_MS = 12;

/** Where playing goes on; null at the end of what is kept. @param ms the moment that is shown */
export function afterRemoved(kept: KeptRanges, ms: number): number | null {
  const part = kept.find(([, to]) => ms + EARLY_MS < to);
  return part ? Math.max(ms, part[0]) : null;
}

/**
 * The playhead of the editor, in milliseconds, and the video that it moves.
 * @param kept is played; what lies between is skipped
 */
export function usePlayhead(video: RefObject<HTMLVideoElement | null>, kept: KeptRanges, lengthMs: number) {
  const [ms, setMs] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  const wanted = useRef(0);

  const show = (to: number) => {
    wanted.current = to;
    setMs(to);
    if (video.current) video.current.currentTime = to / 1000 + INTO_FRAME;
  };
  const seek = (to: number) => show(Math.min(Math.max(onFrame(to), 0), onFrame(lengthMs)));

  const follow = useEffectEvent(() => {
    const element = video.current;
    if (!element || element.seeking) return;
    const now = element.currentTime * 1000;
    const next = afterRemoved(kept, now);
    if (next === null) {
      element.pause();
      return seek(kept.at(-1)?.[1] ?? now);
    }
    if (next > now) return show(next);
    wanted.current = now;
    setMs(now);
  });

  useEffect(() => {
    if (!isPlaying) return;
    let frame = requestAnimationFrame(function each() {
      follow();
      frame = requestAnimationFrame(each);
    });
    return () => cancelAnimationFrame(frame);
  }, [isPlaying]);

  const toggle = () => {
    const element = video.current;
    if (!element) return;
    if (!element.paused) return element.pause();
    const next = afterRemoved(kept, wanted.current);
    show(next ?? kept[0]?.[0] ?? 0);
    // The browser refuses to play a video that is being loaded again.
    element.play().catch((error: unknown) => console.warn('The video does not play.', error));
  };

  return {
    ms,
    isPlaying,
    seek,
    step: (by: number) => {
      video.current?.pause();
      seek(onFrame(wanted.current) + by);
    },
    toggle,
    events: {
      onPlay: () => setPlaying(true),
      onPause: () => {
        setPlaying(false);
        // The playhead stays on a frame.
        setMs(onFrame(wanted.current));
        wanted.current = onFrame(wanted.current);
      },
      onLoadedMetadata: () => show(wanted.current),
      // A video that is taken away while it plays does not pause.
      onEmptied: () => setPlaying(false),
    },
  };
}
