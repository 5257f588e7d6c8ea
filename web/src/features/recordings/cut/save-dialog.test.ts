import { expect, it } from 'vitest';
import { waitText } from './save-dialog.tsx';

it('a person knows how long the video will be hidden', () => {
  expect([null, 9, 61, 1800].map(waitText)).toEqual([
    'How long that takes depends on its length.',
    'That takes about a minute.',
    'That takes about 2 minutes.',
    'That takes about 30 minutes.',
  ]);
});
