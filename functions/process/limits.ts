import { SEGMENTS_MAX_OBJECTS, TOKEN_CALLS } from '#shared/limits.ts';

/*
 * The limits of the server, which people or operators can meet: times, numbers, sizes, and rates. Those that browsers or
 * the stack also know are in shared/limits.ts. A limit of a service, or one that follows from others, is beside the code
 * that needs it.
 */
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Films of at least this length are also stored as HLS: before the first frame of an MP4, its whole index arrives, which
 * has some 18 kB a minute in a small file and twice that in a large one. That is 0.3 s at 1.5 Mbit/s.
 */
export const PACKAGED_FROM_SECONDS = 90;

/** A session after its last use. */
export const SESSION_SECONDS = 30 * DAY;
/** A session in all, even if it is in use. */
export const SESSION_LONGEST_SECONDS = 90 * DAY;
/** A use of a session is stored, and extends it, when the last stored use is this old. */
export const SESSION_USE_SECONDS = HOUR / 2;
/** How long after a log-in a passkey is added without the password. */
export const FRESH_SESSION_SECONDS = HOUR / 6;
/** Sessions that their person sees. Only a program that logs in repeatedly has more. */
export const SHOWN_SESSIONS_MAX = 100;
/** Log-in attempts without a wait: of a browser, and of all browsers together that an account does not know. */
export const FREE_ATTEMPTS = { browser: 5, strangers: 10 };
/** The first wait after those; each is twice the one before, up to the longest. */
export const FIRST_DELAY_SECONDS = 2;
export const LONGEST_DELAY_SECONDS = HOUR / 4;
/** Time without an attempt after which all attempts are forgotten. */
export const FORGOTTEN_ATTEMPTS_SECONDS = DAY;
export const PASSKEYS_MAX = 20;
/** How long a browser waits for a person and a passkey, in milliseconds: a challenge is valid for longer. */
export const PASSKEY_PROMPT_MS = 4 * MINUTE * 1000;

/** The cookie of a browser that signs on: longer than a person may take at the provider, and then to prove an account. */
export const SIGN_ON_COOKIE_SECONDS = HOUR;
/** How long a person may take at the provider. */
export const SIGN_ON_SECONDS = HOUR / 6;
/** How long a person may take to prove that an existing account is theirs. */
export const SIGN_ON_JOIN_SECONDS = HOUR / 2;
/** How long a session lasts after its sign-on, and a token works, where everyone has to sign on. */
export const REQUIRED_SIGN_ON_SECONDS = DAY;
/** Most sign-ons of a browser at the same time. Another one replaces the oldest. */
export const SIGN_ONS_MAX = 8;
/** How long a provider may take for an answer. A sign-on waits for three at most. */
export const PROVIDER_ANSWER_SECONDS = 4;
/** Longest answer of a provider, in bytes: documents with keys have some kilobytes. */
export const PROVIDER_ANSWER_MAX_BYTES = 512 * 1024;
/** How far the clocks of the provider and of this function may differ. */
export const PROVIDER_CLOCK_SECONDS = MINUTE;
/** Oldest logout token: a provider sends it at once, and tries again for a while. */
export const LOGOUT_TOKEN_SECONDS = HOUR / 6;

export const VERIFICATION_CODE_SECONDS = HOUR / 6;
/** Most tries of one code. */
export const VERIFICATION_ATTEMPTS_MAX = 5;
export const RESET_TOKEN_SECONDS = HOUR;
/**
 * The answer to a request for a mail comes at a multiple of this after it, in milliseconds. Sending a mail takes far less
 * time, so the time of the answer does not reveal whether a mail was sent.
 */
export const ANSWER_STEP_MS = 1500;
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

/** Earlier names that an account keeps. Each takes up to 1 kB of its item, which is read with every request. */
export const EARLIER_NAMES_MAX = 10;
export const TOKENS_MAX = 50;
/** How many days before its end a mail says that a token ends. A token with a shorter life gets no such mail. */
export const TOKEN_END_NOTICE_DAYS = 7;

