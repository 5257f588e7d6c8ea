import * as z from 'zod';
import { linkCall, publicCall } from '../ground/define-call.ts';
import { email, exactText, knownPassword, mailedCode, queryPass } from '../ground/fields.ts';
import { publicRecording } from './links.ts';

/**
 * The secret by which a link recognizes a browser. It is also in a cookie, but a page in a frame of another site has no
 * cookies: it sends the secret from the last answer.
 */
export const pass = exactText().max(128).nullish();

const byline = z.object({
  /** The recording's owner; null when the link does not show it, or the account is deleted. */
  owner: z
    .object({
      firstName: z.string(),
      lastName: z.string(),
      /** The image itself, as a `data:` URL: it has no address that could be passed on, or that names an account. */
      picture: z.string().nullable(),
    })
    .nullable(),
  /** Number of views of the link; null when the link does not show it. */
  views: z.number().nullable(),
});

export type Byline = z.output<typeof byline>;

/** The owner of a link's recording, and the link's number of views, as far as the link is set to show them. */
export const getByline = linkCall('getByline', 'GET /api/shared/{shareToken}/byline', {
  /** `pass`: as for `getLink`. */
  query: z.object({ pass: queryPass }),
  output: byline,
});

/** The proofs that a link asks for before it shows the recording. */
const asks = z.object({
  password: z.boolean(),
  email: z.boolean(),
  /** Watching uses up one of the link's views. */
  start: z.boolean(),
  /** Name of the recording's owner, in the first refusal of a link that shows its owner. */
  sender: z.string().optional(),
});

export type LinkAsks = z.output<typeof asks>;

const unlocked = z.object({ asks, pass: z.string().nullable() });

export const unlockLink = publicCall('unlockLink', 'POST /api/shared/{shareToken}/password', {
  throttle: 'costly',
  input: z.strictObject({ password: knownPassword, pass }),
  output: unlocked,
});

/** Mails a code and a gate key to an address on the link's allow-list. The answer is the same for any other. */
export const sendLinkCode = publicCall('sendLinkCode', 'POST /api/shared/{shareToken}/code', {
  throttle: 'costly',
  input: z.strictObject({ email, pass }),
  output: z.object({ message: z.string(), pass: z.string().nullable() }),
});

export const verifyLinkCode = linkCall('verifyLinkCode', 'POST /api/shared/{shareToken}/code/verify', {
  input: z.strictObject({ code: mailedCode, pass }),
  output: unlocked,
});

/** Opens the e-mail gate of a link with a mailed key, in any browser. Each key works once. */
export const openGate = linkCall('openGate', 'POST /api/shared/{shareToken}/key', {
  input: z.strictObject({ key: exactText().min(1).max(128), pass }),
  output: unlocked,
});

/** Begins a visit, which counts as one view. A repeated call in the same visit is not counted. */
export const startVisit = linkCall('startVisit', 'POST /api/shared/{shareToken}/visit', {
  /** `resume`: only continues a visit that has begun. */
  input: z.strictObject({ resume: z.boolean().default(false), pass }),
  output: z.object({
    recording: publicRecording,
    /** Current media URLs of files, by their `/objects/` paths. */
    media: z.record(z.string(), z.string()),
    pass: z.string().nullable(),
  }),
});
