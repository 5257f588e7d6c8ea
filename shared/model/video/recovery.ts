/** Minutes between two runs of the recovery; they divide an hour, so that every hour has the same runs. */
const EVERY_MINUTES = 15;

/** Time between two runs of the recovery, in milliseconds. */
export const RECOVERY_EVERY_MS = EVERY_MINUTES * 60 * 1000;

/** Schedule of the recovery as an EventBridge cron expression, in UTC. The rule and the admin screen both use it. */
export const RECOVERY_SCHEDULE = `cron(0/${EVERY_MINUTES} * * * ? *)`;

/** Minutes between two searches for overdue conversions. */
const OVERDUE_EVERY_MINUTES = 5;

/** Time between two searches for overdue conversions, in milliseconds. */
export const OVERDUE_EVERY_MS = OVERDUE_EVERY_MINUTES * 60 * 1000;

/** Recordings that a run reconciles between two checks of its lease. */
export const RUN_PAGE = 10;
