import { describe, expect, it } from 'vitest';
import { findTerms, spokenTerms, wordStart, wordsIn } from './spoken-words.ts';

const words = (text: string) => wordsIn(text).map(({ word }) => word);

describe('the words of a text', () => {
  it.each([
    ['are folded', 'Café STRASSE Ｗｉｄｅ', ['cafe', 'strasse', 'wide']],
    ['have no punctuation', '“Well… (yes) #tag — end.”', ['well', 'yes', 'tag', 'end']],
    ['keep their apostrophe', "Don’t, don't", ["don't", "don't"]],
    ['are numbers too', 'In 2026: 3.5 %', ['in', '2026', '3.5']],
    ['are found without spaces', '我们讨论价格', ['我们', '讨论', '价格']],
    ['are found in Thai', 'สวัสดีชาวโลก', ['สวัสดี', 'ชาว', 'โลก']],
    ['are not pictures', '👩‍👩‍👧 #️⃣ 🎉', []],
    ['end after 64 characters', 'W'.repeat(255), ['w'.repeat(64)]],
    ['end with a whole character', `a${'𐐨'.repeat(40)}`, [`a${'𐐨'.repeat(31)}`]],
  ])('%s', (_what, text, expected) => {
    expect(words(text)).toEqual(expected);
  });

  it('have their places in the text before it was folded', () => {
    const text = 'Eine große Straße';
    expect(wordsIn(text).map(({ from, to }) => text.slice(from, to))).toEqual(['Eine', 'große', 'Straße']);
  });
});

describe('the terms of a search', () => {
  it.each([
    ['one that is being typed', 'pric', ['pric*']],
    ['several, of which the last is being typed', 'The price pric', ['the', 'price', 'pric*']],
    ['one that is typed to its end', 'price ', ['price']],
    ['each once', 'price PRICE the', ['price', 'the*']],
    ['the last of two that are the same', 'price price', ['price*']],
    ['not a letter with which a further word begins', 'the p', ['the']],
    ['a single letter that is typed to its end', 'plan b ', ['plan', 'b']],
    ['a single sign that is a word', '東京 都', ['東京', '都*']],
    ['nothing', '--', []],
  ])('%s', (_what, typed, expected) => {
    expect(spokenTerms(typed).map(({ word, isPrefix }) => word + (isPrefix ? '*' : ''))).toEqual(expected);
  });

  it('share their first characters with each word that begins with them', () => {
    expect(['price', 'pr', '東京都', '東', 'b', '𝒳𝒴𝒵'].map(wordStart)).toEqual(['pr', 'pr', '東', '東', 'b', '𝒳𝒴']);
  });
});

describe('a text', () => {
  const said = (text: string, typed: string) => {
    const found = findTerms(text, spokenTerms(typed));
    return found && [found.terms.size, ...found.marks.map(([from, to]) => text.slice(from, to))];
  };

  it.each([
    [
      'has whole words, and the beginning of the last',
      'The prices of pricing',
      'of pric',
      [2, 'prices', 'of', 'pricing'],
    ],
    ['has words whatever their accents', 'Das Café', 'cafe', [1, 'Café']],
    ['has some of the words', 'The price', 'price nowhere', [1, 'price']],
    ['has no part in the middle of a word', 'underpriced', 'price', null],
    ['has no word that only begins so', 'prices', 'price ', null],
    ['has the beginning of a word without spaces', '東京タワーに', '東京', [1, '東京タワー']],
  ])('%s', (_what, text, typed, expected) => {
    expect(said(text, typed)).toEqual(expected);
  });
});
