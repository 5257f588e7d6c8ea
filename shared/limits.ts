/*
 * The limits of the product that more than the server knows: the browser, programs, the stack or its emulation. Those of
 * the server alone are in functions/process/limits.ts, those of the browser in web/src/lib/limits.ts. A limit of a service
 * or of a format is beside the code that needs it.
 */

/** How much one account and one workspace may use, unless the deployment says otherwise: docs/deploying.md, "Limits". */
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

/** Largest accepted body of a call, in bytes. No call needs more: the longest playlist is smaller. */
export const BODY_MAX_BYTES = 96 * 1024;
/** At most `max` calls with one token in each window of `seconds`. */
export const TOKEN_CALLS = { max: 600, seconds: 60 } as const;
/** Most items that one page of a list may be asked for. */
export const PAGE_LIMIT_MAX = 1000;
/** Most recordings, links whose figures are read, and links to remove, of one call: each reads or writes several items. */
export const BATCH_GET_RECORDINGS_MAX = 50;
export const BATCH_GET_FIGURES_MAX = 100;
export const REMOVE_LINKS_MAX = 100;
/** People of whom one answer has details: the sizes of all that each has are read. */
export const PEOPLE_DETAILS_MAX = 50;
/** Most failures of one kind in the lists of administrators. */
export const LISTED_FAILURES_MAX = 20;
/** Most recordings in one answer about conversions: each one needs a request to a service that accepts few at a time. */
export const FAILED_CONVERSIONS_MAX = 20;

/** Shortest password accepted, in characters. */
export const PASSWORD_MIN_LENGTH = 8;
/** Longest accepted password, in characters: a stranger's input must not increase the cost of scrypt. */
export const PASSWORD_MAX_LENGTH = 1024;
/** Longest e-mail address, in characters (RFC 5321, 4.5.3.1.3). */
export const EMAIL_MAX_LENGTH = 254;
/** Longest name of a person, workspace, project or recording, in characters. */
export const NAME_MAX_LENGTH = 255;
/** Longest free text (reason for use, description), in characters. */
export const TEXT_MAX_LENGTH = 2000;
/** Time between two verification mails to one user, in seconds. */
export const RESEND_COOLDOWN_SECONDS = 60;
/** Longest name of whom mail is from, in characters: mail programs cut longer ones. */
export const SENDER_NAME_MAX_LENGTH = 80;
/** Most decisions about workspaces that delete an account: above the number of workspaces that one user may own. */
export const DELETION_CHOICES_MAX = 200;
/** Largest file of a person's picture, in bytes: a JPEG of this size at the best quality takes less. */
export const PICTURE_MAX_BYTES = 200_000;

export const PASSKEY_NAME_MAX_LENGTH = 100;
/** How long a challenge is valid, in seconds. A page that waits for a person asks for another one before. */
export const PASSKEY_CHALLENGE_SECONDS = 5 * 60;
/** Longest name of the provider on the button, in characters. */
export const SIGN_ON_NAME_MAX_LENGTH = 40;
/** Longest subject (OpenID Connect Core 1.0, 2). */
export const SUBJECT_MAX_LENGTH = 255;
export const TOKEN_NAME_MAX_LENGTH = 100;
/** Most workspaces that a token names. */
export const TOKEN_WORKSPACES_MAX = 50;

/** Life of an invitation, in seconds. */
export const INVITATION_SECONDS = 7 * 24 * 60 * 60;
/** Most members with access to one restricted project: they are stored in the project's own item. */
export const PROJECT_GRANTS_MAX = 100;
export const WEBHOOK_NAME_MAX_LENGTH = 80;
export const WEBHOOK_URL_MAX_LENGTH = 2000;

/** Longest recording accepted, in seconds. */
export const DURATION_MAX_SECONDS = 24 * 60 * 60;
export const DURATION_MAX_TEXT = 'A recording can be 24 hours at most';
/** Longest description of a recording, in characters. */
export const RECORDING_DESCRIPTION_MAX_LENGTH = 1000;
/** Most pixels of a picture: 8K of cinemas. */
export const PICTURE_MAX_PIXELS = 8192 * 4320;
/** A recording that has been processing for longer than this is stuck, in milliseconds. */
export const STUCK_AFTER_MS = 60 * 60 * 1000;
/**
 * Most recordings of one run of the recovery. A Standard workflow's history ends at 25,000 events, and a recording that
 * uses all retries takes 21 of them: infra/constructs/recovery.test.ts counts.
 */
export const RUN_MAX = 900;
/** Most parts that a cut keeps. */
export const KEPT_RANGES_MAX = 200;
/** The least that a cut keeps, in milliseconds. */
export const KEPT_MIN_MS = 1000;
/** Most areas that are hidden in a video. MediaConvert inserts at most 50 images into an input. */
export const AREAS_MAX = 20;
/** Smallest side of an area, as a share of the picture's. */
export const AREA_SIDE_MIN = 0.005;

