import type { RecoveryOutcome } from '#shared/api/admin.ts';
import type { Fault, ItemResult, Tally } from './run-state.ts';

export const EMPTY_TALLY: Tally = { totalStuck: 0, recovered: 0, markedCompleted: 0, markedFailed: 0, errors: [] };

/** Most errors that a result stores, because it is one item of the table. */
const ERRORS_MAX = 50;
/** Characters of an error that are stored. */
const ERROR_LENGTH = 300;

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
export const faultText = (what: string, fault: Fault): string => `${what}: ${causeText(fault)}`.slice(0, ERROR_LENGTH);

/** Adds lines to a result's errors; the last one says that there are more. */
export function addErrors(tally: Tally, lines: string[]): Tally {
  const errors = [...tally.errors, ...lines];
  if (errors.length <= ERRORS_MAX) return { ...tally, errors };
  return { ...tally, errors: [...errors.slice(0, ERRORS_MAX - 1), 'More errors are in the log of the workflow.'] };
}

/** Adds the outcomes of some recordings to the tally of a run. */
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
