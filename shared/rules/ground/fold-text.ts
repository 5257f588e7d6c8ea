const ASCII = /^[ -~\n]*$/;

/** Diacritics above and below letters, without the vowel signs of some scripts. */
const MARKS = /(?=\p{M})\p{Diacritic}/gu;

/**
 * Marks on one letter after the 30th, which no language needs (UAX #15, D4): normalizing takes time that grows with the
 * square of their number.
 */
const ENDLESS_MARKS = /(\p{M}{30})\p{M}+/gu;

/** Normalizes a text for comparison: removes differences of case, accents, ligatures and widths. */
export function foldText(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  const upper = text.replace(ENDLESS_MARKS, '$1').normalize('NFKD').replace(MARKS, '').toUpperCase();
  // Sharp s becomes two capital letters, and the small sigma has another form at the end of a word.
  return upper.toLowerCase().normalize('NFKD').replace(MARKS, '').replaceAll('ς', 'σ');
}