/**
 * Largest recording, in bytes. CloudFront serves at most 50 GB in one response (Amazon CloudFront quotas), so a larger
 * file could not be served whole. This is 21.5 hours at the highest quality (5 Mbit/s, and 128 kbit/s of sound), and
 * 5,961 of the 10,000 parts that an upload may have.
 */
export const UPLOAD_MAX_BYTES = 50_000_000_000;
export const UPLOAD_MAX_TEXT = 'A recording can be 50 GB at most';
/** Most parts whose URLs one call returns. */
export const SIGNED_PARTS_MAX = 100;
/**
 * Life of an upload URL, in seconds. S3 checks it when the request begins, so the file may take longer. A URL also ends
 * with the credentials of the function that signed it. How long these last is not documented, so nothing is signed for
 * longer than this.
 */
export const UPLOAD_URL_SECONDS = 15 * 60;
/** Longest life of a media token, in seconds: shorter when the share link or the session ends sooner. */
export const MEDIA_TOKEN_SECONDS = 60 * 60;

/**
 * Longest segment with which people are let in to watch a recording live, in milliseconds. People who are watching wait
 * for longer ones.
 */
export const LIVE_SEGMENT_MAX_MS = 4000;
/** Largest segment, in bytes: four seconds at the highest quality are 3 MB. */
export const SEGMENT_MAX_BYTES = 64 * 1024 ** 2;
/**
 * Longest recording that is uploaded in segments, in seconds. A longer one is uploaded after Stop. The memory of a join
 * grows with the index of the file.
 */
export const SEGMENTS_MAX_SECONDS = 3 * 60 * 60;
/**
 * Largest recording that is uploaded in segments, in bytes. A larger one is uploaded after Stop. Three hours at the
 * highest quality have this size. A join reads and writes them in a third of the time that a function may take.
 */
export const SEGMENTS_MAX_BYTES = 8_500_000_000;
/**
 * Most objects of one upload of segments. Three hours that somebody watches, in segments of two seconds with four parts
 * each, are 21,656.
 */
export const SEGMENTS_MAX_OBJECTS = 30_000;
/** A recorder without a sign of life for this long counts as lost, and its segments are joined. In milliseconds. */
export const RECORDER_LOST_MS = 15 * 60 * 1000;
/** A join without a sign of progress for this long is started again. In milliseconds. */
export const JOIN_OVERDUE_MS = 10 * 60 * 1000;
/** How long segments are kept after their join, in milliseconds. */
export const JOINED_SEGMENTS_LAST_MS = 24 * 60 * 60 * 1000;

/** Captions that one recording may have, each in a language or a version of its own. */
export const CAPTIONS_MAX = 10;
/** Largest file of captions that may be uploaded, in bytes. */
export const CAPTIONS_MAX_BYTES = 1_000_000;
export const CAPTIONS_MAX_TEXT = 'A file of captions can be 1 MB at most';
/** Cues that one file may have: three hours with one each second. */
export const CUES_MAX = 10_800;
/** Longest text of one cue, in characters. */
export const CUE_MAX_LENGTH = 2000;
/** Lines of left-out captions that are named. */
export const LEFT_OUT_LINES_MAX = 100;
/** Longest name of captions, in characters: players show it in a list. */
export const CAPTIONS_LABEL_MAX_LENGTH = 60;
/** Lines that one call can correct. */
export const CORRECTED_LINES_MAX = 2000;
/** Letters and digits that a search for what was said needs. */
export const SAID_MIN_LETTERS = 2;
/** Most languages of a workspace: Amazon Transcribe takes five to choose from. */
export const SPOKEN_LANGUAGES_MAX = 5;
/** Seconds that a recording must last so that its language can be identified. */
export const IDENTIFIED_SECONDS_MIN = 30;
/** Longest recording and largest file that can be transcribed. */
export const TRANSCRIBED_SECONDS_MAX = 4 * 60 * 60;
export const TRANSCRIBED_BYTES_MAX = 2 * 1024 ** 3;

/** Most entries of a link's allow-list, and most views that a link can be limited to. */
export const ALLOW_LIST_MAX = 100;
export const VIEW_LIMIT_MAX = 100_000;
/** Most played parts in one report, and the time without a report after which a visit ends, in seconds. */
export const REPORT_RANGES_MAX = 200;
export const WATCHED_VISIT_SECONDS = 30 * 60;

/** Longest text of a comment, in characters. */
export const COMMENT_MAX_LENGTH = 2000;
/** Most comments of one place of a recording, with replies: of each link, and of the members' own. */
export const COMMENTS_MAX = 500;
/** How long the author may edit a comment, in seconds. */
export const COMMENT_EDIT_SECONDS = 15 * 60;
export const GUEST_NAME_MAX_LENGTH = 80;
