import { describe, expect, it } from 'vitest';
import { mediaPlaylist, multivariantPlaylist } from '#functions/domain/video/packaging/playlists.ts';
import { readRendition, readVariants } from './hls-playlist.ts';

const rendition = (name: string, bytes: number) => ({
  name,
  codecs: 'avc1.64001f,mp4a.40.2',
  width: 1280,
  height: 720,
  headerBytes: 1200,
  segments: [
    { seconds: 6, bytes },
    { seconds: 5.5, bytes: 2 * bytes },
  ],
});

describe('the playlists of a film are read as they are written', () => {
  it('that of a rendition', () => {
    expect(readRendition(mediaPlaylist(rendition('video', 1000)))).toEqual({
      file: 'video.mp4',
      initBytes: 1200,
      segments: [
        { startMs: 0, durationMs: 6000, from: 1200, bytes: 1000 },
        { startMs: 6000, durationMs: 5500, from: 2200, bytes: 2000 },
      ],
    });
  });

  it('that of the whole', () => {
    const text = multivariantPlaylist([rendition('video', 90_000), rendition('small', 9000)]);
    expect(readVariants(text)).toEqual([
      { name: 'small.m3u8', codecs: 'avc1.64001f,mp4a.40.2', megabits: expect.closeTo(0.0188, 4) },
      { name: 'video.m3u8', codecs: 'avc1.64001f,mp4a.40.2', megabits: expect.closeTo(0.1878, 4) },
    ]);
  });

  it.each(['', '<!doctype html>', '#EXTM3U\n#EXT-X-ENDLIST\n', '#EXTM3U\n#EXTINF:6,\nhttps://other.example/a.mp4\n'])(
    'and nothing else: %j',
    (text) => {
      expect(() => readRendition(text)).toThrow('cannot be read');
      expect(() => readVariants(text)).toThrow('cannot be read');
    },
  );
});
