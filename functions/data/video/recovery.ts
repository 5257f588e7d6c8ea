import * as z from 'zod';
import { type RecoveryResult, recoveryResult } from '#shared/api/upkeep/admin.ts';
import { expression, hasValues } from '../table/expression.ts';
import { getItem, tryUpdateItem } from '../table/items.ts';
import { recoveryStateKey } from '../table/keys.ts';
import { type Change, update } from '../table/transaction.ts';

const recoveryItem = z.object({
  type: z.literal('recovery'),
  /** Whether scheduled runs are on. They are on by default: see docs/decisions/0018-recovery.md. */
  isRunning: z.boolean().default(true),
  lastRun: z.string().nullable().default(null),
  lastResult: recoveryResult.nullable().default(null),
  /** End of the lease of the current run, ISO 8601; missing while no run is in progress. */
  leaseUntil: z.string().optional(),
});

export type Recovery = Omit<z.output<typeof recoveryItem>, 'type'>;

/** State of the recovery. Without a stored state, it is on and has no last run. */
export async function getRecovery(): Promise<Recovery> {
  const item = await getItem(recoveryItem, recoveryStateKey());
  return item ?? { isRunning: true, lastRun: null, lastResult: null };
}

/** Switches scheduled runs of the recovery on or off. A run in progress continues. */
export const switchRecovery = (isRunning: boolean): Change =>
  update({ Key: recoveryStateKey(), set: { type: 'recovery', isRunning } });

const IS_ON = expression`attribute_not_exists(isRunning) OR isRunning = ${true}`;

interface Lease {
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
export function acquireRecoveryLease({ run, now, until, isManual }: Lease): Promise<boolean> {
  const isFree = expression`attribute_not_exists(leaseUntil) OR leaseUntil < ${now} OR leaseOwner = ${run}`;
  return tryUpdateItem({
    Key: recoveryStateKey(),
    set: { type: 'recovery', leaseOwner: run, leaseUntil: until },
    onlyIf: isManual ? isFree : expression`(${isFree}) AND (${IS_ON})`,
  });
}

/**
 * Renews a run's lease.
 * @param until ISO 8601
 * @returns false when another run has the lease
 */
export const renewRecoveryLease = (run: string, until: string): Promise<boolean> =>
  tryUpdateItem({
    Key: recoveryStateKey(),
    set: { leaseUntil: until },
    onlyIf: hasValues({ leaseOwner: run }),
  });

/**
 * Stores the result of a run and releases its lease, in one write.
 * @param lastRun when it began, ISO 8601
 * @returns false when another run has taken the lease: then only the result of that run counts
 */
export const releaseRecoveryLease = (run: string, lastRun: string, lastResult: RecoveryResult): Promise<boolean> =>
  tryUpdateItem({
    Key: recoveryStateKey(),
    set: { lastRun, lastResult },
    remove: ['leaseOwner', 'leaseUntil'],
    onlyIf: hasValues({ leaseOwner: run }),
  });
