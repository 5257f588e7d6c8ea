import { foldText } from '#shared/rules/ground/fold-text.ts';

/** Text between straight or curly quotes, or a word. */
const TERM = /["“”„]([^"“”„]+)["“”„]|\S+/g;

/** The words of a search, folded. A text in quotes is one of them, with its spaces. */
export const wordsOf = (text: string): string[] => {
  const terms = [...foldText(text).matchAll(TERM)].map(
    ([term, phrase]) => phrase?.trim() ?? term.replace(/^["“”„]/, ''),
  );
  return [...new Set(terms.filter((term) => term !== ''))];
};
