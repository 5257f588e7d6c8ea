import { inGroups } from '#shared/rules/ground/in-groups.ts';
import { repeatUntilDone } from '#shared/rules/ground/retry.ts';
import type { Change } from '../../../data/ground/apply.ts';
import { findDueRevocations, orderRevocation } from '../../../data/ground/revocation.ts';
import { logError } from '../../../observability/log.ts';
import { putMetrics } from '../../../observability/metrics.ts';
import { isoNow, nowMs } from '../../../process/clock.ts';
import { newId } from '../../../process/ids.ts';
import { writeCutoffs } from './write-cutoffs.ts';

/** Longest turn of writing cutoffs, in milliseconds. */
const WAIT_MS = 2000;
/** Delays while another instance writes cutoffs. */
const DELAYS = { first: 180, longest: 750 };

/** Revocations that one transaction orders, besides its act: it has at most 100 changes. */
const TOGETHER_MAX = 90;
/** Further ones that each of them orders, once it is due: their names have about 60 bytes each, an item 400 kB. */
const REST_MAX = 4000;

/**
 * Orders the end of all media tokens of some subjects, in the transaction that makes it necessary. At most 90 changes: the
 * orders of further subjects follow from these, also after a crash.
 */
export function orderRevocations(subjects: string[]): Change[] {
  const rests = inGroups(subjects.slice(TOGETHER_MAX), REST_MAX);
  return subjects
    .slice(0, TOGETHER_MAX)
    .map((entry, index) => orderRevocation({ entry, orderId: newId(), orderedAt: isoNow(), rest: rests[index] ?? [] }));
}

async function writeDue(subjects: Iterable<string>, deadline: number): Promise<void> {
  let due = new Set(subjects);
  const hasAll = (written: string[]) => {
    for (const entry of written) due.delete(entry);
    return due.size === 0;
  };
  const write = async () => {
    due = new Set(await findDueRevocations([...due]));
    if (due.size > 0) await writeCutoffs(deadline, hasAll);
    return due.size === 0 || null;
  };
  await repeatUntilDone(write, { delays: DELAYS, mayTry: () => nowMs() < deadline });
}

/** One write of cutoffs for which several requests of a process wait. */
interface Turn {
  subjects: Set<string>;
  ended: Promise<void>;
}

/** The next turn, which writes every cutoff that is requested before it begins. */
let nextTurn: Turn | null = null;
let lastEnded: Promise<void> = Promise.resolve();

async function take(subjects: Set<string>): Promise<void> {
  await lastEnded;
  nextTurn = null;
  try {
    await writeDue(subjects, nowMs() + WAIT_MS);
  } catch (error) {
    putMetrics({ RevocationsFailed: 1 });
    logError('Revocations could not be written, and stay due', error);
  }
}

function beginTurn(): Turn {
  const subjects = new Set<string>();
  const ended = take(subjects);
  lastEnded = ended;
  nextTurn = { subjects, ended };
  return nextTurn;
}

/**
 * Ends the media tokens of subjects by writing the cutoffs of their ordered revocations to the key value store. It
 * waits at most two seconds for that, and never fails: the orders are stored, and `drain-revocations` writes the
 * remaining cutoffs every minute. Simultaneous requests in one process, as on one machine, take turns: revocations that
 * arrive during one turn are written by the next. If each request wrote its own, all would query the table repeatedly
 * and be slow.
 */
export async function endAccess(subjects: string[]): Promise<void> {
  if (subjects.length === 0) return;
  const turn = nextTurn ?? beginTurn();
  for (const subject of subjects) turn.subjects.add(subject);
  await turn.ended;
}
