import { describe, expect, it } from 'vitest';
import { UPLOAD_MAX_BYTES } from '../limits.ts';
import { examineVideo } from './examine-video.ts';
import type { VideoFileError } from './video-file-error.ts';

type Part = string | number[] | Uint8Array;

function bytes(...parts: Part[]): Uint8Array<ArrayBuffer> {
  const codes = (part: Part) =>
    typeof part === 'string' ? [...part].map((character) => character.charCodeAt(0)) : part;
  return Uint8Array.from(parts.flatMap((part) => [...codes(part)]));
}
const uint32 = (value: number) => [24, 16, 8, 0].map((shift) => (value >>> shift) & 0xff);
const zeros = (count: number) => Array<number>(count).fill(0);

const box = (type: string, ...parts: Part[]) => {
  const content = bytes(...parts);
  return bytes(uint32(8 + content.length), type, content);
};

const ftyp = (brand = 'isom') => box('ftyp', brand, zeros(4));
const mvhd = (seconds = 10) => box('mvhd', zeros(12), uint32(1000), uint32(seconds * 1000), zeros(80));
const tkhd = (matrix = [0x10000, 0], flags = 0) =>
  box('tkhd', uint32(flags), zeros(8), uint32(7), zeros(24), matrix.flatMap(uint32), zeros(44));
const hdlr = (type: string) => box('hdlr', zeros(8), type, zeros(13));
const SELF = box('url ', uint32(1));
const dref = (...entries: Uint8Array[]) => box('dref', zeros(4), uint32(entries.length), ...entries);
const AVC = box('avc1', zeros(78), box('avcC', [1, 0x64, 0, 0x1f, 0xff]));
const AAC = box('mp4a', zeros(28), box('esds', zeros(4), [3, 25, 0, 1, 0, 4, 17, 0x40], zeros(15)));
const stsd = (entry: Uint8Array) => box('stsd', zeros(4), uint32(1), entry);

interface Track {
  type?: string;
  entry?: Uint8Array;
  references?: Uint8Array;
  matrix?: number[];
  /** Of `tkhd`. */
  flags?: number;
  /** Behind `tkhd`. */
  edits?: Uint8Array;
  /** At the end of `stbl`. */
  more?: Uint8Array;
}
const mdhd = box('mdhd', zeros(12), uint32(90_000), zeros(8));
const trak = ({
  type = 'vide',
  entry = AVC,
  references = dref(SELF),
  matrix,
  flags,
  edits = bytes(),
  more = bytes(),
}: Track = {}) =>
  box(
    'trak',
    tkhd(matrix, flags),
    edits,
    box('mdia', mdhd, hdlr(type), box('minf', box('dinf', references), box('stbl', stsd(entry), more))),
  );
const sound = () => trak({ type: 'soun', entry: AAC });
const moov = (...parts: Uint8Array[]) => box('moov', mvhd(), ...parts);
const mdat = box('mdat', 'frames');
const mp4 = (...tracks: Uint8Array[]) => bytes(ftyp(), moov(...tracks), mdat);

/** An element of EBML with a size of eight bytes. */
const element = (id: number[], ...parts: Part[]) => {
  const content = bytes(...parts);
  return bytes(id, [1, 0, 0, 0], uint32(content.length), content);
};
const UNKNOWN_SIZE = [1, ...Array<number>(7).fill(0xff)];
const ebml = (docType: string) => element([0x1a, 0x45, 0xdf, 0xa3], element([0x42, 0x82], docType));
const SEGMENT = [0x18, 0x53, 0x80, 0x67];
const track = (type: number, codec: string, ...more: Uint8Array[]) =>
  element([0xae], element([0x83], [type]), element([0x86], codec), ...more);
