import { firstCharacters } from '#shared/model/ground/text.ts';
import { foldText } from '#shared/rules/ground/fold-text.ts';

/** Longest word that is compared, in characters. */
const WORD_MAX_LENGTH = 64;

/** Finds words also in languages without spaces. Its result does not depend on the language. */
const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

/** As `foldText`, with one form of the apostrophe. */
export const foldSpoken = (text: string): string => foldText(text).replaceAll('’', "'");

/** A word of a text, folded, and where it is in the text. */
export interface SpokenWord {
  word: string;
  from: number;
  to: number;
}

/**
 * Pieces of a text, which end between words unless a word is longer than a piece: the time that V8's segmenter takes
 * grows with the square of the length.
 */
const PIECE = /.{1,400}(?!\S)|.{1,400}/gsu;

/** The words of a text, in their order. */
export function wordsIn(text: string): SpokenWord[] {
  const words: SpokenWord[] = [];
  for (const { 0: piece, index: start } of text.matchAll(PIECE)) {
    for (const { segment, index, isWordLike } of segmenter.segment(piece)) {
      const word = isWordLike ? firstCharacters(foldSpoken(segment), WORD_MAX_LENGTH) : '';
      if (word !== '') words.push({ word, from: start + index, to: start + index + segment.length });
    }
  }
  return words;
}

/** A searched word. The last one may not be typed to its end: then it finds words that begin with it. */
export interface SpokenTerm {
  word: string;
  isPrefix: boolean;
}

/** Scripts in which one character can be a whole word. */
const ONE_CHARACTER_WORDS = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** The first characters of a word. Words that begin with a searched text of two characters share them. */
export const wordStart = (word: string): string => [...word].slice(0, ONE_CHARACTER_WORDS.test(word) ? 1 : 2).join('');

const isStart = (word: string): boolean => [...word].length > 1 || ONE_CHARACTER_WORDS.test(word);

/** The words of a typed search, each once. A single letter at its end counts only when nothing else is typed. */
export function spokenTerms(typed: string): SpokenTerm[] {
  const words = wordsIn(typed);
  const last = words.pop();
  const terms = [...new Set(words.map(({ word }) => word))].map((word) => ({ word, isPrefix: false }));
  if (!last) return terms;
  const { word, to } = last;
  if (to < typed.length || !isStart(word)) {
    const isTyped = to < typed.length || terms.length === 0;
    return isTyped && terms.every((term) => term.word !== word) ? [...terms, { word, isPrefix: false }] : terms;
  }
  return [...terms.filter((term) => term.word !== word), { word, isPrefix: true }];
}

/** Whether a word is a searched one, or begins with it. */
export const matches = ({ word, isPrefix }: SpokenTerm, said: string): boolean =>
  isPrefix ? said.startsWith(word) : said === word;

/** A text with some of the searched words. */
export interface SaidText {
  /** Indexes of the terms that it has. */
  terms: Set<number>;
  /** Where they are in the text. */
  marks: [from: number, to: number][];
}

/** Finds searched words in a text; null without any. */
export function findTerms(text: string, terms: readonly SpokenTerm[]): SaidText | null {
  const found: SaidText = { terms: new Set(), marks: [] };
  for (const { word, from, to } of wordsIn(text)) {
    const matching = terms.flatMap((term, index) => (matches(term, word) ? [index] : []));
    for (const index of matching) found.terms.add(index);
    if (matching.length > 0) found.marks.push([from, to]);
  }
  return found.terms.size > 0 ? found : null;
}
