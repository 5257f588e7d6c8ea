import * as z from 'zod';
import { PASSKEY_CHALLENGE_SECONDS } from '#shared/limits.ts';
import { isoNow, isoOf, nowSeconds } from '../../process/clock.ts';
import { isHashOf, sha256 } from '../../process/ids.ts';
import {
  ENDED_GATE_KEY_SECONDS,
  EXPIRED_RESET_SECONDS,
  GATE_KEY_SECONDS,
  LINK_CODE_ATTEMPTS_MAX,
  RESET_TOKEN_SECONDS,
  SIGN_ON_JOIN_SECONDS,
  SIGN_ON_SECONDS,
  UNSUBSCRIBE_SECONDS,
  VERIFICATION_ATTEMPTS_MAX,
} from '../../process/limits.ts';
import { tryApply } from '../ground/apply.ts';
import { type Attributes, EXISTS, expression, hasValues, type Update } from '../table/expression.ts';
import { getItem, tryUpdateAndGetItem } from '../table/items.ts';
import {
  guestKey,
  guestUnsubscribeKey,
  type Key,
  keyOfGateKey,
  passKey,
  passkeyChallengeKey,
  passwordResetKey,
  signOnJoinKey,
  signOnKey,
  unsubscribeKey,
  verificationKey,
} from '../table/keys.ts';
import { type Change, put, remove, update } from '../table/transaction.ts';
import { putUserTrace } from './user-contents.ts';

interface Row<Held> {
  /** The table has a hash of the secret. @param owner whose it is; null where it belongs to nobody yet */
  keyOf: (secret: string, owner: string | null) => Key;
  /** What the item says besides. With a `userId`, the deletion of that account finds the item. */
  holds: z.ZodType<Held>;
  /** How long it lasts. */
  seconds: number;
  /** How long an ended one is stored: until then, it can be distinguished from an unknown one. */
  endedSeconds?: number;
  /** Whether a used one is stored as long as one that is not. */
  isMarkedUsed?: boolean;
}

const row = <Held>(of: Row<Held>): Row<Held> => of;

/** The kinds of secrets of 256 bits. Nobody guesses one, so tries are not counted. */
export const SECRETS = {
  passwordReset: row({
    keyOf: (secret) => passwordResetKey(sha256(secret)),
    /** With the version of the password when the link was mailed: a change of the password makes the link invalid. */
    holds: z.object({ userId: z.string(), passwordVersion: z.number() }),
    seconds: RESET_TOKEN_SECONDS,
    endedSeconds: EXPIRED_RESET_SECONDS,
  }),
  /** Its owner is a user who adds a passkey, in one session; without, it is one for a log-in. */
  passkeyChallenge: row({
    keyOf: (secret, userId) => passkeyChallengeKey(userId, sha256(secret)),
    holds: z.object({ sessionId: z.string().nullable() }),
    seconds: PASSKEY_CHALLENGE_SECONDS,
  }),
  /** The state of a person who is at the provider. Its owner is the secret of the browser. */
  signOn: row({
    keyOf: (state, browser) => signOnKey(browser ?? '', state),
    /** With PKCE's secret (RFC 7636), which only this function and the provider's token endpoint see. */
    holds: z.object({ nonce: z.string(), codeVerifier: z.string() }),
    seconds: SIGN_ON_SECONDS,
  }),
  /** A browser whose person has signed on, and is to prove that an existing account is theirs. */
  signOnJoin: row({
    keyOf: (secret) => signOnJoinKey(secret),
    holds: z.object({
      /** The account that has the e-mail address. */
      userId: z.string(),
      issuer: z.string(),
      subject: z.string(),
      email: z.string(),
      sid: z.string().nullable(),
      idToken: z.string().nullable(),
      /** When the person signed on, ISO 8601. */
      at: z.string(),
      /** The hash of the token of the mailed link; null before a mail. */
      tokenHash: z.string().nullable(),
    }),
    seconds: SIGN_ON_JOIN_SECONDS,
  }),
  /** In the link of an e-mail gate's mail: it opens the gate. Its owner is the share token. */
  gateKey: row({
    keyOf: (secret, shareToken) => keyOfGateKey(shareToken ?? '', secret),
    /** With the address that got the mail, in lower case. */
    holds: z.object({ email: z.string(), isUsed: z.boolean() }),
    seconds: GATE_KEY_SECONDS,
    endedSeconds: ENDED_GATE_KEY_SECONDS,
    isMarkedUsed: true,
  }),
  /** Ends mails to its owner, and may be repeated. */
  unsubscribeToken: row({
    keyOf: (secret, userId) => unsubscribeKey(userId ?? '', sha256(secret)),
    /** With the recording whose comments the mail was about; null for a mail about a first view. */
    holds: z.object({ recordingId: z.string().nullable().default(null) }),
    seconds: UNSUBSCRIBE_SECONDS,
  }),
  /** The same for a guest of a link. */
  guestUnsubscribeToken: row({
    keyOf: (secret) => guestUnsubscribeKey(sha256(secret)),
    /** With the address that got the mail. */
    holds: z.object({ recordingId: z.string(), recipientId: z.string(), placeId: z.string(), email: z.string() }),
    seconds: UNSUBSCRIBE_SECONDS,
  }),
};

