import { describe, expect, it } from 'vitest';
import { MEDIA_FILES, objectPath, parseObjectPath } from './object-path.ts';

describe('an object path', () => {
  it.each([...MEDIA_FILES, 'captions-01JD0000000000000000000000.vtt'] as const)(
    '%s is read as it was written, with or without the prefix',
    (file) => {
      const path = objectPath('w_r', file);
      expect(path).toBe(`/objects/w_r/${file}`);
      expect(parseObjectPath(path)).toEqual({ recordingId: 'w_r', file, number: 0 });
      expect(parseObjectPath(`w_r/${file}`)).toEqual({ recordingId: 'w_r', file, number: 0 });
    },
  );

  it.each([
    '',
    '/',
    '/objects/',
    'w_r',
    'w_r/',
    'w_r/other.mp4',
    '/w_r/video.mp4',
    'a/w_r/video.mp4',
    'w_r/video.mp4/',
    'w_r/captions-.vtt',
    'w_r/captions-01jd.vtt',
    'w_r/captions-01JD0000000000000000000000.vtt.vtt',
  ])('must not be %j', (path) => expect(parseObjectPath(path)).toBeNull());

  it('must not contain parent folders', () => {
    expect(parseObjectPath('/objects/../uploads/x/video.mp4')).toBeNull();
  });
});
