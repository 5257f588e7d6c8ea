import { useQuery } from '@tanstack/react-query';
import {
  controlRecovery,
  type FailedConversion,
  type FailedConversionReason,
  getRecoveryStatus,
  listFailedConversions,
  type RecoveryOutcome,
  retryRecording,
  startRecovery,
} from '#shared/api/upkeep/admin.ts';
import { getVersion } from '#shared/api/upkeep/system.ts';
import { FAILED_CONVERSIONS_MAX } from '#shared/limits.ts';
import { RECOVERY_EVERY_MS } from '#shared/model/video/recovery.ts';
import { call } from '#web/lib/api.ts';
import { pagedQuery, usePagedList } from '#web/lib/paged-list.ts';
import { operationQuery } from '#web/lib/query.ts';
import { shortName } from '#web/lib/short-name.ts';
import { useAppMutation } from '#web/library/app-mutation.ts';
import { toast } from '#web/ui/use-toast.ts';

/** Page sizes. They are small because the server asks MediaConvert for the job of each recording in a page. */
const PART = { first: 10, later: FAILED_CONVERSIONS_MAX };

/** Recordings that are listed: those with this reason, or all. */
export type ReasonFilter = FailedConversionReason | 'all';

/** The fact that a new status has arrived. */
export const STATUS_READ = 'recovery status';

/** Queries of the admin screen. The data changes without the user, so each visit fetches it again. */
export const adminQueries = {
  status: () => ({ ...operationQuery(getRecoveryStatus, {}), staleTime: 0, meta: { needs: ['recovery'] } }),
  failedConversions: (filter: ReasonFilter) => ({
    ...pagedQuery(listFailedConversions, { query: filter === 'all' ? {} : { state: filter } }, PART),
    staleTime: 0,
    meta: { needs: ['recovery', STATUS_READ] },
  }),
  version: () => operationQuery(getVersion, {}),
};

/** Recordings without an MP4, page by page, those that changed last first. */
export const useFailedConversions = (filter: ReasonFilter) => usePagedList(adminQueries.failedConversions(filter));

export const useVersion = () => useQuery(adminQueries.version());

/** Starts a run of the recovery. @param onStarted called when the server has started it */
export const useStartRecovery = (onStarted: () => void) =>
  useAppMutation({
    mutationFn: () => call(startRecovery, {}),
    onSuccess: onStarted,
    success: { title: 'Recovery Started', description: 'Manual recovery process has been triggered.' },
    failure: { title: 'Recovery Failed', text: 'Failed to start recovery' },
  });

const CONTROLLED = {
  start: {
    title: 'Auto Recovery Started',
    description: `It checks for stuck recordings every ${RECOVERY_EVERY_MS / 60_000} minutes.`,
  },
  stop: { title: 'Auto Recovery Stopped', description: 'Stuck recordings will wait until you start it again.' },
} as const;

/** Starts or stops the automatic recovery. */
export const useControlRecovery = () =>
  useAppMutation({
    mutationFn: (action: 'start' | 'stop') => call(controlRecovery, { input: { action } }),
    success: (_answer, action) => CONTROLLED[action],
    failure: { title: 'Control Failed', text: 'Failed to control auto recovery' },
  });

const RETRIED: Record<Exclude<RecoveryOutcome, 'failed'>, { title: string; text: string }> = {
  restarted: { title: 'Conversion restarted', text: 'is being processed again.' },
  completed: { title: 'Recording completed', text: 'was already converted and can be played as MP4.' },
  left: { title: 'Nothing to restart', text: 'is being processed.' },
};

function notifyRetry({ name }: FailedConversion, outcome: RecoveryOutcome, reason: string | null): void {
  if (outcome === 'failed') {
    const description = reason ?? `"${shortName(name)}" could not be converted.`;
    toast({ variant: 'destructive', title: 'Conversion failed', description });
    return;
  }
  const { title, text } = RETRIED[outcome];
  toast({ title, description: `"${shortName(name)}" ${text}` });
}

/** Runs the recovery for one recording. */
export const useRetryRecording = () =>
  useAppMutation({
    mutationFn: ({ id }: FailedConversion) => call(retryRecording, { params: { id } }),
    onSuccess: ({ outcome, reason }, recording) => notifyRetry(recording, outcome, reason),
    failure: { title: 'Retry failed', text: 'Failed to retry this recording' },
  });
