import { STUCK_AFTER_MS } from '#shared/model/recording.ts';
import { RUN_MAX, RUN_PAGE } from '#shared/model/recovery.ts';
import { type ConversionState, countConversionsSince, pageConversions } from '../../data/conversions.ts';
import { acquireRecoveryLease, releaseRecoveryLease, renewRecoveryLease } from '../../data/recovery.ts';
import { putMetrics } from '../../observability/metrics.ts';
import { isoNow } from '../../process/clock.ts';
import type { Fault, ItemResult, RunState, Tally } from './run-state.ts';
import { addErrors, addResults, EMPTY_TALLY, faultText } from './tally.ts';

/**
 * Lifetime of the lease of a run without a renewal, in seconds: longer than a page takes when each task uses all its
 * five tries of a minute each, with five recordings at the same time. After a crash of a run, the lease is free again
 * after this time.
 */
const LEASE_SECONDS = 15 * 60;

const leaseEnd = () => isoNow(LEASE_SECONDS);

/**
 * States in which a recording can be stuck: its conversion, or the wait for it. Runs, the list and the counts use them.
 */
export const STUCK_STATES: ConversionState[] = ['processing', 'waiting'];

/** A recording is stuck when its conversion has made no progress since this time. */
export const stuckBefore = (): string => isoNow(-STUCK_AFTER_MS / 1000);

/** In seconds. By then, the recovery has had four runs for a stuck conversion. */
const LONG_STUCK_SECONDS = 2 * 60 * 60;

/** Publishes how many recordings have been stuck for over two hours, also when no run may begin. */
export async function publishStuckCount(): Promise<void> {
  const count = await countConversionsSince(STUCK_STATES, isoNow(-LONG_STUCK_SECONDS));
  putMetrics({ StuckOverTwoHours: count });
}

/**
 * Begins a run, unless another one is in progress or the recovery is switched off. It can be repeated for the same run.
 * @param isManual requested by a person, also while the recovery is switched off
 * @returns null when the run may not begin
 */
export async function beginRun(run: string, isManual: boolean): Promise<RunState | null> {
  const now = isoNow();
  if (!(await acquireRecoveryLease({ run, now, until: leaseEnd(), isManual }))) return null;
  return { run, startedAt: now, before: stuckBefore(), after: null, tally: EMPTY_TALLY };
}

/**
 * Adds the results of the last page of recordings to the tally, and lists the next page.
 * @returns ids to reconcile; empty at the end of the run, or when another run has the lease
 */
export async function nextPage(state: RunState, results: ItemResult[]): Promise<RunState & { ids: string[] }> {
  const tally = addResults(state.tally, results);
  const end = { ...state, tally, ids: [] };
  const isOver = results.length > 0 && state.after === null;
  if (isOver || !(await renewRecoveryLease(state.run, leaseEnd()))) return end;
  if (tally.totalStuck >= RUN_MAX) {
    return { ...end, tally: addErrors(tally, [`Only the oldest ${RUN_MAX} were looked at; the next run goes on`]) };
  }
  const { ids, next } = await pageConversions(STUCK_STATES, { ...state, size: RUN_PAGE });
  return { ...state, tally, after: next, ids };
}

/**
 * Stores the result of a run and releases its lease.
 * @param fault the error that ended it early
 */
export async function endRun({ run, startedAt, tally }: RunState, fault?: Fault): Promise<Tally> {
  const result = fault ? addErrors(tally, [faultText('The run ended early', fault)]) : tally;
  await releaseRecoveryLease(run, startedAt, { timestamp: isoNow(), ...result });
  putMetrics({
    RecoveryStuck: result.totalStuck,
    RecoveryRestarted: result.recovered,
    RecoveryCompleted: result.markedCompleted,
    RecoveryFailed: result.markedFailed,
    RecoveryErrors: result.errors.length,
  });
  return result;
}