const tracks = (...entries: Uint8Array[]) => element([0x16, 0x54, 0xae, 0x6b], ...entries);
const info = (seconds: number) => {
  const duration = new Uint8Array(8);
  new DataView(duration.buffer).setFloat64(0, seconds * 1000);
  return element([0x15, 0x49, 0xa9, 0x66], element([0x44, 0x89], duration));
};
const webm = (...parts: Uint8Array[]) => bytes(ebml('webm'), SEGMENT, UNKNOWN_SIZE, ...parts);
const mkv = (...parts: Uint8Array[]) => bytes(ebml('matroska'), element(SEGMENT, ...parts));

interface Source {
  size?: number;
  reads?: [start: number, end: number][];
}

const examine = (file: Uint8Array<ArrayBuffer>, { size = file.length, reads = [] }: Source = {}) =>
  examineVideo({
    size,
    read: async (start, end) => {
      reads.push([start, end]);
      const piece = new Uint8Array(end - start);
      piece.set(file.subarray(start, end));
      return piece;
    },
  });

const faultOf = (file: Uint8Array<ArrayBuffer>, source?: Source) =>
  examine(file, source).then(
    () => 'accepted',
    (fault: VideoFileError) => fault.code,
  );

describe('a video is accepted', () => {
  it('if it is MP4 with H.264 and AAC', async () => {
    expect(await examine(mp4(trak(), sound()))).toMatchObject({
      container: 'mp4',
      mimeType: 'video/mp4; codecs="avc1.64001f, mp4a.40.2"',
      hasAudio: true,
      duration: 10,
    });
  });

  it('after a few small reads if its index is at its end, behind gigabytes', async () => {
    const reads: Source['reads'] = [];
    const index = moov(trak());
    const size = 20_000_000_000 + index.length;
    const start = bytes(ftyp(), uint32(1), 'mdat', uint32(Math.floor((20_000_000_000 - 16) / 2 ** 32)), [
      ...uint32((20_000_000_000 - 16) % 2 ** 32),
    ]);
    const file = {
      size,
      read: async (from: number, to: number) => {
        reads.push([from, to]);
        const piece = new Uint8Array(to - from);
        piece.set((from < 1000 ? start : index).subarray(from < 1000 ? from : from - 20_000_000_000));
        return piece;
      },
    };
    expect(await examineVideo(file)).toMatchObject({ container: 'mp4', hasAudio: false });
    expect(reads).toHaveLength(2);
    expect(Math.max(...reads.map(([from, to]) => to - from))).toBeLessThanOrEqual(64 * 1024);
  });

  it('if it is QuickTime, with its brand or without a file type', async () => {
    for (const beginning of [ftyp('qt  '), box('wide')]) {
      expect(await examine(bytes(beginning, mdat, moov(trak())))).toMatchObject({
        container: 'quicktime',
        mimeType: 'video/quicktime; codecs="avc1.64001f"',
      });
    }
  });

  it('if it is fragmented, without a length in its header', async () => {
    const movie = box('moov', mvhd(0), trak(), box('mvex', box('trex', zeros(24))));
    const file = bytes(ftyp('iso5'), movie, box('moof', zeros(8)), mdat);
    expect(await examine(file)).toMatchObject({ duration: null });
    const known = box('moov', mvhd(0), trak(), box('mvex', box('mehd', zeros(4), uint32(7000))));
    expect(await examine(bytes(ftyp('iso5'), known, mdat))).toMatchObject({ duration: 7 });
  });

  it('if it has H.265, whose codec is named as browsers expect', async () => {
    const hvcC = box('hvcC', [1, 1, 0x60, 0, 0, 0, 0x90, 0, 0, 0, 0, 0, 93], zeros(10));
    const { mimeType } = await examine(mp4(trak({ entry: box('hvc1', zeros(78), hvcC) })));
    expect(mimeType).toBe('video/mp4; codecs="hvc1.1.6.L93.90"');
  });

  // Cameras and phones write data of their own behind the last box.
  it.each<[string, Uint8Array<ArrayBuffer>]>([
    ['a line of text', bytes('One line of text, such as a camera writes.\n')],
    ['zeros', bytes(zeros(5000))],
    ['a box of a wrong size', bytes(uint32(3), 'SEFH', zeros(12))],
    ['a box that is longer than the file', bytes(uint32(4000), 'free')],
    ['a few bytes', bytes('SEFT')],
    ['bytes that look like a long size', bytes(uint32(1), 'inst', Array<number>(8).fill(0xff))],
  ])('if %s follows its last box', async (_what, trailer) => {
    for (const file of [bytes(mp4(trak()), trailer), bytes(ftyp(), mdat, moov(trak()), trailer)]) {
      expect(await examine(file)).toMatchObject({ container: 'mp4', hasAudio: false });
    }
  });

  it('if it is WebM or Matroska, also of unknown size', async () => {
    const opus = track(2, 'A_OPUS');
    expect(await examine(webm(info(5), tracks(track(1, 'V_VP9'), opus)))).toMatchObject({
      container: 'webm',
      mimeType: 'video/webm; codecs="vp9, opus"',
      duration: 5,
    });
    const avc = track(1, 'V_MPEG4/ISO/AVC', element([0x63, 0xa2], [1, 0x42, 0xc0, 0x1e]));
    expect(await examine(mkv(tracks(avc, opus), info(1)))).toMatchObject({
      container: 'matroska',
      mimeType: 'video/x-matroska; codecs="avc1.42c01e, opus"',
    });
  });
});

