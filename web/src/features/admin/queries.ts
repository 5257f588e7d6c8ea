import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import {
  controlRecovery,
  type FailedConversion,
  type RecoveryOutcome,
  retryRecording,
  startRecovery,
} from '#shared/api/admin.ts';
import { RECOVERY_EVERY_MS } from '#shared/model/recovery.ts';
import { call } from '../../lib/api.ts';
import { refusalMessage } from '../../lib/http/api-error.ts';
import { isUnauthorised } from '../../lib/unauthorised.ts';
import { toast } from '../../ui/use-toast.ts';
import { adminQueries, type FailureKind } from './admin-queries.ts';

const NONE: FailedConversion[] = [];

/** Recordings that got stuck or failed, longest first, a part at a time. */
export function useFailedConversions(state: FailureKind) {
  const { data, error, hasNextPage, fetchNextPage, refetch, ...list } = useInfiniteQuery(
    adminQueries.failedConversions(state),
  );
  return {
    recordings: useMemo(() => data?.pages.flatMap(({ items }) => items) ?? NONE, [data]),
    isKnown: data !== undefined,
    error,
    isRetrying: list.isFetching,
    retry: () => void refetch(),
    hasMore: hasNextPage,
    isLoadingMore: list.isFetchingNextPage,
    hasFailedMore: list.isFetchNextPageError,
    loadMore: useCallback(() => void fetchNextPage(), [fetchNextPage]),
  };
}

const failed = (title: string, fallback: string) => (error: Error) => {
  if (isUnauthorised(error)) return;
  toast({ variant: 'destructive', title, description: refusalMessage(error, fallback) });
};

/** Has the recovery run now. @param onStarted it has been started */
export const useStartRecovery = (onStarted: () => void) =>
  useMutation({
    mutationFn: () => call(startRecovery, {}),
    onSuccess: () => {
      toast({ title: 'Recovery Started', description: 'Manual recovery process has been triggered.' });
      onStarted();
    },
    onError: failed('Recovery Failed', 'Failed to start recovery'),
  });

const CONTROLLED = {
  start: {
    title: 'Auto Recovery Started',
    description: `It looks for stuck recordings every ${RECOVERY_EVERY_MS / 60_000} minutes.`,
  },
  stop: { title: 'Auto Recovery Stopped', description: 'Stuck recordings wait until it is started again.' },
} as const;

/** Switches on or off that the recovery runs by itself. @param refresh asks for the status again */
export const useControlRecovery = (refresh: () => Promise<void>) =>
  useMutation({
    mutationFn: (action: 'start' | 'stop') => call(controlRecovery, { input: { action } }),
    onSuccess: (_answer, action) => {
      toast(CONTROLLED[action]);
      return refresh();
    },
    onError: failed('Control Failed', 'Failed to control auto recovery'),
  });

const RETRIED: Record<Exclude<RecoveryOutcome, 'failed'>, { title: string; text: string }> = {
  restarted: { title: 'Conversion Restarted', text: 'is being processed again.' },
  completed: { title: 'Recording Completed', text: 'had been converted already and can be played as MP4.' },
  left: { title: 'Nothing to Restart', text: 'is being processed.' },
};

function notifyRetry({ name }: FailedConversion, outcome: RecoveryOutcome, why: string | null): void {
  if (outcome === 'failed') {
    const description = why ?? `"${name}" could not be converted.`;
    toast({ variant: 'destructive', title: 'Conversion Failed', description });
    return;
  }
  const { title, text } = RETRIED[outcome];
  toast({ title, description: `"${name}" ${text}` });
}

/** Has one recording looked into now. @param refresh asks for everything again, whatever became of it */
export const useRetryRecording = (refresh: () => Promise<void>) =>
  useMutation({
    mutationFn: ({ id }: FailedConversion) => call(retryRecording, { params: { id } }),
    onSuccess: ({ outcome, why }, recording) => notifyRetry(recording, outcome, why),
    onError: failed('Retry Failed', 'Failed to retry this recording'),
    onSettled: refresh,
  });
