import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { RecoveryStatus } from '#shared/api/upkeep/admin.ts';
import { RUN_WAIT_MS } from '#web/lib/limits.ts';
import { tell } from '#web/library/store/facts.ts';
import { adminQueries, STATUS_READ } from './queries.ts';

/** Interval at which the admin screen fetches the status, in milliseconds. */
const RECOVERY_POLL_MS = 30_000;

/** Interval at which the screen polls for the end of a run that was started here, in milliseconds. */
const RUN_POLL_MS = 2000;

interface AwaitedRun {
  /** Time of the last run before it. */
  lastRun: string | null;
  /** Time at which the screen stops waiting, in milliseconds since the epoch. */
  until: number;
}

/** Whether the awaited run has not ended yet, as far as the status shows. */
const isAwaited = (run: AwaitedRun | null, status: RecoveryStatus | undefined): boolean =>
  run !== null && status?.recovery.lastRun === run.lastRun && Date.now() < run.until;

/** The status of the recovery. It is polled while auto-refresh is on, and more often until an awaited run ends. */
export function useRecovery() {
  const [isAutoRefreshing, setAutoRefreshing] = useState(true);
  const [run, setRun] = useState<AwaitedRun | null>(null);
  const status = useQuery({
    ...adminQueries.status(),
    refetchInterval: ({ state }) => {
      if (isAwaited(run, state.data)) return RUN_POLL_MS;
      return isAutoRefreshing && RECOVERY_POLL_MS;
    },
  });
  useRefreshLists(status.data);
  const lastRun = status.data?.recovery.lastRun ?? null;
  return {
    status,
    isAutoRefreshing,
    toggleAutoRefresh: () => setAutoRefreshing((isOn) => !isOn),
    isRunning: isAwaited(run, status.data),
    /** Polls for the end of a run that was just started. */
    awaitRun: () => setRun({ lastRun, until: Date.now() + RUN_WAIT_MS }),
  };
}

/** Refetches the lists whenever a new status arrives. */
function useRefreshLists(status: RecoveryStatus | undefined): void {
  const known = useRef(status);
  useEffect(() => {
    if (known.current && known.current !== status) void tell(STATUS_READ);
    known.current = status;
  }, [status]);
}

export type RecoveryControl = ReturnType<typeof useRecovery>;
