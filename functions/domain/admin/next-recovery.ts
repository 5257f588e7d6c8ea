import { RECOVERY_EVERY_MS } from '#shared/model/recovery.ts';

/** When the recovery runs next by itself: the schedule's first moment after a time. Both are milliseconds since the epoch. */
export const nextRecovery = (after: number): number => (Math.floor(after / RECOVERY_EVERY_MS) + 1) * RECOVERY_EVERY_MS;
