import { expect, it } from 'vitest';
import { discardText, resumedNotice } from './resumed-texts.ts';

const interrupted = (duration: number) =>
  ({ duration, segments: { state: 'interrupted', playlistPath: null } }) as const;

it('the notice warns of an upload that would replace a longer saved part', () => {
  expect(resumedNotice(interrupted(14), 8.4)).toEqual({
    variant: 'warning',
    title: 'A longer part is saved',
    text: 'This copy is 0:08 long. The part of the recording that is saved already is 0:14 long. Upload replaces it with this copy.',
  });
});

it('the notice says that the recording is resumed when no longer part is saved', () => {
  const resumed = { variant: 'info', title: 'Resumed' };
  expect(resumedNotice(interrupted(8), 8.4)).toMatchObject(resumed);
  expect(resumedNotice(interrupted(9), 8.4)).toMatchObject(resumed);
  expect(resumedNotice({ duration: 14, segments: { state: 'recording', playlistPath: null } }, 8)).toMatchObject(
    resumed,
  );
  expect(resumedNotice(null, 8)).toMatchObject(resumed);
  expect(resumedNotice(undefined, 8)).toMatchObject(resumed);
});

it('the question before discarding mentions the saved part', () => {
  expect(discardText(interrupted(4))).toContain('and also the part of it that is saved already');
  for (const nothing of [null, undefined, { duration: null, segments: null }])
    expect(discardText(nothing)).toBe('This recording will be deleted. This action cannot be undone.');
});
