import { Folder } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Project } from '#shared/api/projects.ts';
import { relativeTimeText } from '#web/lib/relative-time.ts';
import { dateTimeText } from '#web/lib/time-text.ts';
import { paths } from '#web/library/paths.ts';
import { Card } from '#web/ui/card.tsx';
import { ProjectCounts } from './project-counts.tsx';
import { ProjectMenu } from './project-menu.tsx';

interface ProjectCardProps {
  project: Project;
  now: Date;
  onEdit: (project: Project) => void;
  onDelete: (project: Project) => void;
}

/** Card of a project. The whole card is a link; its menu edits or deletes the project. */
export function ProjectCard({ project, now, onEdit, onDelete }: ProjectCardProps) {
  const { id, name, description, createdAt, updatedAt } = project;
  return (
    <li className="draw-late min-w-0">
      <Card className="group relative flex h-full flex-col gap-3 p-5 transition-colors duration-150 focus-within:border-input/70 hover:border-input/70">
        <div className="flex items-start gap-3">
          <span className="grid size-10 shrink-0 place-items-center rounded-lg bg-primary-soft text-primary-text">
            <Folder aria-hidden className="size-5" />
          </span>
          <div className="grid min-w-0 flex-1 gap-1">
            <h2 dir="auto" className="line-clamp-2 font-medium text-[15px] leading-snug" title={name}>
              <Link
                to={paths.project(id)}
                className="outline-none after:absolute after:inset-0 after:rounded-xl focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring"
              >
                {name}
              </Link>
            </h2>
            <ProjectCounts project={project} />
          </div>
        </div>
        {description && (
          <p dir="auto" className="line-clamp-2 text-muted-foreground text-sm">
            {description}
          </p>
        )}
        <div className="mt-auto flex items-center gap-1">
          <p className="flex flex-1 flex-wrap gap-x-4 gap-y-1 text-[13px] text-muted-foreground">
            <time dateTime={createdAt} title={dateTimeText(createdAt)}>
              Created {relativeTimeText(createdAt, now)}
            </time>
            <time dateTime={updatedAt} title={dateTimeText(updatedAt)}>
              Updated {relativeTimeText(updatedAt, now)}
            </time>
          </p>
          <ProjectMenu
            project={project}
            onEdit={() => onEdit(project)}
            onDelete={() => onDelete(project)}
            // Above the link, which covers the card.
            button={{ variant: 'ghost', className: 'hover-reveal relative z-1 -my-1 -mr-2' }}
          />
        </div>
      </Card>
    </li>
  );
}
