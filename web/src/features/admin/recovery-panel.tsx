import { DatabaseZap } from 'lucide-react';
import type { RecoveryStatus } from '#shared/api/admin.ts';
import { ApiError, errorMessage } from '../../lib/http/api-error.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AccessRequired } from './access-required.tsx';
import { AutoRecoveryCard } from './auto-recovery-card.tsx';
import { DistributionCard } from './distribution-card.tsx';
import { FailedConversionsCard } from './failed-conversions-card.tsx';
import { HealthCard } from './health-card.tsx';
import { LastResultCard } from './last-result-card.tsx';
import { RecoveryActions } from './recovery-actions.tsx';
import { type RecoveryControl, useRecovery } from './use-recovery.ts';

const CARDS = ['health', 'auto', 'distribution', 'result'];

/** The panel's shape, while it loads. */
function RecoverySkeleton() {
  return (
    <div role="status" className="grid gap-5">
      <span className="sr-only">Loading transcoding status...</span>
      <div className="flex flex-wrap gap-2">
        <Skeleton className="h-9 w-48 rounded-lg" />
        <Skeleton className="h-9 w-44 rounded-lg" />
        <Skeleton className="h-9 w-28 rounded-lg" />
      </div>
      <div className="grid gap-5 md:grid-cols-2">
        {CARDS.map((card) => (
          <Card key={card} className="grid gap-4 p-5">
            <Skeleton className="h-5 w-32" />
            <Skeleton className="h-10 w-24" />
            <Skeleton className="h-4 w-full" />
          </Card>
        ))}
      </div>
    </div>
  );
}

interface NoDataProps {
  isRetrying: boolean;
  onRetry: () => Promise<void>;
}

/** Stands where the status would be that did not load. */
function NoData({ isRetrying, onRetry }: NoDataProps) {
  return (
    <EmptyState
      icon={DatabaseZap}
      title="No Data"
      description="Unable to load transcoding status."
      action={
        <Button pending={isRetrying} onClick={() => void onRetry()}>
          Refresh
        </Button>
      }
    />
  );
}

/** Says that conversions have got stuck, and what to do about it. */
function StuckAlert({ count, isAuto }: { count: number; isAuto: boolean }) {
  const [what, it] = count === 1 ? ['1 recording has', 'it'] : [`${count} recordings have`, 'them'];
  const hope = isAuto
    ? `The next automatic recovery looks into ${it}, or run one now.`
    : 'Auto recovery is stopped: run one now, or start it again.';
  return (
    <Alert variant="warning" title="Stuck Recordings Detected">
      {what} been processing, or waiting for it, for over 1 hour. {hope}
    </Alert>
  );
}

const isForbidden = (error: unknown): boolean => error instanceof ApiError && error.code === 'FORBIDDEN';

/** How conversions are doing, and everything that can be done for them. */
export function RecoveryPanel() {
  const control = useRecovery();
  const { data, error, isFetching } = control.status;
  // Somebody has just ceased to be an administrator.
  if (isForbidden(error)) return <AccessRequired />;
  if (data) return <Recovery data={data} control={control} />;
  return error ? <NoData isRetrying={isFetching} onRetry={control.refresh} /> : <RecoverySkeleton />;
}

function Recovery({ data: { health, recovery }, control }: { data: RecoveryStatus; control: RecoveryControl }) {
  const { error } = control.status;
  return (
    <div className="grid gap-5">
      <RecoveryActions isAuto={recovery.isRunning} control={control} />
      {error && (
        <Alert variant="warning" title="These figures are not current">
          {errorMessage(error, 'The status could not be loaded again. Refresh to try once more.')}
        </Alert>
      )}
      {health.stuckRecordings > 0 && <StuckAlert count={health.stuckRecordings} isAuto={recovery.isRunning} />}
      <div className="grid items-start gap-5 md:grid-cols-2">
        <div className="grid gap-5">
          <HealthCard health={health} />
          <DistributionCard distribution={health.statusDistribution} total={health.totalRecordings} />
        </div>
        <div className="grid gap-5">
          <AutoRecoveryCard recovery={recovery} />
          <LastResultCard result={recovery.lastResult} isRunning={control.isRunning} />
        </div>
      </div>
      <FailedConversionsCard state="stuck" refresh={control.refresh} />
      <FailedConversionsCard state="failed" refresh={control.refresh} />
    </div>
  );
}
