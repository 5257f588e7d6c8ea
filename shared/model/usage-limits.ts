/**
 * How much one account and one workspace may use, unless the deployment says otherwise: docs/deploying.md, "Limits".
 */
export const USAGE_LIMITS = {
  /** Uploads that one account begins in a minute. A recording takes two: the video and its picture. */
  uploadsPerMinute: 240,
  /** GB that one account sends in a day. */
  uploadGigabytesPerDay: 500,
  /** Recordings that one account makes in an hour. */
  recordingsPerHour: 2000,
  recordingsPerWorkspace: 100_000,
  /** GB of all recordings of one workspace, as they were uploaded. */
  gigabytesPerWorkspace: 10_000,
  /** Invitations that one account sends in an hour, and that are sent for one workspace. */
  invitationsPerHour: 100,
  /** Invitations of one workspace that wait to be accepted. */
  pendingInvitations: 100,
  linksPerRecording: 100,
};

export type UsageLimits = typeof USAGE_LIMITS;
export type UsageLimitName = keyof UsageLimits;

/** Bytes of a GB, as people count them. */
export const GIGABYTE = 1_000_000_000;
