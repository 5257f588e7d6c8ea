import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { decodeTime, isValid, monotonicFactory, ulid } from 'ulid';
import { VERIFICATION_CODE_LENGTH } from '#shared/model/identity/account.ts';

/** A clock that goes back by more than this was ahead before, in milliseconds. */
const SET_BACK_MS = 1000;

let ordered = monotonicFactory();
let lastMs = 0;

/** A new id: sortable by time of creation. Those of one moment are in order. */
export function newId(): string {
  const now = Date.now();
  // Otherwise, all ids would be later than their time until the clock is there again.
  if (now < lastMs - SET_BACK_MS) ordered = monotonicFactory();
  lastMs = now;
  return ordered(now);
}

/** A new id that sorts as if it was created at a time. @param time milliseconds since 1970 */
export const newIdAt = (time: number): string => ulid(time);

/** The time in an id, in milliseconds since 1970; NaN for any other text. */
export const timeOfId = (id: string): number => (isValid(id) ? decodeTime(id) : Number.NaN);

/** A secret of 256 random bits, base64url. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** A key of 256 random bits, base64. */
export const newKey = (): string => randomBytes(32).toString('base64');

/** A random text of some characters. */
export const newLetters = (characters: string, length: number): string =>
  Array.from({ length }, () => characters[randomInt(characters.length)]).join('');

/** An id of 128 random bits, base64url. It says nothing about the visitor. */
export const newVisitorId = (): string => randomBytes(16).toString('base64url');

export const newVerificationCode = (): string =>
  String(randomInt(10 ** VERIFICATION_CODE_LENGTH)).padStart(VERIFICATION_CODE_LENGTH, '0');

/** Hex SHA-256, which is stored instead of the secret of a person or browser. */
export const sha256 = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Whether this is the hash of a secret. It takes the same time for each secret. */
export const isHashOf = (hash: string, secret: string): boolean =>
  timingSafeEqual(Buffer.from(sha256(secret)), Buffer.from(hash));

/** Hex HMAC-SHA-256: nobody without the key can find out by tries what was hashed. */
export const keyedHash = (key: string, text: string): string => createHmac('sha256', key).update(text).digest('hex');

/** Joins the two halves of a recording's or project's id. */
export const scopedId = (workspaceId: string, ulid: string) => `${workspaceId}_${ulid}`;

/** Splits a recording's or project's id; null for any other text. */
export function parseScopedId(id: string): { workspaceId: string; ulid: string } | null {
  const [workspaceId, ulid, ...rest] = id.split('_');
  return workspaceId && ulid && rest.length === 0 ? { workspaceId, ulid } : null;
}
