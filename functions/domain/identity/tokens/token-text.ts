import { environmentValue } from '../../../process/environment.ts';
import { newLetters, sha256 } from '../../../process/ids.ts';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const CHECKSUM_LENGTH = 6;
/** 32 bits of a hash, in its hexadecimal digits. */
const CHECKSUM_HEX = 8;
/** 256 bits in base 62. */
const SECRET_LENGTH = 43;

/** `fk_<stage>_<user's ULID><secret>_<checksum>`, in the characters that a double click selects together. */
const TEXT = /^(fk_([a-z0-9-]{1,20})_([0-9A-HJKMNP-TV-Z]{26})([0-9A-Za-z]{43}))_([0-9A-Za-z]{6})$/;

/** The first 32 bits of the SHA-256 of what is before it, in base 62: programs that look for leaked secrets know one from a similar text. */
function checksum(text: string): string {
  let rest = Number.parseInt(sha256(text).slice(0, CHECKSUM_HEX), 16);
  let digits = '';
  for (let place = 0; place < CHECKSUM_LENGTH; place += 1) {
    digits = `${DIGITS[rest % DIGITS.length]}${digits}`;
    rest = Math.floor(rest / DIGITS.length);
  }
  return digits;
}

/** A new token: its text, which is stored nowhere, and the hash of its secret. */
export function newTokenText(userId: string): { text: string; secretHash: string } {
  const secret = newLetters(DIGITS, SECRET_LENGTH);
  const text = `fk_${environmentValue('STAGE')}_${userId}${secret}`;
  return { text: `${text}_${checksum(text)}`, secretHash: sha256(secret) };
}

/**
 * Reads the text of a token; null when it cannot be one of this deployment. Anybody can compute the checksum, so how long
 * a refusal takes tells nothing about the tokens that exist.
 */
export function parseTokenText(text: string): { userId: string; secretHash: string } | null {
  const [, before = '', stage, userId = '', secret = '', sum] = TEXT.exec(text) ?? [];
  if (stage !== environmentValue('STAGE') || sum !== checksum(before)) return null;
  return { userId, secretHash: sha256(secret) };
}
