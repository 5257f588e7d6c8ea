import { expect, it } from 'vitest';
import { mediaPlaylist, multivariantPlaylist, type PackagedRendition } from './playlists.ts';

const rendition = (name: string, bytes: number): PackagedRendition => ({
  name,
  codecs: 'avc1.64001f,mp4a.40.2',
  width: 1280,
  height: 720,
  headerBytes: 1200,
  segments: [
    { seconds: 6, bytes },
    { seconds: 5.99074, bytes: 2 * bytes },
  ],
});

it('a media playlist has one range of bytes for each segment, each after the one before', () => {
  expect(mediaPlaylist(rendition('video', 1000)).split('\n')).toEqual([
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-TARGETDURATION:6',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    '#EXT-X-MAP:URI="video.mp4",BYTERANGE="1200@0"',
    '#EXTINF:6,',
    '#EXT-X-BYTERANGE:1000@1200',
    'video.mp4',
    '#EXTINF:5.9907,',
    '#EXT-X-BYTERANGE:2000',
    'video.mp4',
    '#EXT-X-ENDLIST',
    '',
  ]);
});

it('a multivariant playlist names the smallest rendition first, with its highest and its average rate', () => {
  const text = multivariantPlaylist([rendition('video', 90_000), rendition('small', 9000)]);
  expect(text.match(/^[a-z]+\.m3u8$/gm)).toEqual(['small.m3u8', 'video.m3u8']);
  expect(text).toContain(
    '#EXT-X-STREAM-INF:BANDWIDTH=24038,AVERAGE-BANDWIDTH=18014,RESOLUTION=1280x720,CODECS="avc1.64001f,mp4a.40.2"\nsmall.m3u8',
  );
});
