import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { pause, retry, retryDelayMs } from '#shared/rules/ground/retry.ts';
import { isNamed } from '../../aws/is-named.ts';
import { nowMs } from '../../process/clock.ts';

const TRIES = 20;
/**
 * Conflicting writes wait at random, so that they do not conflict again. The delays grow only up to a limit: with longer
 * ones, the item would be idle while many transactions wait for it. With this limit, eighty transactions on one item
 * take two or three seconds.
 */
export const WRITE_DELAYS = { first: 40, longest: 800 };
/** No try begins later than this after the first, in milliseconds. A try without an answer takes three seconds. */
const LATEST_MS = 7000;

export const backOff = (tries: number): Promise<void> => pause(retryDelayMs(tries, WRITE_DELAYS));

/** Reasons for the refusal of a part of a transaction that do not depend on its contents (TransactWriteItems). */
const TRANSIENT_REASONS = ['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded'];

/** Refusals of a whole write because of other requests at the same time. */
const TRANSIENT_ERRORS = [
  'TransactionConflictException',
  'ThrottlingException',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
];

/** Codes of broken and failed connections. */
const NETWORK = ['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'];

/**
 * The indexes of the writes of a refused transaction whose conditions were false.
 * @returns an empty list when the error is something else
 */
export function failedConditions(error: unknown): number[] {
  if (!(error instanceof TransactionCanceledException)) return [];
  return (error.CancellationReasons ?? []).flatMap((reason, index) =>
    reason.Code === 'ConditionalCheckFailed' ? [index] : [],
  );
}

/** Whether a write was refused, and not done, only because of other requests at the same time. */
function isTransient(error: unknown): boolean {
  if (isNamed(error, ...TRANSIENT_ERRORS)) return true;
  if (!(error instanceof TransactionCanceledException) || failedConditions(error).length > 0) return false;
  return (error.CancellationReasons ?? []).some(({ Code = '' }) => TRANSIENT_REASONS.includes(Code));
}

/**
 * Whether the outcome of a write is unknown: its answer was lost, late or an internal error, or it is still in
 * progress.
 */
function isUncertain(error: unknown): boolean {
  const { code = '', $metadata } = error as { code?: string; $metadata?: { httpStatusCode?: number } };
  if (isNamed(error, 'TimeoutError', 'TransactionInProgressException') || NETWORK.includes(code)) return true;
  return Number($metadata?.httpStatusCode ?? 0) >= 500;
}

/** Whether a failure is temporary: the same request may succeed later. */
export const isPassing = (error: unknown): boolean => isTransient(error) || isUncertain(error);

/**
 * Sends a write, and repeats it after random, growing pauses on conflicts and lost answers. Only this function repeats
 * writes: the SDK does not, and its own retries would not cover all of these errors.
 * @param send gets whether an earlier try may have done the write
 * @throws the error of the last try
 */
export async function retryWrite<T>(send: (mayBeDone: boolean) => Promise<T>): Promise<T> {
  const start = nowMs();
  let mayBeDone = false;
  return retry(() => send(mayBeDone), {
    delayAfter: (error, tries) => {
      mayBeDone ||= isUncertain(error);
      const isLast = tries === TRIES || nowMs() - start > LATEST_MS;
      return isPassing(error) && !isLast ? retryDelayMs(tries, WRITE_DELAYS) : null;
    },
  });
}
