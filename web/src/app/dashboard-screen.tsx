import {
  ChevronRight,
  CircleDot,
  Clock,
  FolderOpen,
  FolderPlus,
  Link2,
  type LucideIcon,
  TriangleAlert,
  Video,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { numberText } from '#shared/english-format.ts';
import { NewProjectDialog } from '#web/features/projects/project-dialogs.ts';
import { RecentProjects } from '#web/features/projects/recent-projects.tsx';
import { useStartRecording } from '#web/features/recorder/use-recorder.ts';
import { RecentRecordings } from '#web/features/recordings/recent-recordings.tsx';
import { errorMessage } from '#web/lib/http/api-error.ts';
import { hoursText } from '#web/lib/time-text.ts';
import { useCurrentWorkspace, useMayHere } from '#web/library/current-workspace.ts';
import { LinkButton } from '#web/library/link-button.tsx';
import { paths } from '#web/library/paths.ts';
import { recordButton } from '#web/library/record-button.ts';
import { screenTexts } from '#web/library/screen-texts.ts';
import { useProjects, useWorkspaceStats } from '#web/library/workspace-queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { LogoMark } from '#web/ui/logo.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { RecordingDialogs } from './recording-dialogs.tsx';

function StatCards() {
  const { data, error, refetch, isFetching } = useWorkspaceStats();
  if (error && !data) {
    return (
      <Card role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-3 p-5 text-sm">
        <TriangleAlert aria-hidden className="size-4.5 text-muted-foreground" />
        <p className="flex-1">{errorMessage(error, 'The numbers could not be loaded.')}</p>
        <Button variant="outline" pending={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </Card>
    );
  }
  return (
    <dl aria-busy={!data} className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Stat icon={Video} label="Total Recordings" value={data && numberText(data.totalRecordings)} />
      <Stat icon={FolderOpen} label="Projects" value={data && numberText(data.totalProjects)} />
      <Stat icon={Link2} label="Shared Links" value={data && numberText(data.sharedLinks)} />
      <Stat icon={Clock} label="Total Duration" value={data && hoursText(data.totalDuration)} />
    </dl>
  );
}

interface StatProps {
  icon: LucideIcon;
  label: string;
  /** Undefined while it loads. */
  value: string | undefined;
}

function Stat({ icon: Icon, label, value }: StatProps) {
  return (
    <Card className="flex flex-col justify-between gap-x-3 gap-y-0.5 px-4 py-3 sm:max-lg:flex-row sm:max-lg:items-center xl:flex-row xl:items-center">
      <dt className="flex items-center gap-2 text-[13px] text-muted-foreground">
        <Icon aria-hidden className="hidden size-4 shrink-0 sm:max-lg:block xl:block" />
        {label}
      </dt>
      <dd className="tabular whitespace-nowrap font-medium text-[15px]">
        {value === undefined ? (
          <>
            <span className="sr-only">Loading...</span>
            <Skeleton className="my-1 h-5 w-12" />
          </>
        ) : (
          <span translate="no">{value}</span>
        )}
      </dd>
    </Card>
  );
}

export function DashboardScreen() {
  const { workspace } = useCurrentWorkspace();
  const startRecording = useStartRecording();
  const [isCreating, setCreating] = useState(false);
  const mayCreate = useMayHere('recording:create');
  const mayCreateProject = useMayHere('project:create');
  const { isFetched: areProjectsFetched } = useProjects();
  const { data: stats, isFetched: areStatsFetched } = useWorkspaceStats();
  const isFirst = mayCreate && stats?.totalRecordings === 0;
  const isEmpty = isFirst && stats.totalProjects === 0;
  return (
    <>
      <PageTitle>Dashboard</PageTitle>
      <PageHeader
        {...screenTexts['/']}
        isReserved={workspace === null}
        actions={
          <>
            {mayCreateProject && (
              <Button variant="outline" onClick={() => setCreating(true)}>
                <FolderPlus aria-hidden />
                New Project
              </Button>
            )}
            {mayCreate && (
              <Button ref={recordButton} onClick={() => startRecording()}>
                <CircleDot aria-hidden />
                Start Recording
              </Button>
            )}
          </>
        }
      />
      {/* The numbers decide whether the card for the first video appears. To avoid a layout shift, everything is hidden
          until they are loaded, for two seconds at most. */}
      <div className={`grid grid-cols-1 gap-7 ${areStatsFetched ? '' : 'animate-hold'}`}>
        {isFirst && <FirstVideo isEmpty={isEmpty} onStart={() => startRecording()} />}
        <StatCards />
        {!isEmpty && (
          <Section title="Recent Projects" all={paths.projects} allLabel="View all projects">
            <RecentProjects mayCreate={mayCreateProject} onNewProject={() => setCreating(true)} />
          </Section>
        )}
        {/* The recordings appear after the projects above them, whose height is unknown until they are loaded. */}
        {areProjectsFetched && !isFirst && (
          <Section title="Recent Recordings" all={paths.recordings} allLabel="View all recordings">
            <RecordingDialogs>
              <RecentRecordings mayCreate={mayCreate} onNewRecording={() => startRecording()} />
            </RecordingDialogs>
          </Section>
        )}
      </div>
      {isCreating && workspace && <NewProjectDialog workspaceId={workspace.id} onClose={() => setCreating(false)} />}
    </>
  );
}

interface SectionProps {
  title: string;
  all: string;
  allLabel: string;
  children: ReactNode;
}

function Section({ title, all, allLabel, children }: SectionProps) {
  return (
    <section aria-label={title} className="grid grid-cols-1 gap-4">
      <div className="flex items-center justify-between gap-4">
        <h2 className="font-semibold text-lg tracking-tight">{title}</h2>
        <LinkButton variant="ghost" size="sm" className="-me-3" to={all} aria-label={allLabel}>
          View All
          <ChevronRight aria-hidden />
        </LinkButton>
      </div>
      {children}
    </section>
  );
}

/** First card on the dashboard of a workspace without recordings. It stands for the empty sections. */
function FirstVideo({ isEmpty, onStart }: { isEmpty: boolean; onStart: () => void }) {
  return (
    <section
      aria-labelledby="first-video"
      className="grid justify-items-center rounded-xl bg-primary-soft px-6 py-10 text-center sm:py-14"
    >
      <LogoMark className="size-12" />
      <h2 id="first-video" className="mt-5 font-semibold text-xl tracking-tight">
        Record your first video
      </h2>
      <p className="mt-2 max-w-md text-balance text-[15px] text-muted-foreground leading-relaxed">
        Choose a screen, a window or your camera. When you stop, the video is here, ready to play and to share by link.
      </p>
      <Button size="lg" className="mt-6" onClick={onStart}>
        <CircleDot aria-hidden />
        Start Recording
      </Button>
      <ul className="mt-6 flex flex-wrap justify-center gap-x-5 text-muted-foreground text-sm">
        {isEmpty && <li>No projects yet</li>}
        <li>No recordings yet</li>
      </ul>
    </section>
  );
}
