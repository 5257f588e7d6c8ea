import type { RecoveryStatus } from '#shared/api/admin.ts';
import { ApiError, errorMessage } from '../../lib/http/api-error.ts';
import { Alert } from '../../ui/alert.tsx';
import { AccessRequired } from './access-required.tsx';
import { AutoRecoveryCard } from './auto-recovery-card.tsx';
import { DistributionCard } from './distribution-card.tsx';
import { FailedConversionsCard } from './failed-conversions-card.tsx';
import { HealthCard } from './health-card.tsx';
import { LastResultCard } from './last-result-card.tsx';
import { NoData } from './no-data.tsx';
import { RecoveryActions } from './recovery-actions.tsx';
import { RecoverySkeleton } from './recovery-skeleton.tsx';
import { StuckAlert } from './stuck-alert.tsx';
import { type RecoveryControl, useRecovery } from './use-recovery.ts';

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
