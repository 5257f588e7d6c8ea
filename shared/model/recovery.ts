/** Minutes between two runs of the recovery; they divide an hour, so that every hour has the same runs. */
const EVERY_MINUTES = 15;

/** Time between two runs of the recovery, in milliseconds. */
export const RECOVERY_EVERY_MS = EVERY_MINUTES * 60 * 1000;

/** When the recovery runs by itself, in UTC, as EventBridge writes it: the rule and what is shown of it both read this. */
export const RECOVERY_SCHEDULE = `cron(0/${EVERY_MINUTES} * * * ? *)`;

/** How often the admin screen asks for the recovery's status, in milliseconds. */
export const RECOVERY_POLL_MS = 30_000;

/** A health score from here on is good, and one below FAIR is bad. */
export const HEALTH_GOOD = 90;
export const HEALTH_FAIR = 70;

/** Recordings that a run looks into between two looks at its lease. */
export const RUN_PAGE = 10;
/**
 * Recordings that one run looks into. A Standard workflow's history ends at 25,000 events, and a recording that is tried
 * to the end takes 21 of them: infra/constructs/recovery.test.ts counts.
 */
export const RUN_MAX = 900;
