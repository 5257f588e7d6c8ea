import { beforeEach, expect, it, vi } from 'vitest';
import { earlyCards, showCards } from './early-cards.ts';

class Picture {
  static readonly requested: string[] = [];
  decode = async () => undefined;
  set src(src: string) {
    Picture.requested.push(src);
  }
}

const recordings = ['/media/1', null, '/media/3', '/media/4', '/media/5'].map((thumbnailUrl) => ({ thumbnailUrl }));

beforeEach(() => {
  Picture.requested.length = 0;
  vi.stubGlobal('Image', Picture);
  vi.stubGlobal('location', { pathname: '/' });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('document', { querySelector: () => null });
  return () => vi.unstubAllGlobals();
});

it.each([true, false])(
  'the first four pictures of a list are requested, also where no card shows them: %s',
  (isShown) => {
    showCards(recordings, isShown);
    expect(Picture.requested).toEqual(['/media/1', '/media/3', '/media/4']);
    expect(earlyCards()).toBeNull();
  },
);

it('the first picture can be waited for', async () => {
  // Other tests in the same process have loaded pictures too.
  vi.resetModules();
  const { firstPicture } = await import('#web/lib/early-picture.ts');
  const { showCards } = await import('./early-cards.ts');
  showCards(recordings, false);
  await expect(firstPicture()).resolves.toBeUndefined();
});
