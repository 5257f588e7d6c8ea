import { type RefObject, useLayoutEffect, useState } from 'react';
import { fitting, scrollFor, zoomed } from './scale.ts';
import type { View } from './use-timeline.ts';

interface Place {
  /** Width of what is visible, in pixels; 0 until it is measured. */
  width: number;
  /** Pixels that are scrolled away at the left. */
  scroll: number;
}

/**
 * The visible part of the timeline, and its scale.
 * @param scroller the element that scrolls
 */
export function useView(scroller: RefObject<HTMLElement | null>, seconds: number) {
  const [{ width, scroll }, setPlace] = useState<Place>({ width: 0, scroll: 0 });
  /** In pixels per second; null while the whole video fits. */
  const [chosen, setChosen] = useState<number | null>(null);
  const least = fitting(width, seconds);
  const scale = chosen === null ? least : Math.max(chosen, least);
  /** Where to scroll once the new scale is shown. */
  const [target, setTarget] = useState<number | null>(null);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const measure = () => setPlace({ width: element.clientWidth, scroll: element.scrollLeft });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [scroller]);

  useLayoutEffect(() => {
    if (target === null || !scroller.current) return;
    scroller.current.scrollLeft = target;
    setTarget(null);
  }, [target, scroller]);

  const view: View = { from: scroll / Math.max(scale, 1e-6), to: (scroll + width) / Math.max(scale, 1e-6) };
  return {
    width,
    scroll,
    scale,
    view,
    /** Width of the whole video, in pixels. */
    total: Math.round(seconds * scale),
    mayZoomIn: zoomed(scale, 1, least) > scale,
    mayZoomOut: scale > least,
    /** @param ms the moment that stays at its place */
    zoom: (steps: number, ms: number) => {
      const next = zoomed(scale, steps, least);
      setChosen(next <= least ? null : next);
      setTarget(scrollFor(ms, { scroll, width }, scale, next));
    },
    reveal: (ms: number) => {
      const place = (ms / 1000) * scale - scroll;
      if (width > 0 && (place < 0 || place > width)) setTarget(Math.max(0, (ms / 1000) * scale - width / 10));
    },
  };
}

export type TimelineView = ReturnType<typeof useView>;
