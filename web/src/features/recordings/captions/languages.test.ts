import { expect, it } from 'vitest';
import { firstLanguage, LANGUAGES, languageName, languageOfFile, ownName } from './languages.ts';

it.each([
  ['talk.de.vtt', 'de'],
  ['talk.pt-br.vtt', 'pt-BR'],
  ['talk_fr.srt', 'fr'],
  ['talk.de-CH.vtt', 'de'],
  ['talk.vtt', undefined],
  ['talk.final.vtt', undefined],
  ['de.vtt', undefined],
])('the language of %s is %s', (name, tag) => expect(languageOfFile(name)).toBe(tag));

it('languages are listed once each, sorted by name', () => {
  const names = LANGUAGES.map(({ label }) => label);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'en')));
  expect(ownName('de')).toBe('Deutsch');
  expect(['de', 'en-US', 'und'].map(languageName)).toEqual(['German', 'American English', 'Unknown language']);
});

it('the form starts with the first of the user’s languages that is offered', () => {
  expect(firstLanguage(['xx', 'de-AT', 'en'])).toBe('de');
  expect(firstLanguage([])).toBe('en');
});
