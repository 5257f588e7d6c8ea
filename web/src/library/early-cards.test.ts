import { beforeEach, expect, it, vi } from 'vitest';
import { earlyCards, loadFirstPictures } from './early-cards.ts';

class Picture {
  static readonly requested: string[] = [];
  decode = async () => undefined;
  set src(src: string) {
    Picture.requested.push(src);
  }
}

const FIVE = ['/media/1', null, '/media/3', '/media/4', '/media/5'];
const text = (thumbnailUrls: readonly (string | null)[]) =>
  JSON.stringify(
    thumbnailUrls.map((thumbnailUrl) => ({ name: 'My "thumbnailUrl":"/media/0" \\"thumbnailUrl":null', thumbnailUrl })),
  );

/** An answer whose first part has arrived. */
const arriving = (first: string) =>
  new Response(new ReadableStream({ start: (body) => body.enqueue(new TextEncoder().encode(first)) }));

beforeEach(() => {
  Picture.requested.length = 0;
  vi.stubGlobal('Image', Picture);
  vi.stubGlobal('location', { pathname: '/' });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('document', { querySelector: () => null });
  return () => vi.unstubAllGlobals();
});

it.each([
  ['all of a list', new Response(text(FIVE)), ['/media/1', '/media/3', '/media/4']],
  ['a list whose rest has not arrived', arriving(text(FIVE).slice(0, -40)), ['/media/1', '/media/3', '/media/4']],
  ['a short list', new Response(text(FIVE.slice(0, 3))), ['/media/1', '/media/3']],
  ['an empty list', new Response('[]'), []],
])('the first four pictures are requested: %s', async (_, answer, expected) => {
  await loadFirstPictures(answer);
  expect(Picture.requested).toEqual(expected);
  expect(earlyCards()).toBeNull();
});

it('the first picture can be waited for', async () => {
  // Other tests in the same process have loaded pictures too.
  vi.resetModules();
  const { firstPicture } = await import('#web/lib/early-picture.ts');
  const { loadFirstPictures } = await import('./early-cards.ts');
  await loadFirstPictures(new Response(text(FIVE)));
  await expect(firstPicture()).resolves.toBeUndefined();
});
