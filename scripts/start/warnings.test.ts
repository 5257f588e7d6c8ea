import { expect, it } from 'vitest';
import { roomWarning, startWarnings } from './warnings.ts';

const fine = { isPublic: true, sendsMail: true, signUp: 'invited', ffmpegVersion: 7 };

it('a start of a stack that is set up warns of nothing', () => {
  expect(startWarnings(fine)).toEqual([]);
  expect(startWarnings({ ...fine, ffmpegVersion: null })).toEqual([]);
});

it.each([
  [{ sendsMail: false }, 'SMTP_URL'],
  [{ signUp: null }, 'SIGN_UP'],
  [{ signUp: 'open' }, 'SIGN_UP'],
  [{ ffmpegVersion: 4 }, 'ffmpeg 4'],
])('a start with %j warns of it', (change, part) => {
  expect(startWarnings({ ...fine, ...change })).toEqual([expect.stringContaining(part)]);
});

it('a stack for one person needs neither mail nor a rule for new accounts', () => {
  expect(startWarnings({ ...fine, isPublic: false, sendsMail: false, signUp: null })).toEqual([]);
});

it('a disk with little room is named with what is left', () => {
  expect(roomWarning('/data', 1.5e9)).toBe('The disk of /data has only 1.50 GB left.');
  expect(roomWarning('/data', 50e9)).toBeNull();
});