describe('a track list behind the frames', () => {
  const opus = tracks(track(1, 'V_VP9'), track(2, 'A_OPUS'));
  const cluster = element([0x1f, 0x43, 0xb6, 0x75], element([0xe7], [0]), element([0xa3], [0x81, 0, 0, 0x80], 'frame'));
  const seek = (id: number[], at: number) =>
    element([0x4d, 0xbb], element([0x53, 0xab], id), element([0x53, 0xac], uint32(at)));
  const seekHead = (at: number) =>
    element(
      [0x11, 0x4d, 0x9b, 0x74],
      seek([0x16, 0x54, 0xae, 0x6b], at),
      seek([0x15, 0x49, 0xa9, 0x66], at + opus.length),
    );
  const place = seekHead(0).length + cluster.length;

  it('is found by the SeekHead of a file, with its length', async () => {
    const parts = [seekHead(place), cluster, opus, info(5)];
    expect(await examine(webm(...parts))).toMatchObject({ container: 'webm', hasAudio: true, duration: 5 });
  });

  it('does not matter where the file has one before its frames, even if the SeekHead is damaged', async () => {
    const damaged = element([0x11, 0x4d, 0x9b, 0x74], [0x4d, 0xbb, 0xff, 1, 2]);
    for (const head of [damaged, seekHead(0)]) {
      expect(await examine(webm(head, info(5), opus, cluster))).toMatchObject({ hasAudio: true, duration: 5 });
    }
  });

  it.each([0, 3, place + 1, 2 ** 31])('is not there where the SeekHead names another place: %i', async (at) => {
    expect(await faultOf(webm(seekHead(at), cluster, opus, info(5)))).toBe('damaged');
  });
});

