const ASCII = /^[ -~\n]*$/;

/** Diacritics above and below letters, without the vowel signs of some scripts. */
const MARKS = /(?=\p{M})\p{Diacritic}/gu;

/** Normalizes a text for comparison: removes differences of case, accents, ligatures and widths. */
export function foldText(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  const upper = text.normalize('NFKD').replace(MARKS, '').toUpperCase();
  // Sharp s becomes two capital letters, and the small sigma has another form at the end of a word.
  return upper.toLowerCase().normalize('NFKD').replace(MARKS, '').replaceAll('ς', 'σ');
}