/** Most workspaces that one user may own besides the personal one: more than work needs, but a limit for abuse. */
export const OWNED_WORKSPACES_MAX = 100;
/** Most projects of one workspace: lists and totals read all of them. */
export const PROJECTS_MAX = 1000;
/** Number of items in a list without a limit: the maximum of one answer. */
export const PLAIN_LIST_MAX = 10_000;
/** Time without progress after which the deletion of a workspace or a project is started again. */
export const DELETION_SILENCE_SECONDS = HOUR;
/** Time within which the workflow of a deletion reports that it has started. Otherwise, the cleanup starts it. */
export const DELETION_START_SECONDS = 5 * MINUTE;

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
/** The URL of an upload that a program got with a token: nothing that a token gave out outlives it by more than a minute. */
export const TOKEN_UPLOAD_URL_SECONDS = MINUTE;
/** How long a file that is sent just before its URL or its policy ends may take to arrive. */
export const LATE_SEND_SECONDS = HOUR;
/** Largest thumbnail of a recording, in bytes; a larger one is not copied. A recorder's have about 30 kB. */
export const THUMBNAIL_MAX_BYTES = 10_000_000;

/**
 * Most versions of all objects of one upload of segments. Each segment is followed by a version of the playlist: three
 * hours that somebody watches have 27,056.
 */
export const SEGMENTS_MAX_VERSIONS = 2 * SEGMENTS_MAX_OBJECTS;
/** Largest playlist, or page of one, that the server reads, in bytes. Those of three hours are below 60 kB. */
export const PLAYLIST_MAX_BYTES = 1024 ** 2;
/** Life of the policy under which a recorder sends segments. */
export const SEGMENT_POLICY_SECONDS = HOUR / 6;
/**
 * How long segments are accepted after their maker's account was stopped. The store takes them for some minutes more,
 * until their policy ends.
 */
export const SEGMENTS_AFTER_STOP_SECONDS = MINUTE;
/**
 * How long segments are kept after a provisional join, in milliseconds. Attached segments are kept until a join has
 * succeeded.
 */
export const UNJOINED_SEGMENTS_LAST_MS = 2 * DAY * 1000;
/**
 * Pause before the next join after one that failed because a service failed, in milliseconds. It is multiplied by the
 * number of joins so far, up to the longest pause.
 */
export const JOIN_AGAIN_MS = HOUR * 1000;
export const JOIN_AGAIN_MAX_MS = DAY * 1000;

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
/** Versions of corrected captions that are kept besides the present one. */
export const EARLIER_CORRECTIONS_MAX = 10;
/** Lines of a recording that a search for what was said shows, and longest text of each, in characters. */
export const SAID_LINES_MAX = 3;
export const SAID_LINE_MAX_LENGTH = 240;
/** How long a failure is in the lists of administrators. */
export const LISTED_FAILURE_SECONDS = 30 * DAY;
/** Most mails that wait, and revocations of one partition, that are counted for administrators. */
export const COUNTED_MAX = 1000;
/** A stuck conversion for the alarm: by then, the recovery has had four runs for it. */
export const LONG_STUCK_SECONDS = 2 * HOUR;
/** Most errors that the result of a recovery stores, because it is one item of the table, and characters of each. */
export const RECOVERY_ERRORS_MAX = 50;
export const RECOVERY_ERROR_MAX_LENGTH = 300;

/** A visit after its last request through a link. */
export const VISIT_SECONDS = HOUR / 2;
/** How long what a visit has played is stored: longer than any visit lasts. */
export const WATCH_SECONDS = 2 * DAY;
/** Fastest speed of a player whose reports count. */
export const PLAY_SPEED_MAX = 2;
/** Days after the last view of a link after which its figures are deleted. */
export const FIGURES_DAYS = 365;
/** Longest description in a preview of a link, in characters as people see them. Most sites show fewer. */
export const PREVIEW_MAX_LENGTH = 200;
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

/** Comments of all links of a recording together, from which each link takes no more than `LINK_COMMENTS_LEAST`. */
export const LINKS_COMMENTS_MAX = 2000;
/** Comments that each link takes, however many the other links have. */
export const LINK_COMMENTS_LEAST = 50;
/** Comments that a new guest may write at first, and the time in which they are counted. */
export const GUEST_FIRST_COMMENTS = { max: 3, seconds: HOUR / 6 };
/** Most reactions of one person in one place: an item has at most 400 kB. */
export const PERSON_REACTIONS_MAX = 2000;
/** How long the request that wrote a comment is remembered, so that its repetition writes none. */
export const COMMENT_REQUEST_SECONDS = DAY;
/** How long one key hashes the addresses of guests. Then it is deleted, and its hashes say nothing of an address. */
export const COMMENT_ADDRESS_KEY_SECONDS = 30 * DAY;
/** Most people who get a mail about one comment, besides the owner: those who wrote in its thread last. */
export const THREAD_RECIPIENTS_MAX = 20;
/** Most comments that a mail quotes. */
export const QUOTED_COMMENTS_MAX = 10;
/** Most characters of a comment that a mail, and the message of a webhook to a channel, quote. */
export const MAIL_QUOTE_MAX_LENGTH = 200;
export const CHANNEL_QUOTE_MAX_LENGTH = 500;
/** The least time between two mails to a person about the comments of a recording. */
export const COMMENT_MAIL_PAUSE_SECONDS = HOUR / 4;

