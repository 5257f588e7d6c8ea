import { describe, expect, it } from 'vitest';
import { containerOf, otherContainerName } from './container.ts';

const bytes = (...parts: (string | number[])[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...part].map((c) => c.charCodeAt(0)) : part)));

/** First bytes of files as their makers wrote them, in hexadecimal. */
const WRITTEN: [what: string, container: string, hex: string][] = [
  [
    'VP8 and Opus, by Chromium’s MediaRecorder',
    'webm',
    '1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104428581021853806701ffffffffffffff1549a966992ad7b1830f42404d808643',
  ],
  [
    'H.264 and Opus, by Chromium’s MediaRecorder',
    'matroska',
    '1a45dfa3a34286810142f7810142f2810442f381084282886d6174726f736b6142878104428581021853806701ffffffffffffff1549a966992ad7b1830f4240',
  ],
  [
    'VP8, by ffmpeg',
    'webm',
    '1a45dfa39f4286810142f7810142f2810442f381084282847765626d4287810442858102185380670100000000000263114d9b74ba4dbb8b53ab8415',
  ],
  [
    'H.264, by ffmpeg',
    'matroska',
    '1a45dfa3a34286810142f7810142f2810442f381084282886d6174726f736b61428781044285810218538067010000000000068511',
  ],
  [
    'MP4, by ffmpeg',
    'mp4',
    '000000206674797069736f6d0000020069736f6d69736f32617663316d703431000000086672656500000b7a6d646174',
  ],
  ['QuickTime, by ffmpeg', 'quicktime', '00000014667479707174202000000200717420200000000877696465'],
];

describe('the container of a file', () => {
  it.each(WRITTEN)('%s is %s', (_what, container, hex) => {
    expect(containerOf(Buffer.from(hex, 'hex'))).toBe(container);
  });

  const ebml = (docType: string) =>
    bytes([0x1a, 0x45, 0xdf, 0xa3, 0x80 + docType.length + 3, 0x42, 0x82, 0x80 + docType.length], docType);
  const ftyp = (brand: string) => bytes([0, 0, 0, 16], 'ftyp', brand, [0, 0, 0, 0]);

  // Each was written by a camera, a phone or a program into a file that plays.
  it.each(['isom', 'XAVC', 'dash', 'MSNV', 'mp71', 'mmp4', 'M4VH', 'f4v ', 'hvc1', 'av01', 'cmfc', 'M4A ', '\0\0\0\0'])(
    'is MP4 for the major brand %j, whose tracks are proven later',
    (brand) => expect(containerOf(ftyp(brand))).toBe('mp4'),
  );

  it('is read from a DocType that is padded with zeros', () => {
    expect(containerOf(ebml('webm\0\0'))).toBe('webm');
  });

  it.each<[string, Uint8Array]>([
    ['an HLS playlist', bytes('#EXTM3U\n#EXTINF:2,\n/etc/passwd\n#EXT-X-ENDLIST\n')],
    ['an ffconcat script', bytes('ffconcat version 1.0\nfile secret.mp4\n')],
    ['a DASH manifest', bytes('<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011"/>')],
    ['an SVG picture', bytes('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>')],
    ['a web page', bytes('<!doctype html><script>1</script>')],
    ['a JPEG picture', bytes([0xff, 0xd8, 0xff, 0xe0, 0, 16], 'JFIF')],
    ['an AVI file', bytes('RIFF', [0, 0, 0, 0], 'AVI LIST')],
    ['an MPEG transport stream', bytes([0x47, 0x40, 0x11, 0x10])],
    ['an Ogg file', bytes('OggS', [0, 2, 0, 0])],
    ['a box of no size that could begin QuickTime', bytes([0, 0, 0, 4], 'mdat', [0, 0, 0, 0, 0, 0, 0, 0])],
    ['a picture in an ISO base media file', ftyp('heic')],
    ['an image sequence in one', ftyp('msf1')],
    ['3GP', ftyp('3gp5')],
    ['EBML of another kind', ebml('mykind')],
    ['a DocType that only begins with webm', ebml('webmx')],
    ['an EBML header without a DocType', bytes([0x1a, 0x45, 0xdf, 0xa3, 0x84, 0x42, 0x86, 0x81, 0x01])],
    ['an EBML header that is cut off', ebml('webm').subarray(0, 10)],
    ['an EBML header that is longer than the file', bytes([0x1a, 0x45, 0xdf, 0xa3, 0x42, 0xff], '\x42\x82\x84webm')],
    [
      'an EBML header of unknown size',
      bytes([0x1a, 0x45, 0xdf, 0xa3, 0x01, ...Array(7).fill(0xff)], '\x42\x82\x84webm'),
    ],
    ['an element that leaves the EBML header', bytes([0x1a, 0x45, 0xdf, 0xa3, 0x87, 0x42, 0x82, 0x88], 'webm')],
    ['a playlist behind a file type that is cut off', bytes([0, 0, 0, 255], 'ftypisom#EXTM3U\n#EXTINF:2,\n/x')],
    ['a file type of no size', bytes([0, 0, 0, 0], 'ftypisom', [0, 0, 0, 0])],
    ['zeros', new Uint8Array(64)],
    ['an empty file', new Uint8Array(0)],
  ])('is not supported for %s', (_what, file) => {
    expect(containerOf(file)).toBeNull();
  });

  it('is read after an element size of eight bytes', () => {
    expect(containerOf(bytes([0x1a, 0x45, 0xdf, 0xa3, 1, 0, 0, 0, 0, 0, 0, 7, 0x42, 0x82, 0x84], 'webm'))).toBe('webm');
  });

  it.each(['moov', 'mdat', 'wide', 'free', 'skip'])('is QuickTime without a file type that begins with %s', (box) => {
    expect(containerOf(bytes([0, 0, 0, 8], box, [0, 0, 0, 8], 'free'))).toBe('quicktime');
  });

  it.each<[string, Uint8Array]>([
    ['AVI', bytes('RIFF', [0, 0, 0, 0], 'AVI LIST')],
    ['3GP', ftyp('3gp4')],
    ['HEIC', ftyp('heic')],
    ['AVIF', ftyp('avif')],
    ['Playlist', bytes('#EXTM3U\n')],
    ['MPEG transport stream', Uint8Array.from({ length: 400 }, (_, at) => (at % 188 === 0 ? 0x47 : 0))],
  ])('has a display name when it is not supported: %s', (name, file) => {
    expect(otherContainerName(file)).toBe(name);
  });

  it('has no display name when it is unknown', () => {
    expect(otherContainerName(bytes('<!doctype html>'))).toBeNull();
  });

  it('is read from a part of a larger buffer', () => {
    const larger = new Uint8Array(64);
    larger.set(ftyp('isom'), 20);
    expect(containerOf(larger.subarray(20, 36))).toBe('mp4');
  });
});
