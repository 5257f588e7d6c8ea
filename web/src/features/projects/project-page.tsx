import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, CirclePlus, FolderX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { Project } from '#shared/api/identity/projects.ts';
import { ApiError } from '#web/lib/http/api-error.ts';
import { isNotFound } from '#web/lib/not-found.ts';
import { useCurrentWorkspace, useFollowWorkspace } from '#web/library/current-workspace.ts';
import { DateTime } from '#web/library/date-time.tsx';
import { CommandMenu } from '#web/library/list/command-menu.tsx';
import { LoadFailure } from '#web/library/load-failure.tsx';
import { NoScreen } from '#web/library/no-screen.tsx';
import { paths } from '#web/library/paths.ts';
import { recordButton } from '#web/library/record-button.ts';
import { workspaceQueries } from '#web/library/workspace-queries.ts';
import { Button } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { useProjectCommands } from './project-commands.tsx';
import { ProjectCounts } from './project-counts.tsx';
import { ProjectCover, useProjectCover } from './project-cover.tsx';
import { ProjectSkeleton } from './project-skeletons.tsx';

/** A project, which may be in another workspace. */
function useProject(id: string) {
  const query = useQuery(workspaceQueries.project(id));
  return { ...query, data: isNotFound(query.error) ? undefined : query.data };
}

interface ProjectPageProps {
  id: string;
  onNewRecording: (project: Project) => void;
  uploadFiles: (project: Project) => ReactNode;
  recordings: (project: Project) => ReactNode;
  recordingsSkeleton: ReactNode;
}

export function ProjectPage(props: ProjectPageProps) {
  const { id, onNewRecording, uploadFiles, recordings, recordingsSkeleton } = props;
  const query = useProject(id);
  const { data, error } = query;
  const { isLoading } = useCurrentWorkspace();
  const navigate = useNavigate();
  useFollowWorkspace(data?.workspaceId, () => void navigate(paths.projects, { replace: true }));
  // The buttons depend on the user's workspaces: they appear together with the project.
  const project = isLoading ? undefined : data;
  return (
    <>
      <Link
        to={paths.projects}
        className="-ms-1 mb-3 inline-flex touch-target pointer-fine:lg:min-h-6 items-center gap-1.5 rounded-lg px-1 text-muted-foreground text-sm hover:text-foreground"
      >
        <ArrowLeft aria-hidden className="size-4" />
        Back to projects
      </Link>
      {project && (
        <Head project={project} onNewRecording={() => onNewRecording(project)} uploadFiles={uploadFiles(project)} />
      )}
      {project && recordings(project)}
      {!project && !error && <ProjectSkeleton recordings={recordingsSkeleton} />}
      {!project && error && <Failure query={query} />}
    </>
  );
}

interface HeadProps {
  project: Project;
  onNewRecording: () => void;
  uploadFiles: ReactNode;
}

function Head({ project, onNewRecording, uploadFiles }: HeadProps) {
  const { name, description, createdAt, permission } = project;
  const cover = useProjectCover(project.id);
  return (
    <div className="mb-6 flex gap-5 border-b pb-6">
      <ProjectCover pictures={cover} className="hidden aspect-video h-24 rounded-lg border lg:flex" />
      <div className="grid min-w-0 grow grid-cols-1 content-start gap-3">
        <PageTitle>{name}</PageTitle>
        <div className="relative max-sm:[&_h1]:min-h-12 max-sm:[&>header>:first-child]:pe-14 [&>header]:mb-0">
          <PageHeader
            title={name}
            isName
            actions={
              <>
                {permission === 'edit' && (
                  <>
                    <Button ref={recordButton} className="max-sm:grow" onClick={onNewRecording}>
                      <CirclePlus aria-hidden />
                      New Recording
                    </Button>
                    {uploadFiles}
                  </>
                )}
                <Manage project={project} />
              </>
            }
          />
        </div>
        {description && (
          <p dir="auto" className="max-w-3xl whitespace-pre-line text-sm">
            {description}
          </p>
        )}
        <div className="flex flex-wrap gap-x-4 gap-y-1">
          <ProjectCounts project={project} />
          <p className="tabular text-[13px] text-muted-foreground">
            Created <DateTime time={createdAt} />
          </p>
        </div>
      </div>
    </div>
  );
}

function Manage({ project }: { project: Project }) {
  const navigate = useNavigate();
  const commands = useProjectCommands(() => void navigate(paths.projects, { replace: true }));
  return (
    <CommandMenu
      label={`Actions for ${project.name}`}
      commands={commands}
      item={project}
      // On phones at the end of the name, because the other buttons fill their line.
      look={{ variant: 'outline', className: 'max-sm:absolute max-sm:top-0 max-sm:end-0' }}
    />
  );
}

function Failure({ query }: { query: ReturnType<typeof useProject> }) {
  const { error } = query;
  if (error instanceof ApiError && error.status === 404) {
    return (
      <NoScreen
        icon={FolderX}
        title="Project not found"
        description="It was deleted, or you don't have access."
        link={{ to: paths.projects, label: 'All Projects' }}
      />
    );
  }
  return <LoadFailure title="The project could not be loaded" heading="h1" query={query} />;
}
