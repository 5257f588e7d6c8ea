import { describe, expect, it, vi } from 'vitest';
import type { Recording } from '#shared/api/video/recordings.ts';
import { neighborsOf } from './shown-recordings.ts';

const recording = (id: string, filePath: string | null = '/objects/x') => ({ id, filePath }) as Recording;
const list = (...recordings: Recording[]) => ({ recordings, loadMore: undefined });

describe('the neighbors of a recording', () => {
  it('are those before and after it in the list on screen', () => {
    const shown = list(recording('a'), recording('b'), recording('c'));
    expect(neighborsOf('a', shown)).toMatchObject({ previous: null, next: { id: 'b' } });
    expect(neighborsOf('b', shown)).toMatchObject({ previous: { id: 'a' }, next: { id: 'c' } });
    expect(neighborsOf('c', shown)).toMatchObject({ previous: { id: 'b' }, next: null });
  });

  it('can be played: a recording without a file is skipped', () => {
    const shown = list(recording('a'), recording('b', null), recording('c', null), recording('d'));
    expect(neighborsOf('a', shown)).toMatchObject({ next: { id: 'd' } });
    expect(neighborsOf('d', shown)).toMatchObject({ previous: { id: 'a' } });
    expect(neighborsOf('b', shown)).toMatchObject({ previous: { id: 'a' }, next: { id: 'd' } });
  });

  it('do not exist for a recording that is alone, or not on screen', () => {
    expect(neighborsOf('a', list(recording('a')))).toBeNull();
    expect(neighborsOf('x', list(recording('a'), recording('b')))).toBeNull();
  });

  it('offer to load more of the list at its end, and not before', () => {
    const loadMore = vi.fn();
    const shown = { recordings: [recording('a'), recording('b')], loadMore };
    expect(neighborsOf('a', shown)?.loadMore).toBeUndefined();
    expect(neighborsOf('b', shown)?.loadMore).toBe(loadMore);
  });
});
