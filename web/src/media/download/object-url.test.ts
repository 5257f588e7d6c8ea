import { describe, expect, it } from 'vitest';
import { buildPath } from '#shared/api/ground/operation.ts';
import { getObject, getObjectChunk } from '#shared/api/sharing/media.ts';
import { chunkUrl, downloadUrl, objectUrl } from './object-url.ts';

const path = 'W1_R1/video.mp4';

describe('URLs of a recording’s files', () => {
  // The share page must not load the library of the contracts, so these URLs exist twice; this test compares the two.
  it('are those of the contracts', () => {
    const request = { path: `/objects/${path}`, shareToken: 'a b', pass: 'c' };
    expect(objectUrl({ path: `/objects/${path}` })).toBe(buildPath<typeof getObject>(getObject, { path }));
    expect(downloadUrl(request)).toBe(
      buildPath<typeof getObject>(getObject, { path }, { download: true, shareToken: 'a b', pass: 'c' }),
    );
    expect(chunkUrl(request, 3)).toBe(
      buildPath<typeof getObjectChunk>(getObjectChunk, { path }, { chunk: 3, shareToken: 'a b', pass: 'c' }),
    );
  });

  it('start with /objects even if the path does not', () => {
    expect(objectUrl({ path })).toBe(`/objects/${path}`);
    expect(objectUrl({ path: `/${path}` })).toBe(`/objects/${path}`);
  });
});