describe('a video that begins late has the length of what it shows', () => {
  const cluster = (seconds: number, block: (time: number[]) => Uint8Array) =>
    element([0x1f, 0x43, 0xb6, 0x75], element([0xe7], uint32(seconds * 1000)), block([0x81, 0, 50, 0x80]));
  const simple = (time: number[]) => element([0xa3], time, 'frame');
  const grouped = (time: number[]) => element([0xa0], element([0xa1], time, 'frame'));
  const vp8 = tracks(track(1, 'V_VP8'));

  it.each<[string, Uint8Array<ArrayBuffer>]>([
    ['whose length is the time of its end', webm(info(3602.05), vp8, cluster(3600, simple))],
    ['whose length is without it', webm(info(2), vp8, cluster(3600, simple))],
    ['whose first frame is in a group', webm(info(3602.05), vp8, cluster(3600, grouped))],
    [
      'of unknown sizes',
      bytes(
        webm(info(3602.05), vp8),
        [0x1f, 0x43, 0xb6, 0x75],
        UNKNOWN_SIZE,
        element([0xe7], uint32(3_600_000)),
        simple([0x81, 0, 50, 0x80]),
      ),
    ],
  ])('in WebM, %s', async (_what, file) => {
    expect(await examine(file)).toMatchObject({ duration: 2, beginsAt: 3600.05 });
  });

  const empty = (seconds: number) =>
    box('edts', box('elst', zeros(4), uint32(1), uint32(seconds * 1000), uint32(0xffffffff), uint32(0x10000)));
  const emptyLong = (seconds: number) =>
    box('edts', box('elst', [1, 0, 0, 0], uint32(1), uint32(0), uint32(seconds * 1000), Array(8).fill(255), zeros(4)));
  const late = (...parts: Uint8Array[]) => bytes(ftyp(), box('moov', mvhd(3602), ...parts), mdat);

  it('in MP4, by its edit lists: the earliest of picture and sound', async () => {
    const sound = trak({ type: 'soun', entry: AAC, edits: empty(3600) });
    const file = late(trak({ edits: emptyLong(3601) }), sound);
    expect(await examine(file)).toMatchObject({ duration: 2, beginsAt: 3600 });
    expect(await examine(late(trak(), sound))).toMatchObject({ duration: 3602, beginsAt: 0 });
  });

  it('in fragmented MP4, by the time of its first fragment', async () => {
    const time = (...parts: Part[]) =>
      box('moof', box('traf', box('tfhd', zeros(4), uint32(7)), box('tfdt', ...parts)));
    for (const fragment of [
      time([1, 0, 0, 0], zeros(4), uint32(3600 * 90_000)),
      time(zeros(4), uint32(3600 * 90_000)),
    ]) {
      const file = bytes(ftyp('iso5'), box('moov', mvhd(3602), trak()), fragment, mdat);
      expect(await examine(file)).toMatchObject({ duration: 2, beginsAt: 3600 });
    }
  });

  it('and one whose bytes say nothing of it begins at 0', async () => {
    for (const edits of [
      box('edts'),
      box('edts', uint32(900), 'elst'),
      box('edts', box('elst')),
      box('edts', box('elst', zeros(8))),
    ]) {
      expect(await examine(late(trak({ edits })))).toMatchObject({ duration: 3602, beginsAt: 0 });
    }
    const cut = box('moof', box('traf', uint32(900), 'tfhd'));
    expect(await examine(bytes(late(trak()), cut))).toMatchObject({ beginsAt: 0 });
    const nameless = box('moof', box('traf', box('tfhd'), box('tfdt')), box('traf'));
    expect(await examine(bytes(late(trak()), nameless))).toMatchObject({ duration: 3602, beginsAt: 0 });
    expect(await examine(webm(info(5), vp8, bytes([0x1f, 0x43, 0xb6, 0x75], UNKNOWN_SIZE)))).toMatchObject({
      beginsAt: 0,
    });
  });
});

it.each<[string, number[], number | null]>([
  ['mirrored', [-1, 0, 0, 1], 0],
  ['mirrored and on its side, as a selfie that is upright', [0, 1, 1, 0], 90],
  ['upside down and mirrored', [1, 0, 0, -1], 180],
  ['mirrored and on its other side', [0, -1, -1, 0], 270],
  ['not mirrored', [1, 0, 0, 1], null],
  ['on its side', [0, 1, -1, 0], null],
  ['mirrored at an angle that is not right', [-0.7, 0.7, 0.7, 0.7], null],
  ['of no size', [0, 0, 0, 0], null],
])('a picture is %s', async (_what, [a = 0, b = 0, c = 0, d = 0], mirroredFrom) => {
  const matrix = [a, b, 0, c, d].map((value) => Math.round(value * 0x10000));
  expect(await examine(mp4(trak({ matrix })))).toMatchObject({ mirroredFrom });
});

