import * as z from 'zod';
import { recoveryStateKey } from './keys.ts';
import { getItem, updateItem } from './table.ts';
import { isConditionFailure } from './write-id.ts';

const recoveryItem = z.object({
  type: z.literal('recovery'),
  /** Whether scheduled runs are on. They are on by default: see docs/decisions/0018-recovery.md. */
  isRunning: z.boolean().default(true),
  lastRun: z.string().nullable().default(null),
  lastResult: z
    .object({
      timestamp: z.string(),
      totalStuck: z.number(),
      recovered: z.number(),
      markedCompleted: z.number(),
      markedFailed: z.number(),
      errors: z.array(z.string()),
    })
    .nullable()
    .default(null),
  /** Whether the failures that an earlier version stored without a cause have one. */
  areFailuresClassified: z.boolean().default(false),
  /** End of the lease of the current run, ISO 8601; missing while no run is in progress. */
  leaseUntil: z.string().optional(),
});

/** State of the recovery of conversions. */
export type Recovery = Omit<z.output<typeof recoveryItem>, 'type'>;
export type LastResult = NonNullable<Recovery['lastResult']>;

/** State of the recovery. Without a stored state, it is on and has no last run. */
export async function getRecovery(): Promise<Recovery> {
  const item = await getItem(recoveryItem, recoveryStateKey());
  return item ?? { isRunning: true, lastRun: null, lastResult: null, areFailuresClassified: false };
}

const NAMES = { '#type': 'type' };
const TYPE = { ':type': 'recovery' };

/** Switches scheduled runs of the recovery on or off. A run in progress continues. */
export async function setRecoveryRunning(isRunning: boolean): Promise<void> {
  await updateItem({
    Key: recoveryStateKey(),
    UpdateExpression: 'SET #type = :type, isRunning = :isRunning',
    ExpressionAttributeNames: NAMES,
    ExpressionAttributeValues: { ...TYPE, ':isRunning': isRunning },
  });
}

/** Stores that every failure has a cause. */
export async function storeFailuresClassified(): Promise<void> {
  await updateItem({
    Key: recoveryStateKey(),
    UpdateExpression: 'SET #type = :type, areFailuresClassified = :yes',
    ExpressionAttributeNames: NAMES,
    ExpressionAttributeValues: { ...TYPE, ':yes': true },
  });
}

async function unlessRefused(update: Promise<unknown>): Promise<boolean> {
  try {
    await update;
    return true;
  } catch (error) {
    if (isConditionFailure(error)) return false;
    throw error;
  }
}

const IS_FREE = 'attribute_not_exists(leaseUntil) OR leaseUntil < :now OR leaseOwner = :me';
const IS_ON = 'attribute_not_exists(isRunning) OR isRunning = :on';

interface Lease {
  /** Name of the run. */
  run: string;
  /** ISO 8601. */
  now: string;
  until: string;
  /** Whether the run was started manually: such a run continues even while scheduled runs are off. */
  isManual: boolean;
}

/**
 * Acquires the lease of the recovery for a run. The run that has the lease can acquire it again.
 * @returns false while another run has the lease, or when scheduled runs are off and this is one
 */
export const acquireRecoveryLease = ({ run, now, until, isManual }: Lease): Promise<boolean> =>
  unlessRefused(
    updateItem({
      Key: recoveryStateKey(),
      UpdateExpression: 'SET #type = :type, leaseOwner = :me, leaseUntil = :until',
      ConditionExpression: isManual ? IS_FREE : `(${IS_FREE}) AND (${IS_ON})`,
      ExpressionAttributeNames: NAMES,
      ExpressionAttributeValues: {
        ...TYPE,
        ':me': run,
        ':now': now,
        ':until': until,
        ...(isManual ? {} : { ':on': true }),
      },
    }),
  );

/**
 * Renews a run's lease.
 * @param until ISO 8601
 * @returns false when another run has the lease
 */
export const renewRecoveryLease = (run: string, until: string): Promise<boolean> =>
  unlessRefused(
    updateItem({
      Key: recoveryStateKey(),
      UpdateExpression: 'SET leaseUntil = :until',
      ConditionExpression: 'leaseOwner = :me',
      ExpressionAttributeValues: { ':me': run, ':until': until },
    }),
  );

/**
 * Stores the result of a run and releases its lease, in one write.
 * @param lastRun when it began, ISO 8601
 * @returns false when another run has taken the lease: then only the result of that run counts
 */
export const releaseRecoveryLease = (run: string, lastRun: string, lastResult: LastResult): Promise<boolean> =>
  unlessRefused(
    updateItem({
      Key: recoveryStateKey(),
      UpdateExpression: 'SET lastRun = :lastRun, lastResult = :lastResult REMOVE leaseOwner, leaseUntil',
      ConditionExpression: 'leaseOwner = :me',
      ExpressionAttributeValues: { ':me': run, ':lastRun': lastRun, ':lastResult': lastResult },
    }),
  );
