import { TOKEN_CALLS } from '#shared/api/operation.ts';

/** At most `max` requests in each window of `seconds`. */
export interface RateLimit {
  max: number;
  seconds: number;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * Limits of calls that can be abused, for each address, account or workspace. Log-in counts failures only, and also has
 * delays: see `attempt-delays.ts`. What one person creates has room for the bulk acts of the app and for programs; a
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
