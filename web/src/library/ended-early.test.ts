import { expect, it } from 'vitest';
import { endedEarly } from './ended-early.ts';

it('only the creator of a recording sees that it ended early', () => {
  const interrupted = { userId: 'ada', segments: { state: 'interrupted', playlistPath: null } } as const;
  expect(endedEarly(interrupted, 'ada')).toBe(true);
  expect(endedEarly(interrupted, 'bob')).toBe(false);
  expect(endedEarly({ userId: 'ada', segments: { state: 'joined', playlistPath: null } }, 'ada')).toBe(false);
  expect(endedEarly({ userId: 'ada', segments: null }, 'ada')).toBe(false);
});
