import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { RecoveryStatus } from '#shared/api/admin.ts';
import { adminQueries, recoveryQueryKey } from './admin-queries.ts';

/** How often the admin screen asks for the recovery's status, in milliseconds. */
const RECOVERY_POLL_MS = 30_000;

/** How often is asked whether a run has ended that was started here, and for how long at most; in milliseconds. */
const RUN_POLL_MS = 2000;
const RUN_WAIT_MS = 2 * 60 * 1000;

/** A run that was started here and has not ended yet. */
interface AwaitedRun {
  /** The last run before it. */
  lastRun: string | null;
  /** Nobody waits for it after this, in milliseconds since the epoch. */
  until: number;
}

const isAwaited = (run: AwaitedRun | null, status: RecoveryStatus | undefined): boolean =>
  run !== null && status?.recovery.lastRun === run.lastRun && Date.now() < run.until;

/** The recovery's status, kept fresh while the screen is open. */
export function useRecovery() {
  const client = useQueryClient();
  const [isAutoRefreshing, setAutoRefreshing] = useState(true);
  const [run, setRun] = useState<AwaitedRun | null>(null);
  const status = useQuery({
    ...adminQueries.status(),
    refetchInterval: ({ state }) => {
      if (isAwaited(run, state.data)) return RUN_POLL_MS;
      return isAutoRefreshing && RECOVERY_POLL_MS;
    },
  });
  const refresh = useCallback(() => client.invalidateQueries({ queryKey: recoveryQueryKey() }), [client]);
  useRefreshLists(status.data);
  const lastRun = status.data?.recovery.lastRun ?? null;
  return {
    status,
    isAutoRefreshing,
    toggleAutoRefresh: () => setAutoRefreshing((isOn) => !isOn),
    refresh,
    /** A run that was started here is going on. */
    isRunning: isAwaited(run, status.data),
    /** A run was just started: its end is waited for. */
    awaitRun: () => setRun({ lastRun, until: Date.now() + RUN_WAIT_MS }),
  };
}

/** The lists follow the status: each answer of the one asks for the others again. */
function useRefreshLists(status: RecoveryStatus | undefined): void {
  const client = useQueryClient();
  const known = useRef(status);
  useEffect(() => {
    if (known.current && known.current !== status) {
      for (const state of ['stuck', 'failed'] as const) {
        void client.invalidateQueries({ queryKey: adminQueries.failedConversions(state).queryKey });
      }
    }
    known.current = status;
  }, [client, status]);
}

export type RecoveryControl = ReturnType<typeof useRecovery>;