export type SecretKind = keyof typeof SECRETS;

/** What the item of a secret says. */
export type Held<K extends SecretKind> = (typeof SECRETS)[K] extends Row<infer H> ? H : never;

const rowOf = <K extends SecretKind>(kind: K): Row<Held<K>> => SECRETS[kind] as unknown as Row<Held<K>>;

/** Names a secret. Another owner does not find it. */
interface Named<K extends SecretKind> {
  kind: K;
  secret: string;
  owner?: string | null;
}

const keyOf = <K extends SecretKind>({ kind, secret, owner = null }: Named<K>): Key =>
  SECRETS[kind].keyOf(secret, owner);

/** Stores a secret from now on, as long as its kind lasts. It replaces the one with the same name. */
export function putSecret<K extends SecretKind>(named: Named<K>, held: Held<K>): Change[] {
  const { seconds, endedSeconds = 0 } = rowOf(named.kind);
  const key = keyOf(named);
  const expire = nowSeconds() + seconds;
  const ttl = expire + endedSeconds;
  // The end is stored in both forms, and the beginning: version 0.4.0 reads one or the other, by kind.
  const times = { expire, expiresAt: isoOf(expire), createdAt: isoNow() };
  const { userId } = held as { userId?: string };
  const item = put({ Item: { ...key, type: named.kind, ...times, ...(held as object), ttl } });
  return userId === undefined ? [item] : [item, putUserTrace(userId, key, ttl)];
}

const storedItem = z.looseObject({ type: z.string(), ttl: z.number() });

/** Finds a secret; null when it does not exist, or its item is deleted. */
export async function getSecret<K extends SecretKind>(
  named: Named<K>,
): Promise<(Held<K> & { hasEnded: boolean }) | null> {
  const { holds, endedSeconds = 0 } = rowOf(named.kind);
  const found = await getItem(storedItem, keyOf(named));
  if (found?.type !== named.kind) return null;
  return { ...(holds.parse(found) as object), hasEnded: found.ttl - endedSeconds <= nowSeconds() } as Held<K> & {
    hasEnded: boolean;
  };
}

/**
 * Uses a secret up; refused when it was used meanwhile.
 * @param unchanged what its item still says
 */
export const useSecret = <K extends SecretKind>(named: Named<K>, unchanged?: Partial<Held<K>>): Change => {
  const Key = keyOf(named);
  if (rowOf(named.kind).isMarkedUsed)
    return update({ Key, set: { isUsed: true }, onlyIf: hasValues({ isUsed: false }) });
  return remove({ Key, onlyIf: unchanged ? hasValues(unchanged as Attributes) : EXISTS });
};

/** Uses a secret up. @returns what its item says; null when it has ended, was used before, or does not exist */
export async function takeSecret<K extends SecretKind>(named: Named<K>): Promise<Held<K> | null> {
  const found = await getSecret(named);
  return found && (await tryApply([useSecret(named)])) && !found.hasEnded ? found : null;
}

