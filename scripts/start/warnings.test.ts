import { expect, it } from 'vitest';
import { startWarnings } from './warnings.ts';

const GB = 1024 ** 3;
const fine = { isPublic: true, sendsMail: true, signUp: 'invited', freeBytes: 50 * GB, ffmpegVersion: 7 };

it('a start of a stack that is set up warns of nothing', () => {
  expect(startWarnings(fine)).toEqual([]);
  expect(startWarnings({ ...fine, ffmpegVersion: null })).toEqual([]);
});

it.each([
  [{ sendsMail: false }, 'SMTP_URL'],
  [{ signUp: null }, 'SIGN_UP'],
  [{ signUp: 'open' }, 'SIGN_UP'],
  [{ freeBytes: 1.5 * GB }, 'only 1.5 GB left'],
  [{ ffmpegVersion: 4 }, 'ffmpeg 4'],
])('a start with %j warns of it', (change, part) => {
  expect(startWarnings({ ...fine, ...change })).toEqual([expect.stringContaining(part)]);
});

it('a stack for one person needs neither mail nor a rule for new accounts', () => {
  expect(startWarnings({ ...fine, isPublic: false, sendsMail: false, signUp: null })).toEqual([]);
});
