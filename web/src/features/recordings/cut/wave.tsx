import { useMemo } from 'react';
import { amplitudeOf, LEVEL_MS, type Levels, UNKNOWN } from '#web/media/timeline/sound-levels.ts';
import { isSilent } from './silences.ts';
import type { TimelineView } from './use-view.ts';

const HEIGHT = 48;

/** Distance of the lines of the wave, in pixels. */
const LINE_PX = 2;

/** Makes soft sounds visible. */
const heightOf = (level: number) => amplitudeOf(level) ** 0.6;

/** The loudest level of a part; unknown if nothing of it is read. */
function loudest(levels: Levels, fromMs: number, toMs: number): number {
  let found = UNKNOWN;
  const end = Math.min(Math.ceil(toMs / LEVEL_MS), levels.length);
  for (let at = Math.max(0, Math.floor(fromMs / LEVEL_MS)); at < end; at += 1) found = Math.max(found, levels[at] ?? 0);
  return found;
}

/** The paths of the wave in view: where something is heard, and a flat line through the silences. */
export function wavePaths(levels: Levels, { scroll, width, scale }: Pick<TimelineView, 'scroll' | 'width' | 'scale'>) {
  const heard: string[] = [];
  const silent: string[] = [];
  const msAt = (px: number) => ((scroll + px) / scale) * 1000;
  for (let px = 0; px < width; px += LINE_PX) {
    const level = loudest(levels, msAt(px), msAt(px + LINE_PX));
    if (level === UNKNOWN) continue;
    if (isSilent(level)) silent.push(`M${px} ${HEIGHT / 2}h${LINE_PX}`);
    else {
      const half = Math.max(0.5, (heightOf(level) * HEIGHT) / 2);
      heard.push(`M${px + 0.5} ${(HEIGHT / 2 - half).toFixed(1)}v${(half * 2).toFixed(1)}`);
    }
  }
  return { heard: heard.join(''), silent: silent.join('') };
}

interface WaveProps {
  levels: Levels;
  /** Changes when more of the levels is read. */
  version: number;
  view: TimelineView;
}

export function Wave({ levels, version, view: { scroll, width, scale } }: WaveProps) {
  const { heard, silent } = useMemo(
    () => wavePaths(levels, { scroll, width, scale }),
    [levels, version, scroll, width, scale],
  );
  return (
    <svg
      aria-hidden
      className="sticky left-0 block h-12 text-primary-text"
      width={width}
      height={HEIGHT}
      viewBox={`0 0 ${Math.max(width, 1)} ${HEIGHT}`}
    >
      <path d={silent} className="text-muted-foreground/60" stroke="currentColor" strokeWidth={1.5} fill="none" />
      <path data-wave d={heard} stroke="currentColor" strokeWidth={1.25} fill="none" />
    </svg>
  );
}