/** A file with the edits that its copy has. */
function edited(file: Uint8Array<ArrayBuffer>, edits: { at: number; bytes: number[] }[]): Uint8Array<ArrayBuffer> {
  const copy = file.slice();
  for (const { at, bytes: others } of edits) copy.set(others, at);
  return copy;
}

describe('of several pictures, the main one is converted', () => {
  const entryOf = (name: string, width: number, height: number) =>
    box(name, zeros(24), uint32(width * 0x10000 + height), zeros(50));
  const samples = (count: number) => box('stsz', zeros(8), uint32(count));
  const main = trak({ flags: 3, entry: entryOf('mp4v', 640, 360), more: samples(100) });
  const shown = (flags: number, count: number, [width, height]: [number, number], type = 'vide') =>
    trak({ type, flags, entry: entryOf('apcn', width, height), more: samples(count) });

  it.each<[string, Uint8Array<ArrayBuffer>]>([
    ['a preview', shown(3, 100, [160, 90])],
    ['a large picture that players do not show', shown(2, 100, [1920, 1080])],
    ['a still that is larger', shown(3, 1, [1920, 1080])],
    ['a picture of depth', shown(3, 100, [640, 360], 'auxv')],
  ])('not %s, before it or behind it, which the copy does not have', async (_what, other) => {
    for (const order of [
      [other, main],
      [main, sound(), other],
    ]) {
      const file = mp4(...order);
      const { mimeType, edits } = await examine(file);
      expect(mimeType).toContain('mp4');
      const copy = edited(file, edits);
      expect(copy.length).toBe(file.length);
      expect(await examine(copy)).toMatchObject({ mimeType, edits: [] });
      expect(await faultOf(mp4(other))).not.toBe('accepted');
    }
  });

  it('and the first of two that are alike, or whose sizes are not known', async () => {
    for (const entry of [entryOf('avc1', 640, 360), AVC]) {
      const file = mp4(trak({ entry }), trak({ entry }));
      const { edits } = await examine(file);
      expect(edits).toHaveLength(1);
      expect(edits[0]?.at).toBeGreaterThan(file.length / 2);
    }
  });
});

describe('Matroska with the codecs of WebM', () => {
  const vp9 = tracks(track(1, 'V_VP9'), track(2, 'A_OPUS'));
  const opened = (...header: Uint8Array[]) =>
    bytes(element([0x1a, 0x45, 0xdf, 0xa3], ...header), element(SEGMENT, vp9));
  const docType = bytes([0x42, 0x82, 0x88], 'matroska');

  it.each<[string, Uint8Array<ArrayBuffer>]>([
    ['as programs write it', opened(docType, bytes([0x42, 0x87, 0x81, 4]))],
    ['with a long size', opened(element([0x42, 0x82], 'matroska'))],
    ['padded with zeros', opened(element([0x42, 0x82], 'matroska', zeros(9)))],
    ['with a checksum of the header', opened(bytes([0xbf, 0x84], zeros(4)), docType)],
  ])('%s, is WebM to its copy', async (_what, file) => {
    const known = { container: 'webm', mimeType: 'video/webm; codecs="vp9, opus"' };
    const { edits, ...found } = await examine(file);
    expect(found).toMatchObject(known);
    const copy = edited(file, edits);
    expect(copy.length).toBe(file.length);
    expect(await examine(copy)).toMatchObject({ ...known, edits: [] });
    const header = [...copy.slice(0, 60)].join();
    expect(header).not.toContain([0xbf, 0x84].join());
  });

  it('is refused as Matroska with sound that WebM has not, or without room for the other name', async () => {
    expect(await faultOf(mkv(tracks(track(1, 'V_VP9'), track(2, 'A_AAC'))))).toBe('other-codec');
    expect(await faultOf(opened(element([0x42, 0x82], 'matroska', zeros(200))))).toBe('other-codec');
  });
});

