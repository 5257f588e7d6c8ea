import { Clock, FolderOpen, Link2, type LucideIcon, TriangleAlert, Video } from 'lucide-react';
import { numberText } from '#web/lib/count-text.ts';
import { errorMessage } from '#web/lib/http/api-error.ts';
import { hoursText } from '#web/lib/time-text.ts';
import { useWorkspaceStats } from '#web/library/workspace-queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

export function StatCards() {
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
    <Card className="flex justify-between gap-x-3 gap-y-0.5 px-4 py-3 max-sm:flex-col sm:items-center">
      <dt className="flex items-center gap-2 text-[13px] text-muted-foreground">
        <Icon aria-hidden className="size-4 shrink-0 max-sm:hidden" />
        {label}
      </dt>
      <dd className="tabular font-semibold text-lg tracking-tight">
        {value ?? (
          <>
            <span className="sr-only">Loading...</span>
            <Skeleton className="my-1 h-5 w-12" />
          </>
        )}
      </dd>
    </Card>
  );
}
