import { expect, it } from 'vitest';
import { captionFor } from './captions.ts';

const captions = [{ language: 'en' }, { language: 'de-AT' }, { language: 'ar' }];

it.each([
  [['de'], 1],
  [['fr', 'ar-EG'], 2],
  [['EN-us', 'de'], 0],
  [['fr'], 0],
  [[], 0],
])('a viewer who reads %j begins with number %d', (languages, index) => {
  expect(captionFor(captions, languages)).toBe(index);
});
