import { expect, it } from 'vitest';
import { firstLanguage, LANGUAGES, languageOfFile, ownName } from './languages.ts';

it.each([
  ['talk.de.vtt', 'de'],
  ['talk.pt-br.vtt', 'pt-BR'],
  ['talk_fr.srt', 'fr'],
  ['talk.de-CH.vtt', 'de'],
  ['talk.vtt', undefined],
  ['talk.final.vtt', undefined],
  ['de.vtt', undefined],
])('the language of %s is %s', (name, tag) => expect(languageOfFile(name)).toBe(tag));

it('languages have names, each once, in their order', () => {
  const names = LANGUAGES.map(({ label }) => label);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'en')));
  expect(ownName('de')).toBe('Deutsch');
});

it('the first language that is offered is begun with', () => {
  expect(firstLanguage(['xx', 'de-AT', 'en'])).toBe('de');
  expect(firstLanguage([])).toBe('en');
});