/** Longest name that a mail repeats, in characters. */
export const MAIL_NAME_MAX_LENGTH = 80;
/** Most workspaces that one mail names. */
export const NAMED_WORKSPACES_MAX = 20;
/** Attempts to send one mail, and the pause between two of them. */
export const MAIL_ATTEMPTS_MAX = 24;
export const MAIL_PAUSE_SECONDS = 50 * 60;
/** A mail that has been due for longer is dropped: its news is old. Until then, the service has not taken it. */
export const STALE_MAIL_SECONDS = 3 * DAY;
/** Longest stored reason why a mail was not sent, in characters. */
export const MAIL_FAILURE_MAX_LENGTH = 300;
/** The unsubscribe link of a mail. */
export const UNSUBSCRIBE_SECONDS = 180 * DAY;

/** How long an event of the record of acts, and any other event, is stored. */
export const ACT_SECONDS = 365 * DAY;
export const EVENT_SECONDS = 30 * DAY;
export const WEBHOOKS_MAX = 10;
/** How long a secret that was replaced still signs, and the most of those before it that sign, too: each takes 48 bytes of a header. */
export const OLD_SECRET_SECONDS = DAY;
export const EARLIER_SECRETS_MAX = 4;
/** How long a delivery of a webhook is stored. */
export const DELIVERY_SECONDS = 30 * DAY;
/** Deliveries that calls return, and characters of an answer that are stored. */
export const SHOWN_DELIVERIES_MAX = 50;
export const ANSWER_MAX_LENGTH = 500;
/** Time of one attempt, in milliseconds. */
export const DELIVERY_ATTEMPT_MS = { quick: 2000, slow: 10_000 };
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

/** At most `max` requests in each window of `seconds`. */
export interface RateLimit {
  max: number;
  seconds: number;
}

/**
 * Limits of calls that can be abused, for each address, account or workspace. Log-in counts failures only, and also has
 * delays. What one person creates has room for the bulk acts of the app and for programs; a
 * workspace has ten times as much, for its people together.
 */
