import { FolderOpen } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Project } from '#shared/api/identity/projects.ts';
import { LoadFailure } from '#web/library/load-failure.tsx';
import { paths } from '#web/library/paths.ts';
import { useProjects } from '#web/library/workspace-queries.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ProjectCounts } from './project-counts.tsx';
import { ProjectCover, useProjectCovers } from './project-cover.tsx';

const DASHBOARD_PROJECTS = 6;

const ROWS = 'grid gap-3 sm:grid-cols-2 xl:grid-cols-3';

export function RecentProjects({ mayCreate, onNewProject }: { mayCreate: boolean; onNewProject: () => void }) {
  const query = useProjects();
  const { data: projects, error } = query;
  const coverOf = useProjectCovers(false);
  if (projects && projects.length > 0) {
    return (
      <ul className={ROWS}>
        {projects.slice(0, DASHBOARD_PROJECTS).map((project) => (
          <ProjectLink key={project.id} project={project} cover={coverOf(project.id)} />
        ))}
      </ul>
    );
  }
  if (projects) {
    return (
      <EmptyState
        icon={FolderOpen}
        title="No projects yet"
        heading="h3"
        description="A project keeps together the recordings that belong together."
        className="py-10"
        action={
          mayCreate && (
            <Button variant="outline" onClick={onNewProject}>
              New Project
            </Button>
          )
        }
      />
    );
  }
  if (!error) return <RecentProjectsSkeleton />;
  return <LoadFailure title="Projects could not be loaded" heading="h3" query={query} />;
}

function ProjectLink({ project, cover }: { project: Project; cover: ReturnType<ReturnType<typeof useProjectCovers>> }) {
  return (
    <li className="relative flex min-w-0 items-center gap-3 rounded-xl border bg-card px-3 py-2.5 transition-colors duration-150 hover:border-input/70">
      <ProjectCover pictures={cover.slice(0, 1)} className="h-9 w-16 rounded-lg" />
      <div className="grid min-w-0 flex-1 gap-0.5">
        <h3 dir="auto" translate="no" className="line-clamp-2 font-medium text-sm leading-snug" title={project.name}>
          <Link to={paths.project(project.id)} className="rounded-xl outline-offset-0 after:absolute after:inset-0">
            {project.name}
          </Link>
        </h3>
        <ProjectCounts project={project} isNarrow />
      </div>
    </li>
  );
}

const SHAPES = ['a', 'b', 'c'];

function RecentProjectsSkeleton() {
  return (
    <div role="status" className={ROWS}>
      <span className="sr-only">Loading projects...</span>
      {SHAPES.map((shape) => (
        <div key={shape} className="flex items-center gap-3 rounded-xl border bg-card px-3 py-2.5">
          <Skeleton className="h-9 w-16 rounded-lg" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-4 w-3/5" />
            <Skeleton className="h-3.5 w-2/5" />
          </div>
        </div>
      ))}
    </div>
  );
}
