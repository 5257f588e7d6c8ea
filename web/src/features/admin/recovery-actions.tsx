import { CirclePause, CirclePlay, Play, RefreshCw, TimerReset } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { useControlRecovery, useStartRecovery } from './queries.ts';
import type { RecoveryControl } from './use-recovery.ts';

interface RecoveryActionsProps {
  /** Whether the recovery runs by itself. */
  isAuto: boolean;
  control: RecoveryControl;
}

/** What an administrator can do for all conversions at once. */
export function RecoveryActions({ isAuto, control }: RecoveryActionsProps) {
  const { isAutoRefreshing, toggleAutoRefresh, refresh, awaitRun, isRunning, status } = control;
  const start = useStartRecovery(awaitRun);
  const auto = useControlRecovery(refresh);
  return (
    <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
      <Button className="col-span-2" pending={start.isPending || isRunning} onClick={() => start.mutate()}>
        {!start.isPending && !isRunning && <Play aria-hidden />}
        Run Manual Recovery
      </Button>
      <Button variant="outline" pending={auto.isPending} onClick={() => auto.mutate(isAuto ? 'stop' : 'start')}>
        {!auto.isPending && (isAuto ? <CirclePause aria-hidden /> : <CirclePlay aria-hidden />)}
        {isAuto ? 'Stop Auto Recovery' : 'Start Auto Recovery'}
      </Button>
      <Button variant="outline" onClick={() => void refresh()}>
        <RefreshCw aria-hidden className={status.isFetching ? 'animate-spin' : undefined} />
        Refresh
      </Button>
      <Button variant="ghost" className="col-span-2" onClick={toggleAutoRefresh}>
        <TimerReset aria-hidden />
        {isAutoRefreshing ? 'Disable Auto-Refresh' : 'Enable Auto-Refresh'}
      </Button>
    </div>
  );
}
