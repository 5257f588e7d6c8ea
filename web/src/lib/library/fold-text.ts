const ASCII = /^[ -~\n]*$/;

/** Marks above and below letters, not the signs that some scripts write vowels with. */
const MARKS = /(?=\p{M})\p{Diacritic}/gu;

/** A text in the form in which texts are compared: without case, accents, ligatures and widths. */
export function foldText(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  const upper = text.normalize('NFKD').replace(MARKS, '').toUpperCase();
  // Sharp s has no single capital, and the small sigma has a form of its own at the end of a word.
  return upper.toLowerCase().normalize('NFKD').replace(MARKS, '').replaceAll('ς', 'σ');
}
