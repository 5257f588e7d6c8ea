import { describe, expect, it, vi } from 'vitest';
import type { Recording } from '#shared/api/recordings.ts';
import { neighboursOf } from './shown-recordings.ts';

const recording = (id: string, filePath: string | null = '/objects/x') => ({ id, filePath }) as Recording;
const list = (...recordings: Recording[]) => ({ recordings, loadMore: undefined });

describe('the neighbours of a recording', () => {
  it('are those before and after it in the list on screen', () => {
    const shown = list(recording('a'), recording('b'), recording('c'));
    expect(neighboursOf('a', shown)).toMatchObject({ previous: null, next: { id: 'b' } });
    expect(neighboursOf('b', shown)).toMatchObject({ previous: { id: 'a' }, next: { id: 'c' } });
    expect(neighboursOf('c', shown)).toMatchObject({ previous: { id: 'b' }, next: null });
  });

  it('can be played: a recording without a file is skipped', () => {
    const shown = list(recording('a'), recording('b', null), recording('c', null), recording('d'));
    expect(neighboursOf('a', shown)).toMatchObject({ next: { id: 'd' } });
    expect(neighboursOf('d', shown)).toMatchObject({ previous: { id: 'a' } });
    expect(neighboursOf('b', shown)).toMatchObject({ previous: { id: 'a' }, next: { id: 'd' } });
  });

  it('do not exist for a recording that is alone, or not on screen', () => {
    expect(neighboursOf('a', list(recording('a')))).toBeNull();
    expect(neighboursOf('x', list(recording('a'), recording('b')))).toBeNull();
  });

  it('offer to load more of the list at its end, and not before', () => {
    const loadMore = vi.fn();
    const shown = { recordings: [recording('a'), recording('b')], loadMore };
    expect(neighboursOf('a', shown)?.loadMore).toBeUndefined();
    expect(neighboursOf('b', shown)?.loadMore).toBe(loadMore);
  });
});
