import { Clock, Lock, Video } from 'lucide-react';
import type { Project } from '#shared/api/identity/projects.ts';
import { clockText } from '#shared/rules/ground/duration-text.ts';
import { countText } from '#web/lib/count-text.ts';

interface ProjectCountsProps {
  project: Project;
  /** For a narrow place: icons only where they add something. */
  isNarrow?: boolean;
}

export function ProjectCounts({ project, isNarrow = false }: ProjectCountsProps) {
  const { recordingCount, totalDuration, accessLevel } = project;
  return (
    <ul
      className={`tabular flex flex-wrap gap-y-1 text-[13px] text-muted-foreground [&_svg]:size-3.5 [&_svg]:shrink-0 [&>li]:flex [&>li]:items-center ${isNarrow ? "gap-x-1 [&>li+li]:before:content-['·'] [&>li]:gap-1" : 'gap-x-4 [&>li]:gap-1.5'}`}
    >
      <li>
        {!isNarrow && <Video aria-hidden />}
        <span>{countText(recordingCount, 'recording')}</span>
      </li>
      <li>
        {!isNarrow && <Clock aria-hidden />}
        <span className="sr-only">Total duration: </span>
        <span translate="no">{clockText(totalDuration)}</span>
      </li>
      {accessLevel === 'restricted' && (
        <li>
          <Lock aria-hidden />
          Restricted
        </li>
      )}
    </ul>
  );
}
