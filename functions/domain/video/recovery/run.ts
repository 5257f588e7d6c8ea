import type { RecoveryOutcome } from '#shared/api/upkeep/admin.ts';
import { RUN_MAX, STUCK_AFTER_MS } from '#shared/limits.ts';
import { firstCharacters } from '#shared/model/ground/text.ts';
import { RUN_PAGE } from '#shared/model/video/recovery.ts';
import { type ConversionState, countConversionsSince, pageConversions } from '../../../data/video/conversions.ts';
import { acquireRecoveryLease, releaseRecoveryLease, renewRecoveryLease } from '../../../data/video/recovery.ts';
import { putMetrics } from '../../../observability/metrics.ts';
import { isoNow } from '../../../process/clock.ts';
import { LONG_STUCK_SECONDS, RECOVERY_ERROR_MAX_LENGTH, RECOVERY_ERRORS_MAX } from '../../../process/limits.ts';
import type { Fault, ItemResult, RunState, Tally } from './run-state.ts';

export const EMPTY_TALLY: Tally = { totalStuck: 0, recovered: 0, markedCompleted: 0, markedFailed: 0, errors: [] };

function causeText({ Error: name, Cause }: Fault): string {
  try {
    const { errorMessage } = JSON.parse(Cause) as { errorMessage?: string };
    return errorMessage || name;
  } catch {
    // Not from a function of ours: Step Functions writes plain text there.
    return Cause || name;
  }
}

/** A fault as a line of a result. @param what names the failed action */
export const faultText = (what: string, fault: Fault): string =>
  firstCharacters(`${what}: ${causeText(fault)}`, RECOVERY_ERROR_MAX_LENGTH);

/** Adds lines to a result's errors; the last one says that there are more. */
export function addErrors(tally: Tally, lines: string[]): Tally {
  const errors = [...tally.errors, ...lines];
  if (errors.length <= RECOVERY_ERRORS_MAX) return { ...tally, errors };
  return {
    ...tally,
    errors: [...errors.slice(0, RECOVERY_ERRORS_MAX - 1), 'More errors are in the log of the workflow.'],
  };
}

export function addResults(tally: Tally, results: ItemResult[]): Tally {
  const count = (wanted: RecoveryOutcome) => results.filter(({ outcome }) => outcome === wanted).length;
  const counted: Tally = {
    ...tally,
    totalStuck: tally.totalStuck + results.length,
    recovered: tally.recovered + count('restarted'),
    markedCompleted: tally.markedCompleted + count('completed'),
    markedFailed: tally.markedFailed + count('failed'),
  };
  return addErrors(
    counted,
    results.flatMap(({ recordingId, fault }) => (fault ? [faultText(`Recording ${recordingId}`, fault)] : [])),
  );
}

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
