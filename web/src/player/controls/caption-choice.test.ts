import { describe, expect, it } from 'vitest';
import { captionFor, choiceOf } from './caption-choice.ts';

const of = (language: string, label = language) => ({ language, label });
const captions = [of('en', 'English'), of('de-AT', 'Deutsch'), of('ar'), of('en', 'English, with sounds')];

it.each([
  [['de'], 1],
  [['fr', 'ar-EG'], 2],
  [['EN-us', 'de'], 0],
  [['fr'], 0],
  [[], 0],
])('a viewer who reads %j begins with number %d', (languages, index) => {
  expect(captionFor(captions, null, languages)).toBe(index);
});

describe('a viewer who has chosen before', () => {
  it.each([
    [of('en', 'English, with sounds'), 3],
    [of('de', 'Deutsch'), 1],
    [of('fr', 'Français'), 2],
  ])('%j begins with number %d', (chosen, index) => {
    expect(captionFor(captions, chosen, ['ar'])).toBe(index);
  });
});

it.each([
  [null, { isOn: false, last: null }],
  ['{"isOn":true,"language":"de","label":"Deutsch"}', { isOn: true, last: { language: 'de', label: 'Deutsch' } }],
  ['{"isOn":false}', { isOn: false, last: null }],
  ['{"isOn":"yes","language":7,"label":"x"}', { isOn: false, last: null }],
  ['{"isOn":tr', { isOn: false, last: null }],
  ['null', { isOn: false, last: null }],
])('the stored choice %j is %j', (text, choice) => expect(choiceOf(text)).toEqual(choice));
