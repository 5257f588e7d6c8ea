import { describe, expect, it } from 'vitest';
import { getCurrentUser } from '../identity/auth.ts';
import { getObject, getObjectChunk } from '../sharing/media.ts';
import { getRecording } from '../video/recordings.ts';
import { buildPath } from './operation.ts';

describe('buildPath', () => {
  it('does not change a path without parameters', () => {
    expect(buildPath(getCurrentUser, {})).toBe('/api/auth/user');
  });

  it('encodes a parameter, including its slashes', () => {
    expect(buildPath(getRecording, { id: 'a/../b?c#d é' })).toBe('/api/recordings/a%2F..%2Fb%3Fc%23d%20%C3%A9');
  });

  it('keeps the slashes of a parameter for the rest of the path', () => {
    expect(buildPath(getObject, { path: 'w_r/video 1.mp4' })).toBe('/objects/w_r/video%201.mp4');
  });

  it('adds the given query parameters, encoded, and none for undefined values', () => {
    expect(
      buildPath<typeof getObjectChunk>(getObjectChunk, { path: 'w_r/video.mp4' }, { chunk: 0, shareToken: 'a&b' }),
    ).toBe('/api/objects/chunked/w_r/video.mp4?chunk=0&shareToken=a%26b');
    expect(buildPath<typeof getObject>(getObject, { path: 'x' }, { download: true, shareToken: undefined })).toBe(
      '/objects/x?download=true',
    );
  });
});
