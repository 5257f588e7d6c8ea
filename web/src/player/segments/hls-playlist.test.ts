import { describe, expect, it } from 'vitest';
import { readRendition, readVariants } from './hls-playlist.ts';

const RENDITION = `#EXTM3U
#EXT-X-VERSION:7
#EXT-X-TARGETDURATION:6
#EXT-X-PLAYLIST-TYPE:VOD
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-MAP:URI="video.mp4",BYTERANGE="1200@0"
#EXTINF:6,
#EXT-X-BYTERANGE:1000@1200
video.mp4
#EXTINF:5.5,
#EXT-X-BYTERANGE:2000
video.mp4
#EXT-X-ENDLIST
`;

const WHOLE = `#EXTM3U
#EXT-X-VERSION:7
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-STREAM-INF:BANDWIDTH=700000,AVERAGE-BANDWIDTH=500000,RESOLUTION=640x360,CODECS="avc1.64001e,mp4a.40.2"
small.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=3000000,AVERAGE-BANDWIDTH=2000000,RESOLUTION=1280x720,CODECS="avc1.64001f,mp4a.40.2"
video.m3u8
`;

describe('the playlists of a film are read as they are written', () => {
  it('that of a rendition', () => {
    expect(readRendition(RENDITION)).toEqual({
      file: 'video.mp4',
      initBytes: 1200,
      segments: [
        { startMs: 0, durationMs: 6000, from: 1200, bytes: 1000 },
        { startMs: 6000, durationMs: 5500, from: 2200, bytes: 2000 },
      ],
    });
  });

  it('that of the whole', () => {
    expect(readVariants(WHOLE)).toEqual([
      { name: 'small.m3u8', codecs: 'avc1.64001e,mp4a.40.2', megabits: 0.5 },
      { name: 'video.m3u8', codecs: 'avc1.64001f,mp4a.40.2', megabits: 2 },
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