/** A code of six digits, by which a person proves the address that it was mailed to. */
export const mailedCode = z.object({
  email: z.string(),
  hash: z.string(),
  /** ISO 8601, as `sentAt`. */
  expiresAt: z.string(),
  sentAt: z.string(),
  attempts: z.number(),
  /** Codes that were mailed to the same address before. They stay valid, because the last request may send none. */
  earlier: z.array(z.object({ hash: z.string(), expiresAt: z.string() })).default([]),
});

export type MailedCode = z.output<typeof mailedCode>;

/** A code that a try is compared with. */
type TriedCode = Pick<MailedCode, 'email' | 'hash' | 'expiresAt' | 'earlier'>;

export type CodeKind = 'verification' | 'pass' | 'guest';

interface CodeRow {
  keyOf: (owner: string, secret: string) => Key;
  /** For whom a code is hashed: the same code of two has two hashes. */
  hashedFor: (owner: string, email: string) => string;
  /** The code in the item that has it. */
  code: z.ZodType<TriedCode>;
  /** Counts a try, unless all are used up. */
  count: Omit<Update, 'Key'>;
}

const byBrowser = {
  hashedFor: (shareToken: string, email: string) => `${shareToken}:${email}`,
  code: z.object({ code: mailedCode }).transform(({ code }) => code),
  count: {
    set: { 'code.attempts': expression`#code.attempts + ${1}` },
    add: { version: 1 },
    onlyIf: expression`#code.attempts < ${LINK_CODE_ATTEMPTS_MAX}`,
  },
};

/** The kinds of mailed codes. They can be guessed, so each try is counted before it is compared. */
const CODES: Record<CodeKind, CodeRow> = {
  /** Of a user who signs up, whose address it proves. */
  verification: {
    keyOf: verificationKey,
    hashedFor: (userId) => userId,
    code: z
      .object({ codeHash: z.string(), expiresAt: z.string() })
      .transform(({ codeHash, expiresAt }) => ({ email: '', hash: codeHash, expiresAt, earlier: [] })),
    count: { add: { attempts: 1 }, onlyIf: expression`attempts < ${VERIFICATION_ATTEMPTS_MAX}` },
  },
  /** Of a browser, for the e-mail gate of a link, and for its comments: with the share token and the browser's secret. */
  pass: { keyOf: passKey, ...byBrowser },
  guest: { keyOf: guestKey, ...byBrowser },
};

/**
 * Counts a try of a code before it is compared, so that simultaneous tries cannot exceed the limit.
 * @returns the code; 'none' without a code, 'void' when all its tries are used up
 */
export async function countTry(kind: CodeKind, owner: string, secret = ''): Promise<TriedCode | 'none' | 'void'> {
  const { keyOf, code, count } = CODES[kind];
  const Key = keyOf(owner, secret);
  const counted = await tryUpdateAndGetItem(code, { Key, ...count });
  return counted ?? ((await getItem(code.nullable().catch(null), Key)) ? 'void' : 'none');
}

const isValid = ({ expiresAt }: Pick<TriedCode, 'expiresAt'>): boolean => expiresAt > isoNow();

/** The codes that are still valid: the last one and those before it. */
export const validCodes = ({ earlier, hash, expiresAt }: Omit<TriedCode, 'email'>) =>
  [...earlier, { hash, expiresAt }].filter(isValid);

/** What is hashed of a code. @param email that it proves; empty for a verification */
const hashed = (kind: CodeKind, owner: string, email: string, code: string): string =>
  `${CODES[kind].hashedFor(owner, email)}:${code}`;

/** The stored hash of a code. */
export const hashCode = (...of: Parameters<typeof hashed>): string => sha256(hashed(...of));

/** Whether a text is a valid code. */
export const isCode = (kind: CodeKind, owner: string, code: TriedCode, typed: string): boolean =>
  validCodes(code).some(({ hash }) => isHashOf(hash, hashed(kind, owner, code.email, typed)));
