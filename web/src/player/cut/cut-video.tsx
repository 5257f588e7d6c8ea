import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import type { KeptRanges } from '#shared/rules/kept-ranges.ts';
import { momentReached, momentStored } from '#shared/rules/moments.ts';
import { skipRemoved } from './skip-removed.ts';

/** The parts that are played of a file, and the moments that it shows: as calls return them of a recording. */
export interface Cut {
  kept: KeptRanges | null;
  moments: KeptRanges | null;
}

/** The properties of a player that depend on a cut. */
interface Moved {
  element?: HTMLVideoElement | undefined;
  startAt?: number | undefined;
  linkAt?: ((seconds: number) => string) | undefined;
}

interface CutVideoProps {
  cut: Cut;
  /** Its times are moments. */
  props: Moved;
  /** Gets the element that skips what the cut removes, if the file still has that. */
  skipping: RefObject<HTMLVideoElement | null>;
  children: (video: Moved) => ReactNode;
}

/** The video of a recording that is cut, for a player, which knows only the times that are shown. */
export function CutVideo({ cut: { kept, moments }, props, skipping, children }: CutVideoProps) {
  const [element] = useState(() => (kept ? skipRemoved(document.createElement('video'), kept) : props.element));
  useEffect(() => {
    if (kept) skipping.current = element ?? null;
  }, [kept, skipping, element]);
  const { startAt, linkAt } = props;
  return children({
    element,
    startAt: startAt && momentReached(moments, startAt),
    linkAt: linkAt && ((seconds: number) => linkAt(momentStored(moments, seconds))),
  });
}
