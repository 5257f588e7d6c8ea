/** How a text may be written: a name is one line, a description several. */
export type TextKind = 'one-line' | 'multi-line';

/** Half of a character. A JavaScript string can contain one, but UTF-8, and so every store, cannot. */
const HALF = /\p{Surrogate}/u;
/**
 * Marks that change the direction of the following text. Those that right-to-left names need (U+200E, U+200F, U+061C)
 * are not among them.
 */
const TURNING = /[\u202A-\u202E\u2066-\u2069]/u;
const CONTROL: Record<TextKind, RegExp> = {
  'one-line': /[\p{Cc}\p{Zl}\p{Zp}]/u,
  'multi-line': /[^\P{Cc}\t\n\r]/u,
};
/** Spaces and characters without width. U+2800 is an empty Braille cell. */
const INVISIBLE = /^[\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

const CONTROL_FAULT: Record<TextKind, string> = {
  'one-line': 'Please use one line, without control characters',
  'multi-line': 'Please remove the control characters from this text',
};

/** Whether every character of a text is whole. */
export const isWellFormed = (text: string): boolean => !HALF.test(text);

/** The beginning of a text, of at most `max` UTF-16 code units. It does not end with half of a character. */
export const firstCharacters = (text: string, max: number): string => text.slice(0, max).replace(/\p{Surrogate}$/u, '');

export const HALF_CHARACTER_FAULT = 'Please remove the broken character (�) from this text';

/** Why a text is refused, as a sentence; null for an accepted text. A blank text is accepted here. */
export function textFault(text: string, kind: TextKind): string | null {
  if (!isWellFormed(text)) return HALF_CHARACTER_FAULT;
  if (CONTROL[kind].test(text)) return CONTROL_FAULT[kind];
  if (TURNING.test(text)) return 'Please remove the hidden marks that turn the direction of this text';
  if (text.trim() !== '' && INVISIBLE.test(text)) return 'Please use at least one character that can be seen';
  return null;
}

/** The same lines with the line ends of a `<textarea>`. */
export const withPlainLineEnds = (text: string): string => text.replace(/\r\n?|[\u2028\u2029]/g, '\n');

/**
 * Makes a stored text safe to show: it may be older than the rules of `textFault`.
 * @returns an empty text when no character of it is visible
 */
export function safeText(text: string, kind: TextKind): string {
  if (textFault(text, kind) === null) return text;
  const clean = (kind === 'multi-line' ? withPlainLineEnds(text) : text)
    .replace(new RegExp(TURNING, 'gu'), '')
    .replace(new RegExp(HALF, 'gu'), '\uFFFD')
    .replace(new RegExp(CONTROL[kind], 'gu'), ' ')
    .trim();
  return INVISIBLE.test(clean) ? '' : clean;
}
