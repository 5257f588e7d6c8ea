/*
 * The times, numbers and sizes of the server that somebody may want to change; times are in seconds. Rates and delays
 * after wrong passwords are in functions/data/rate-limits.ts and functions/domain/auth/attempt-delays.ts, settings of a
 * deployment in shared/model/usage-limits.ts, and limits that browsers also know in shared/model. A limit of a service, or
 * one that follows from others, is beside the code that needs it.
 */
const HOUR = 60 * 60;
const DAY = 24 * HOUR;

/** A session after its last use. */
export const SESSION_SECONDS = 30 * DAY;
/** A session in all, even if it is in use. */
export const SESSION_LONGEST_SECONDS = 90 * DAY;
/** A use of a session is stored, and extends it, when the last stored use is this old. */
export const SESSION_USE_SECONDS = HOUR / 2;

/** The cookie of a browser that signs on: longer than a person may take at the provider, and then to prove an account. */
export const SIGN_ON_COOKIE_SECONDS = HOUR;

export const VERIFICATION_CODE_SECONDS = HOUR / 6;
export const RESET_TOKEN_SECONDS = HOUR;
/** How long an expired link for a new password is stored. Until then, it can be distinguished from an invalid one. */
export const EXPIRED_RESET_SECONDS = 7 * DAY;
/** An unverified sign-up when another one has the same address. */
export const SECOND_SIGN_UP_SECONDS = DAY;
/**
 * How long an expired invitation is stored. Until then, an expired link, and an accepted one that its member opens again,
 * can be distinguished from an invalid one.
 */
export const EXPIRED_INVITATION_SECONDS = 30 * DAY;

/** How long an account knows a browser after a log-in, by its secret and by its address. */
export const KNOWN_DEVICE_SECONDS = 180 * DAY;
export const KNOWN_ADDRESS_SECONDS = 90 * DAY;

/** Most workspaces that one user may own besides the personal one: more than work needs, but a limit for abuse. */
export const OWNED_WORKSPACES_MAX = 100;
/** Most projects of one workspace: lists and totals read all of them. */
export const PROJECTS_MAX = 1000;

/** How long a recording may be empty, after its last change, before it is abandoned. */
export const EMPTY_RECORDING_SECONDS = DAY;
/** How long after its last change an abandoned recording is deleted. */
export const ABANDONED_RECORDING_SECONDS = 30 * DAY;
/** How long the library has the marker of a deleted recording. */
export const DELETED_RECORDING_SECONDS = 30 * DAY;
/** How long a file that was replaced can be restored. */
export const EARLIER_FILE_SECONDS = 30 * DAY;
/** Most earlier files of a recording. */
export const EARLIER_FILES_MAX = 10;

/** An upload that no recording has taken. For an upload in parts, the time counts from its last request for URLs. */
export const UNATTACHED_UPLOAD_SECONDS = DAY;
/** The item of an attached upload: a client that resumes the upload learns that it is whole. */
export const ATTACHED_UPLOAD_SECONDS = 7 * DAY;
/** Largest thumbnail of a recording, in bytes; a larger one is not copied. A recorder's have about 30 kB. */
export const THUMBNAIL_MAX_BYTES = 10_000_000;

/** Attempts to convert a file that may fail by a fault of the service before its conversion has failed. */
export const CONVERSION_ATTEMPTS_MAX = 3;
/**
 * Attempts that may end with the machine, or by a fault that the service names as its own, before the conversion is held
 * back: the file may be what ends them.
 */
export const INTERRUPTIONS_MAX = 10;
/** Jobs of one transcription that may fail by a fault of the service before it has failed. */
export const TRANSCRIPTION_ATTEMPTS_MAX = 3;
/** A transcription that takes longer has failed. */
export const TRANSCRIPTION_SECONDS = DAY;
/** How long a failure is in the lists of administrators. */
export const LISTED_FAILURE_SECONDS = 30 * DAY;

/** A visit after its last request through a link. */
export const VISIT_SECONDS = HOUR / 2;
/** A visit through a link that has a gate, in all: enough for any recording, with pauses. */
export const GATED_VISIT_SECONDS = 12 * HOUR;
/** How long a link knows a guest who comments. */
export const GUEST_SECONDS = 30 * DAY;
/** How long a link with a password, an allow-list or a view limit knows a browser. */
export const PASS_SECONDS = 90 * DAY;
/** A code that opens a link. */
export const LINK_CODE_SECONDS = HOUR / 6;
/** Most tries of the codes of a link since the last request for one. */
export const LINK_CODE_ATTEMPTS_MAX = 5;
/** Most mails that an e-mail gate sends to one address within the life of a gate key. */
export const GATE_MAILS_MAX = 3;
/**
 * A gate key, and the time in which the mails of a gate are counted. The two are equal, so that an address that gets no
 * further mail has a key that is still valid.
 */
export const GATE_KEY_SECONDS = HOUR;
/** How long an ended gate key is stored. Until then, a used key can be distinguished from an expired one. */
export const ENDED_GATE_KEY_SECONDS = DAY;
/** How long a link says that its recording was begun again. */
export const RESTARTED_LINK_SECONDS = DAY;

/** How long the request that wrote a comment is remembered, so that its repetition writes none. */
export const COMMENT_REQUEST_SECONDS = DAY;
/** How long one key hashes the addresses of guests. Then it is deleted, and its hashes say nothing of an address. */
export const COMMENT_ADDRESS_KEY_SECONDS = 30 * DAY;
/** Most people who get a mail about one comment, besides the owner: those who wrote in its thread last. */
export const THREAD_RECIPIENTS_MAX = 20;
/** Most comments that a mail quotes. */
export const QUOTED_COMMENTS_MAX = 10;
/** The least time between two mails to a person about the comments of a recording. */
export const COMMENT_MAIL_PAUSE_SECONDS = HOUR / 4;

/** Attempts to send one mail, and the pause between two of them. */
export const MAIL_ATTEMPTS_MAX = 24;
export const MAIL_PAUSE_SECONDS = 50 * 60;
/** A mail that has been due for longer is dropped: its news is old. Until then, the service has not taken it. */
export const STALE_MAIL_SECONDS = 3 * DAY;
/** The unsubscribe link of a mail. */
export const UNSUBSCRIBE_SECONDS = 180 * DAY;

/** How long an event of the record of acts, and any other event, is stored. */
export const ACT_SECONDS = 365 * DAY;
export const EVENT_SECONDS = 30 * DAY;
/** How long a delivery of a webhook is stored. */
export const DELIVERY_SECONDS = 30 * DAY;
/** Pauses after the failures of a delivery, in minutes: a day in all. */
export const DELIVERY_PAUSES_MINUTES = [5, 15, 30, 60, 120, 240, 360, 610];
/** Answers in a row, each within the time of a quick attempt, after which a webhook gets quick attempts. */
export const QUICK_ANSWERS_MIN = 3;
/** How long a webhook gets slow attempts after a time-out. */
export const SLOW_SECONDS = HOUR;
/** Failures in a row after which one delivery of a webhook is tried at a time, after pauses up to the longest. */
export const FAILURES_UNTIL_PROBES = 10;
export const PROBE_PAUSE_SECONDS = { first: 60, longest: HOUR };
/** A webhook without a success for as long is paused. It also bounds the pause that a receiver asks for. */
export const FAILING_SECONDS = DAY;
/** Most attempts at once for the webhooks of one owner, and for one host in one instance of a function. */
export const ATTEMPTS_AT_ONCE = 10;
/** Most deliveries of one owner that become due attempts in one minute. */
export const DUE_OF_OWNER_MAX = 100;
