import { expect, it } from 'vitest';
import { choiceOf } from './caption-choice.ts';

it.each([
  [null, { isOn: false, last: null }],
  ['{"isOn":true,"language":"de","label":"Deutsch"}', { isOn: true, last: { language: 'de', label: 'Deutsch' } }],
  ['{"isOn":false}', { isOn: false, last: null }],
  ['{"isOn":"yes","language":7,"label":"x"}', { isOn: false, last: null }],
  ['{"isOn":tr', { isOn: false, last: null }],
  ['null', { isOn: false, last: null }],
])('the stored choice %j is %j', (text, choice) => expect(choiceOf(text)).toEqual(choice));
