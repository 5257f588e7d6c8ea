import { NEW_PACE, type StoredWebhook } from '../../../data/telling/webhook.ts';
import { isoNow, nowMs } from '../../../process/clock.ts';
import {
  DELIVERY_ATTEMPT_MS,
  FAILING_SECONDS,
  FAILURES_UNTIL_PROBES,
  PROBE_PAUSE_SECONDS,
  QUICK_ANSWERS_MIN,
  SLOW_SECONDS,
} from '../../../process/limits.ts';
import type { Outcome } from './send-delivery.ts';

/** Which attempts a webhook gets. Those of each lane have their own function, so that none waits for slower ones. */
export type Lane = 'quick' | 'slow';

type Paced = Pick<StoredWebhook, 'pace' | 'failingSince'>;

/** The pace of a webhook that a person has just switched on, or given another address. */
export const paceAnew = () => ({ pace: NEW_PACE, failingSince: null, switchedOnAt: isoNow() });

/** A webhook begins with slow attempts. It gets quick ones once it has answered quickly, and until a time-out. */
export const laneOf = ({ pace: { quickAnswers, slowUntil } }: Pick<Paced, 'pace'>): Lane =>
  quickAnswers < QUICK_ANSWERS_MIN || slowUntil > isoNow() ? 'slow' : 'quick';

/** Whether nothing is sent now: a probe has failed, or the receiver has asked for a pause. */
export const isResting = ({ pace: { restsUntil } }: Pick<Paced, 'pace'>): boolean => restsUntil > isoNow();

/** Whether only one delivery is tried at a time. */
export const isProbed = ({ pace: { failures } }: Pick<Paced, 'pace'>): boolean => failures >= FAILURES_UNTIL_PROBES;

/** Whether it has had no success for so long that it is paused. */
export const hasFailedLong = ({ failingSince }: Pick<Paced, 'failingSince'>): boolean =>
  failingSince !== null && failingSince <= isoNow(-FAILING_SECONDS);

/** Answers without a status, such as a refused connection, say nothing about the time of answers. */
function quickAnswersAfter(quickAnswers: number, { attempt, isTimeout }: Outcome): number {
  if (isTimeout) return 0;
  if (attempt.status === null) return quickAnswers;
  return attempt.milliseconds <= DELIVERY_ATTEMPT_MS.quick ? Math.min(quickAnswers + 1, QUICK_ANSWERS_MIN) : 0;
}

/**
 * Seconds that a receiver asks for, a day at most; 0 without a request, or with an invalid one:
 * https://www.rfc-editor.org/rfc/rfc9110#field.retry-after
 */
export function retryAfterSeconds(header: string | undefined): number {
  if (header === undefined) return 0;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - nowMs()) / 1000;
  return Number.isNaN(seconds) ? 0 : Math.min(Math.max(0, seconds), FAILING_SECONDS);
}

/** The pause after a failure: first a minute, then twice as long each time, up to an hour. */
function probePause(failures: number): number {
  if (failures < FAILURES_UNTIL_PROBES) return 0;
  return Math.min(PROBE_PAUSE_SECONDS.first * 2 ** (failures - FAILURES_UNTIL_PROBES), PROBE_PAUSE_SECONDS.longest);
}

/** What is known of a receiver after an attempt. */
export function paceAfter({ pace, failingSince }: Paced, outcome: Outcome): Paced {
  const quickAnswers = quickAnswersAfter(pace.quickAnswers, outcome);
  const slowUntil = outcome.isTimeout ? isoNow(SLOW_SECONDS) : pace.slowUntil;
  if (outcome.isSuccess) return { pace: { ...NEW_PACE, quickAnswers, slowUntil }, failingSince: null };
  const failures = pace.failures + 1;
  const rest = Math.max(probePause(failures), retryAfterSeconds(outcome.retryAfter));
  const restsUntil = rest > 0 ? isoNow(rest) : pace.restsUntil;
  return {
    pace: { ...pace, quickAnswers, slowUntil, failures, restsUntil },
    failingSince: failingSince ?? outcome.attempt.at,
  };
}

/** What is known after a quick attempt had no answer in time: nothing but that slow ones must follow. */
export const paceAfterQuickTimeout = ({ pace, failingSince }: Paced): Paced => ({
  pace: { ...pace, quickAnswers: 0, slowUntil: isoNow(SLOW_SECONDS) },
  failingSince,
});
