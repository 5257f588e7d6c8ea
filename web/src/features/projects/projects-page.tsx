import { FolderOpen, FolderPlus } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Project } from '#shared/api/identity/projects.ts';
import { dateTimeText } from '#shared/english-format.ts';
import { sinceText } from '#web/lib/relative-time.ts';
import { useCurrentWorkspace, useMayHere } from '#web/library/current-workspace.ts';
import { menuEntries } from '#web/library/list/command.ts';
import { RowMenu } from '#web/library/list/row-menu.tsx';
import { useRun } from '#web/library/list/use-run.tsx';
import { LoadFailure } from '#web/library/load-failure.tsx';
import { paths } from '#web/library/paths.ts';
import { screenTexts } from '#web/library/screen-texts.ts';
import { useProjects } from '#web/library/workspace-queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import type { MenuEntry } from '#web/ui/dropdown-menu.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { useNow } from '#web/ui/use-now.ts';
import { useProjectCommands } from './project-commands.tsx';
import { ProjectCounts } from './project-counts.tsx';
import { ProjectCover, useProjectCovers } from './project-cover.tsx';
import { NewProjectDialog } from './project-dialogs.ts';
import { PROJECT_GRID, ProjectGridSkeleton } from './project-skeletons.tsx';

export function ProjectsPage() {
  const { workspace } = useCurrentWorkspace();
  const [isCreating, setCreating] = useState(false);
  const mayCreate = useMayHere('project:create');
  return (
    <>
      <PageTitle>Projects</PageTitle>
      <PageHeader
        {...screenTexts['/projects']}
        isReserved={workspace === null}
        actions={
          mayCreate && (
            <Button onClick={() => setCreating(true)}>
              <FolderPlus aria-hidden />
              New Project
            </Button>
          )
        }
      />
      <Projects createFirst={mayCreate && <Button onClick={() => setCreating(true)}>Create First Project</Button>} />
      {isCreating && workspace && <NewProjectDialog workspaceId={workspace.id} onClose={() => setCreating(false)} />}
    </>
  );
}

function Projects({ createFirst }: { createFirst: React.ReactNode }) {
  const query = useProjects();
  const { data: projects, error } = query;
  if (projects?.length === 0) {
    return (
      <EmptyState
        icon={FolderOpen}
        title="No projects yet"
        description="A project keeps together the recordings that belong together."
        action={createFirst}
      />
    );
  }
  if (projects) return <ProjectGrid projects={projects} />;
  if (!error) return <ProjectGridSkeleton />;
  return <LoadFailure title="Projects could not be loaded" query={query} />;
}

function ProjectGrid({ projects }: { projects: readonly Project[] }) {
  const commands = useProjectCommands();
  // Of the list: a project may leave it while its dialog is open.
  const { run, opened } = useRun(commands);
  const now = useNow();
  const coverOf = useProjectCovers(true);
  return (
    <>
      <ul className={PROJECT_GRID}>
        {projects.map((project) => (
          <ProjectCard
            key={project.id}
            project={project}
            cover={coverOf(project.id)}
            now={now}
            entries={menuEntries(commands, project, run)}
          />
        ))}
      </ul>
      {opened}
    </>
  );
}

interface ProjectCardProps {
  project: Project;
  cover: ComponentProps<typeof ProjectCover>['pictures'];
  now: Date;
  entries: readonly MenuEntry[];
}

/** Card of a project. The whole card is a link; its menu edits or deletes the project. */
function ProjectCard({ project, cover, now, entries }: ProjectCardProps) {
  const { id, name, description, createdAt, updatedAt } = project;
  return (
    <li className="draw-late min-w-0">
      <Card className="group corners-of-focus relative flex h-full flex-col overflow-hidden transition-colors duration-150 focus-within:border-input/70 hover:border-input/70">
        <ProjectCover pictures={cover} className="aspect-[8/3] border-b" />
        <div className="flex grow flex-col gap-3 p-5">
          <div className="flex items-start gap-1">
            <div className="grid min-w-0 grow gap-1">
              <h2 dir="auto" translate="no" className="line-clamp-2 font-medium text-[15px] leading-snug" title={name}>
                <Link
                  to={paths.project(id)}
                  // The corners of the card show the focus, where there are any.
                  className="outline-none after:absolute after:inset-0 after:rounded-xl after:outline-ring motion-reduce:focus-visible:after:outline-2 motion-reduce:focus-visible:after:-outline-offset-2"
                >
                  {name}
                </Link>
              </h2>
              <ProjectCounts project={project} />
            </div>
            {entries.length > 0 && (
              <RowMenu
                label={`Actions for ${name}`}
                entries={entries}
                // Above the link, which covers the card.
                look={{ variant: 'ghost', className: 'hover-reveal relative z-1 -my-2 -me-2' }}
              />
            )}
          </div>
          {description && (
            <p dir="auto" className="line-clamp-2 text-muted-foreground text-sm">
              {description}
            </p>
          )}
          <p className="mt-auto flex flex-wrap gap-x-4 gap-y-1 text-[13px] text-muted-foreground">
            <time dateTime={createdAt} title={dateTimeText(createdAt)}>
              {`Created ${sinceText(createdAt, now)}`}
            </time>
            <time dateTime={updatedAt} title={dateTimeText(updatedAt)}>
              {`Updated ${sinceText(updatedAt, now)}`}
            </time>
          </p>
        </div>
      </Card>
    </li>
  );
}
