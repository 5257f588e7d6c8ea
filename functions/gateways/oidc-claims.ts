import * as z from 'zod';
import { EMAIL_MAX_LENGTH, NAME_MAX_LENGTH, SUBJECT_MAX_LENGTH } from '#shared/limits.ts';
import { isSubject } from '#shared/model/identity/sign-on.ts';
import { nowSeconds } from '../process/clock.ts';
import { PROVIDER_CLOCK_SECONDS } from '../process/limits.ts';

/** The provider's answer does not prove who somebody is. The message is for the log. */
export class NotProvenError extends Error {
  override readonly name = 'NotProvenError';
}

/** https://openid.net/specs/openid-connect-backchannel-1_0.html#LogoutToken */
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';

const subject = z.string().refine(isSubject);
/** Longer than the ids of all known providers. */
const id = z.string().min(1).max(SUBJECT_MAX_LENGTH);
const sid = id.nullable().default(null);
const past = z.number().refine((at) => at <= nowSeconds() + PROVIDER_CLOCK_SECONDS);
const times = { iat: past, nbf: past.optional() };

/** A text that proves nothing: one that nobody can have is as good as none. */
const textOf = (max: number) => z.string().min(1).max(max).nullable().catch(null);

/** Some providers write it as a text. Null when the provider does not say. */
const flagOf = (found: unknown): boolean | null => (found == null ? null : found === true || found === 'true');

const about = {
  email: textOf(EMAIL_MAX_LENGTH),
  email_verified: z.unknown().optional().transform(flagOf),
  given_name: textOf(NAME_MAX_LENGTH),
  family_name: textOf(NAME_MAX_LENGTH),
  name: textOf(NAME_MAX_LENGTH),
};

/** All claims that are read, with their lengths. */
const CLAIMS = {
  'ID token': z.object({ sub: subject, sid, ...times, ...about }),
  userinfo: z.object({ sub: subject, ...about }),
  'logout token': z
    .object({
      jti: id,
      sub: subject.nullable().default(null),
      sid,
      ...times,
      events: z.record(z.string(), z.unknown()).refine((events) => LOGOUT_EVENT in events),
      nonce: z.undefined().optional(),
    })
    .refine((token) => token.sub !== null || token.sid !== null, { path: ['sub'] }),
};

type Claims<Of extends keyof typeof CLAIMS> = z.output<(typeof CLAIMS)[Of]>;

export type IdToken = Claims<'ID token'>;
export type UserInfo = Claims<'userinfo'>;

/** Reads the claims of the provider. @throws NotProvenError that names the wrong ones, without their values */
export function readClaims<Of extends keyof typeof CLAIMS>(of: Of, claims: unknown): Claims<Of> {
  const { data, error } = CLAIMS[of].safeParse(claims);
  if (data) return data as Claims<Of>;
  const names = [...new Set(error?.issues.map(({ path }) => path[0]))].join(', ');
  throw new NotProvenError(`The provider's ${of} has wrong claims: ${names}`);
}
