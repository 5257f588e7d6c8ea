import { Clock, Lock, Video } from 'lucide-react';
import type { Project } from '#shared/api/projects.ts';
import { clockText } from '#shared/rules/duration-text.ts';
import { countText } from '#web/lib/count-text.ts';

export function ProjectCounts({ project }: { project: Project }) {
  const { recordingCount, totalDuration, accessLevel } = project;
  return (
    <ul className="tabular flex flex-wrap gap-x-4 gap-y-1 text-[13px] text-muted-foreground [&_svg]:size-3.5 [&_svg]:shrink-0 [&>li]:flex [&>li]:items-center [&>li]:gap-1.5">
      <li>
        <Video aria-hidden />
        {countText(recordingCount, 'recording')}
      </li>
      <li>
        <Clock aria-hidden />
        <span className="sr-only">Total duration: </span>
        {clockText(totalDuration)}
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