export const RATE_LIMITS = {
  loginByAddress: { max: 100, seconds: 15 * MINUTE },
  /** Entries of refused log-ins to one account in the record of acts. */
  refusalByAccount: { max: 1, seconds: HOUR },
  signupByAddress: { max: 60, seconds: HOUR },
  /**
   * Codes that one IP address has mailed to one e-mail address, and those of all IP addresses. The first is the smaller
   * one, so that no single stranger can use up the second, and keep the owner of the address from signing up.
   */
  codeByEmailFrom: { max: 10, seconds: HOUR },
  codeByEmail: { max: 60, seconds: HOUR },
  resendByUser: { max: 10, seconds: HOUR },
  resendByAddress: { max: 60, seconds: HOUR },
  verifyByAddress: { max: 60, seconds: HOUR },
  forgotByEmail: { max: 5, seconds: HOUR },
  forgotByAddress: { max: 60, seconds: HOUR },
  resetByAddress: { max: 60, seconds: HOUR },
  callsByToken: TOKEN_CALLS,
  createTokenByUser: { max: 30, seconds: HOUR },
  addPasskeyByUser: { max: 30, seconds: HOUR },
  /** Challenges for passkeys, and failed log-ins: nobody guesses one, so they limit what is stored. See `uncountAccount`. */
  passkeyChallengeByAddress: { max: 600, seconds: HOUR },
  passkeyByAddress: { max: 100, seconds: 15 * MINUTE },
  /** Webhooks that are made, and deliveries that people order. */
  webhookByUser: { max: 60, seconds: HOUR },
  webhookByWorkspace: { max: 600, seconds: HOUR },
  deliveryByUser: { max: 120, seconds: HOUR },
  deliveryByWorkspace: { max: 1200, seconds: HOUR },
  /** Invitations to the installation by one administrator. */
  invitePersonByUser: { max: 200, seconds: HOUR },
  /** Sign-ons that are begun (see `uncountAccount`): each is stored for minutes. And mailed links to join one account. */
  signOnByAddress: { max: 600, seconds: HOUR },
  joinMailByUser: { max: 5, seconds: HOUR },
  createWorkspaceByUser: { max: 60, seconds: HOUR },
  /** Mails to a member about changes of memberships, for all workspaces. */
  memberNoticeByUser: { max: 20, seconds: HOUR },
  /** Invitations of one e-mail address by one person, and by all. The first is the smaller one, as for codes. */
  inviteByEmailFrom: { max: 10, seconds: HOUR },
  inviteByEmail: { max: 60, seconds: HOUR },
  /** Counted views of one link from one IP address: by requests without a visitor's id, and by requests with one. */
  viewByAddress: { max: 60, seconds: HOUR },
  viewByVisitors: { max: 2000, seconds: HOUR },
  /** Wrong passwords of links, over all links. */
  linkPasswordByAddress: { max: 100, seconds: 15 * MINUTE },
  /** Requests for a mail of an e-mail gate, from one IP address. */
  linkCodeByAddress: { max: 60, seconds: HOUR },
  /**
   * Mails that all links in workspaces of one owner send to one e-mail address: of e-mail gates, and to guests. Who asks
   * for the latter takes nothing from the former.
   */
  gateMailByOwner: { max: 12, seconds: HOUR },
  guestMailByOwner: { max: 12, seconds: HOUR },
  linkVerifyByAddress: { max: 120, seconds: HOUR },
  /** Visits to one link with a gate. */
  visitByAddress: { max: 600, seconds: HOUR },
  /** Comments and replies from one IP address, of one guest, of all guests of one link, and of one member. */
  commentByAddress: { max: 240, seconds: HOUR },
  commentByGuest: { max: 60, seconds: 10 * MINUTE },
  commentByLink: { max: 300, seconds: HOUR },
  /** Of people who review together: nobody writes as many by hand. */
  commentByUser: { max: 60, seconds: MINUTE },
  commentByWorkspace: { max: 600, seconds: MINUTE },
  /** Reactions of one member, of one guest, from one IP address, and of all who watch at the same moment. */
  reactionByUser: { max: 120, seconds: MINUTE },
  reactionByWorkspace: { max: 6000, seconds: MINUTE },
  reactionByGuest: { max: 300, seconds: 10 * MINUTE },
  reactionByAddress: { max: 3000, seconds: HOUR },
  /** Guests with a name alone who are new in one link, from one IP address. */
  guestByAddress: { max: 30, seconds: HOUR },
  /** Codes that one IP address has mailed to one e-mail address. */
  guestCodeByEmail: { max: 3, seconds: HOUR },
  /**
   * Conversions of whole videos that restores, cuts and further attempts at them order. Nobody edits as fast by hand. A
   * cut is not refused: its conversion waits.
   */
  changeVideoByUser: { max: 30, seconds: MINUTE },
  changeVideoByWorkspace: { max: 300, seconds: MINUTE },
  /** New links, as many as the recordings that a person may make in an hour. */
  linkByUser: { max: 2000, seconds: HOUR },
  linkByWorkspace: { max: 20_000, seconds: HOUR },
  /** New projects: a workspace can be filled with them at once. */
  projectByUser: { max: 1000, seconds: HOUR },
  projectByWorkspace: { max: 10_000, seconds: HOUR },
  /** Captions that are added, replaced, corrected or restored: each stores a file. As many as uploads. */
  captionsByUser: { max: 240, seconds: MINUTE },
  captionsByWorkspace: { max: 2400, seconds: MINUTE },
  /** Transcriptions that people ask for: each minute of speech costs money. */
  transcribeByUser: { max: 60, seconds: HOUR },
  transcribeByWorkspace: { max: 600, seconds: HOUR },
  /** Recordings that one administrator retries. */
  retryByUser: { max: 600, seconds: HOUR },
  /** Reports of played parts through one link, and visits that they begin: enough for an office behind one address. */
  watchByAddress: { max: 12_000, seconds: HOUR },
  watchVisitByAddress: { max: 600, seconds: HOUR },
} as const satisfies Record<string, RateLimit>;

export type RateLimitName = keyof typeof RATE_LIMITS;
