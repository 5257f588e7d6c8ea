import { HIDDEN } from './log-fields.ts';

const ULID = '[0-9A-HJKMNP-TV-Z]{26}';

/** A word, or several as code writes them together; letters in a random mixture of cases do not count. */
const WRITTEN = '(?:[A-Za-z]{1,2}|[A-Z]{2,16}|[A-Z]{0,5}[a-z]{2,20}(?:[A-Z]{1,5}[a-z]{2,20}){0,4}[A-Z]{0,5})';

/** Words that a log text may contain. Any other text could be an address, a key, a token or a path. */
const KEPT = new RegExp(
  [
    `${WRITTEN}(?:['’-]${WRITTEN}){0,2}`,
    // Five digits: a verification code has six.
    '\\d{1,5}(?:\\.\\d{1,6})?(?:ms|s|%)?',
    `${ULID}(?:_${ULID})?`,
    // A job of MediaConvert's.
    '\\d{13}-[a-z0-9]{6}',
    // An action, as IAM refuses it.
    '[a-z0-9-]{2,24}:[A-Z][A-Za-z]{2,40}',
  ]
    .map((pattern) => `^${pattern}$`)
    .join('|'),
);

const WORD = /^([("'`[{<]*)(.*?)([)"'`\]}>,.:;!?]*)$/s;
const MAX_LENGTH = 300;

function maskWord(word: string): string {
  const [, before = '', core = '', after = ''] = WORD.exec(word) ?? [];
  return core === '' || KEPT.test(core) ? word : `${before}${HIDDEN}${after}`;
}

/** Hides every word of a text except plain words, short numbers and ids of ours. */
export const maskText = (text: string): string =>
  text
    .slice(0, MAX_LENGTH * 4)
    .split(/\s+/)
    .filter(Boolean)
    .map(maskWord)
    .join(' ')
    .slice(0, MAX_LENGTH);
