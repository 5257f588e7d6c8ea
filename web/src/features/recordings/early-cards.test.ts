import { beforeEach, expect, it, vi } from 'vitest';
import type { Recording } from '#shared/api/recordings.ts';
import { showCards } from './early-cards.ts';

class Picture {
  static readonly requested: string[] = [];
  set src(src: string) {
    Picture.requested.push(src);
  }
}

beforeEach(() => {
  Picture.requested.length = 0;
  vi.stubGlobal('Image', Picture);
  vi.stubGlobal('document', { querySelector: () => null });
  return () => vi.unstubAllGlobals();
});

it('the first four pictures of a list are requested, on a screen without an outline of cards too', () => {
  showCards(
    ['/media/1', null, '/media/3', '/media/4', '/media/5'].map((thumbnailUrl) => ({ thumbnailUrl }) as Recording),
    false,
  );
  expect(Picture.requested).toEqual(['/media/1', '/media/3', '/media/4']);
});