describe('a file is refused', () => {
  it.each<[string, string, Uint8Array<ArrayBuffer>]>([
    ['empty', 'of no bytes', bytes()],
    ['not-video', 'that is a web page, whatever its name', bytes('<!doctype html><script>alert(1)</script>')],
    ['not-video', 'that is a picture', bytes('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['not-video', 'that is an ffconcat script', bytes('ffconcat version 1.0\nfile /etc/passwd\n')],
    ['other-container', 'that is a playlist', bytes('#EXTM3U\n#EXTINF:2,\n/etc/passwd\n')],
    ['other-container', 'that is AVI', bytes('RIFF', zeros(4), 'AVI LIST')],
    ['other-container', 'that is HEIC', bytes(ftyp('heic'), box('meta', zeros(20)))],
    ['no-picture', 'of sound alone', mp4(sound())],
    ['no-picture', 'that is M4A', bytes(ftyp('M4A '), moov(sound()), mdat)],
    ['not-video', 'without tracks', bytes(ftyp(), moov())],
    ['no-picture', 'of sound alone in WebM', webm(tracks(track(2, 'A_OPUS')))],
    ['other-codec', 'with another codec', mp4(trak({ entry: box('apcn', zeros(78)) }))],
    ['other-codec', 'with another codec of sound', mp4(trak(), trak({ type: 'soun', entry: box('alac', zeros(28)) }))],
    ['other-codec', 'with H.264 in WebM', webm(tracks(track(1, 'V_MPEG4/ISO/AVC')))],
    ['other-codec', 'with a codec that nobody knows', mkv(tracks(track(1, 'V_\u0000\u00ff')))],
    ['protected', 'that is encrypted', mp4(trak({ entry: box('encv', zeros(78)) }))],
    [
      'protected',
      'that is encrypted Matroska',
      mkv(tracks(track(1, 'V_VP8', element([0x6d, 0x80], element([0x62, 0x40], element([0x50, 0x35])))))),
    ],
    ['compressed-index', 'whose index is packed', bytes(ftyp('qt  '), box('moov', box('cmov', zeros(20))))],
    ['too-long', 'of more than a day', bytes(ftyp(), box('moov', mvhd(25 * 3600), trak()))],
  ])('as %s: one %s', async (code, _what, file) => {
    expect(await faultOf(file)).toBe(code);
  });

  it('as too-large, before anything of it is read', async () => {
    const reads: Source['reads'] = [];
    expect(await faultOf(bytes(), { size: UPLOAD_MAX_BYTES + 1, reads })).toBe('too-large');
    expect(reads).toEqual([]);
  });

  const outside = box('url ', zeros(4), 'file:///etc/passwd\0');
  it.each<[string, Uint8Array<ArrayBuffer>]>([
    ['a reference to another file', mp4(trak({ references: dref(outside) }))],
    ['one that says that it is the file itself', mp4(trak({ references: dref(box('url ', uint32(1), 'http://x/')) }))],
    ['one behind a good one', mp4(trak({ references: dref(SELF, outside) }))],
    ['one of its sound', mp4(trak(), trak({ type: 'soun', entry: AAC, references: dref(outside) }))],
    ['an alias of QuickTime', mp4(trak({ references: dref(box('alis', zeros(4), zeros(150), '/etc/passwd')) }))],
    ['one of a track that is neither', mp4(trak(), trak({ type: 'text', references: dref(outside) }))],
    ['one where none belongs', mp4(trak({ more: dref(outside) }))],
    ['a second list of them', mp4(trak({ more: box('dinf', dref(outside)) }))],
    ['a movie of references', bytes(ftyp('qt  '), box('moov', mvhd(), box('rmra', zeros(8)), trak()))],
  ])('as refers-elsewhere: one with %s', async (_what, file) => {
    expect(await faultOf(file)).toBe('refers-elsewhere');
  });

  it.each<[string, Uint8Array<ArrayBuffer>]>([
    ['is cut off', mp4(trak()).subarray(0, 200)],
    ['is cut off in its frames', bytes(ftyp(), moov(trak()), uint32(1000), 'mdat')],
    ['has no index', bytes(ftyp(), mdat)],
    ['has two', bytes(ftyp(), moov(trak()), moov(trak()))],
    ['has a second one behind a camera’s data', bytes(ftyp(), moov(trak()), box('\0\0\0\0'), moov(trak()))],
    ['has a second one that is cut off', bytes(ftyp(), moov(trak()), uint32(1000), 'moov')],
    ['has bytes that are no box before its index', bytes(ftyp(), 'A line of text.', moov(trak()))],
    ['has a box that is longer than the one around it', bytes(ftyp(), box('moov', mvhd(), uint32(5000), 'trak'))],
    ['has a box that is shorter than its own head', bytes(ftyp(), box('moov', mvhd(), uint32(4), 'trak', zeros(8)))],
    ['has a box as long as the universe', bytes(ftyp(), uint32(1), 'moov', Array<number>(8).fill(0xff))],
    ['has a length in no unit', bytes(ftyp(), box('moov', box('mvhd', zeros(100)), trak()))],
    ['has tracks of nothing', mp4(trak({ entry: bytes() }))],
    ['has an EBML header and no segment', bytes(ebml('webm'), zeros(20))],
    ['has a segment and no tracks', webm(info(1))],
    ['has a segment of nothing but boxes of no size', webm(bytes([0xec, 0x80], zeros(30)))],
  ])('as damaged: one that %s', async (_what, file) => {
    expect(await faultOf(file)).toBe('damaged');
  });

  it('as damaged, after a few reads, when it is made of endless boxes, far apart, or nested', async () => {
    const small = bytes(ftyp(), ...Array.from({ length: 1500 }, () => box('free')), moov(trak()));
    expect(await faultOf(small)).toBe('damaged');
    const nested = Array.from({ length: 100 }).reduce<Uint8Array<ArrayBuffer>>((inner) => box('moov', inner), bytes());
    expect(await faultOf(bytes(ftyp(), nested))).toBe('damaged');
    const reads: Source['reads'] = [];
    const apart = {
      size: 40_000_000_000,
      read: async (start: number, end: number) => {
        reads.push([start, end]);
        const piece = new Uint8Array(end - start);
        piece.set(start === 0 ? bytes(ftyp(), uint32(100_000_000), 'free') : bytes(uint32(100_000_000), 'free'));
        return piece;
      },
    };
    await expect(examineVideo(apart)).rejects.toMatchObject({ code: 'damaged' });
    expect(reads.length).toBeLessThanOrEqual(64);
  });

  it('with a sentence that states the reason and what to do', async () => {
    const said = (file: Uint8Array<ArrayBuffer>) => examine(file).catch(({ message }: Error) => message);
    expect(await said(bytes('hello'))).toBe('This file is not a video. Choose an MP4, MOV, WebM or MKV file.');
    expect(await said(bytes('RIFF', zeros(4), 'AVI LIST'))).toBe(
      'AVI files cannot be uploaded. Choose an MP4, MOV, WebM or MKV file.',
    );
    expect(await said(mp4(trak({ entry: box('apcn', zeros(78)) })))).toBe(
      'The picture of this file is coded as ProRes, which cannot be converted from MP4. Export it as MP4, with H.264 and AAC.',
    );
    const sounds = [
      box('raw ', zeros(28)),
      box('twos', zeros(19), [8], zeros(8)),
      box('sowt', zeros(19), [8], zeros(8)),
    ];
    for (const entry of sounds) {
      expect(await said(mp4(trak(), trak({ type: 'soun', entry })))).toBe(
        'The sound of this file is coded as 8-bit PCM, which cannot be converted from MP4. Export it as MP4, with H.264 and AAC.',
      );
    }
  });
});
