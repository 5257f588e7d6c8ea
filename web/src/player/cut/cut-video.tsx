import type { ReactNode } from 'react';
import type { KeptRanges } from '#shared/rules/editing/kept-ranges.ts';
import { momentReached, momentStored } from '#shared/rules/editing/moments.ts';

/** The properties of a player that depend on a cut. */
interface Moved {
  startAt?: number | undefined;
  linkAt?: ((seconds: number) => string) | undefined;
}

interface CutVideoProps {
  /** The moments that its file shows, as calls return them of a recording. */
  moments: KeptRanges;
  /** Its times are moments. */
  props: Moved;
  children: (video: Moved) => ReactNode;
}

/** The video of a recording that is cut, for a player, which knows only the times that are shown. */
export const CutVideo = ({ moments, props: { startAt, linkAt }, children }: CutVideoProps) =>
  children({
    startAt: startAt && momentReached(moments, startAt),
    linkAt: linkAt && ((seconds: number) => linkAt(momentStored(moments, seconds))),
  });
