import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { INIT_NAME, segmentName } from '#shared/model/video/segment.ts';
import { openHls } from './hls-files.ts';

const FOLDER = '/media/token/hls/';
const HEADER_BYTES = 10;
/** Of each segment, by rendition. */
const BYTES: Record<string, number> = { small: 100_000, video: 400_000 };

const media = (name: string, starts = [6, 6, 6]) =>
  [
    '#EXTM3U',
    `#EXT-X-MAP:URI="${name}.mp4",BYTERANGE="${HEADER_BYTES}@0"`,
    ...starts.map((seconds) => `#EXTINF:${seconds},\n#EXT-X-BYTERANGE:${BYTES[name]}\n${name}.mp4`),
    '',
  ].join('\n');
const variant = (name: string, rate: number) =>
  `#EXT-X-STREAM-INF:BANDWIDTH=${rate},AVERAGE-BANDWIDTH=${rate},RESOLUTION=64x36,CODECS="avc1.64001f,mp4a.40.2"\n${name}.m3u8`;

let texts: Record<string, string>;
let asked: string[];
/** Milliseconds that a segment takes, by rendition. */
let takes: Record<string, number>;
let status: number;

const closing = new AbortController();
let now = 0;
let ahead = 20;
const onOther = vi.fn();
const open = () =>
  openHls({
    src: '/objects/r/film.m3u8',
    directSrc: `${FOLDER}film.m3u8`,
    signal: closing.signal,
    onLost: () => undefined,
    now: () => now,
    ahead: () => ahead,
    onOther,
  });

/** Reads a segment. @returns the bytes that it gave, in pieces */
async function read(film: ReturnType<typeof open>, number: number): Promise<number[]> {
  const pieces: number[] = [];
  const reading = film.read(segmentName(number), 0, closing.signal, (piece) => pieces.push(piece.length));
  reading.catch(() => undefined);
  await vi.advanceTimersByTimeAsync(60_000);
  await reading;
  return pieces;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('location', { href: 'http://localhost/share/x' });
  vi.stubGlobal('window', { innerWidth: 1440, devicePixelRatio: 1, navigator: { userAgent: '' } });
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([]);
  onOther.mockReset();
  [now, ahead, status, asked] = [0, 20, 206, []];
  takes = { small: 100, video: 400 };
  texts = {
    'film.m3u8': ['#EXTM3U', variant('small', 130_000), variant('video', 530_000), ''].join('\n'),
    'small.m3u8': media('small'),
    'video.m3u8': media('video'),
  };
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers?: { Range?: string } } = {}) => {
    const name = url.split('/').at(-1) ?? '';
    asked.push(`${name} ${headers?.Range ?? ''}`.trim());
    if (texts[name]) return new Response(texts[name]);
    const [, from = 0, to = 0] = /(\d+)-(\d+)/.exec(headers?.Range ?? '')?.map(Number) ?? [];
    const bytes = to - from + 1;
    const ms = bytes > HEADER_BYTES ? (takes[name.replace('.mp4', '')] ?? 0) : 0;
    const body = new ReadableStream({
      async start(controller) {
        for (const part of [0, 1, 2, 3]) {
          await new Promise((resolve) => setTimeout(resolve, ms / 4));
          controller.enqueue(new Uint8Array(Math.floor(bytes / 4) + (part === 3 ? bytes % 4 : 0)));
        }
        controller.close();
      },
    });
    return new Response(body, { status });
  });
});
afterEach(() => vi.useRealTimers());

describe('a film that is stored as HLS', () => {
  it('has the playlist of a recording that has ended, and is read by ranges, each after its header', async () => {
    const film = open();
    const playlist = await film.playlist(true);
    expect(playlist).toMatchObject({ state: 'ended', mimeType: 'video/mp4;codecs="avc1.64001f,mp4a.40.2"' });
    expect(playlist.segments.map(({ number, startMs }) => [number, startMs])).toEqual([
      [1, 0],
      [2, 6000],
      [3, 12_000],
    ]);
    const header = film.file(INIT_NAME, 0, closing.signal);
    await vi.advanceTimersByTimeAsync(100);
    expect((await header).byteLength).toBe(HEADER_BYTES);
    const [first, ...pieces] = await read(film, 2);
    expect(first).toBe(HEADER_BYTES);
    expect(pieces.reduce((sum, each) => sum + each, 0)).toBe(BYTES.video);
    expect(asked.slice(3)).toEqual(['video.mp4 bytes=0-9', 'video.mp4 bytes=400010-800009']);
  });

  it('plays in the quality that is chosen, from what is not played soon', async () => {
    const film = open();
    await film.playlist(true);
    for (const number of [1, 2, 3]) await read(film, number);
    now = 5;
    film.choose('small');
    expect(onOther).toHaveBeenLastCalledWith([3]);
    await read(film, 3);
    expect(asked.at(-1)).toBe('small.mp4 bytes=200010-300009');
  });

  it('goes on in the small quality when the large one would come too late, and back when it does not', async () => {
    const film = open();
    await film.playlist(true);
    [takes.video, ahead] = [40_000, 6];
    await expect(read(film, 1)).rejects.toThrow('too late');
    takes.small = 5000;
    await read(film, 1);
    expect(asked.at(-1)).toBe('small.mp4 bytes=10-100009');
    expect(onOther).not.toHaveBeenCalled();
    takes = { small: 100, video: 400 };
    await read(film, 2);
    await read(film, 3);
    expect(asked.at(-1)).toBe('video.mp4 bytes=800010-1200009');
  });

  it('keeps the smallest on a small screen, and the largest that is chosen, however slow', async () => {
    vi.stubGlobal('window', { innerWidth: 320, devicePixelRatio: 2, navigator: { userAgent: '' } });
    const film = open();
    await film.playlist(true);
    await read(film, 1);
    await read(film, 2);
    expect(asked.at(-1)).toMatch(/^small/);
    film.choose('large');
    [takes.video, ahead] = [40_000, 6];
    await read(film, 2);
    expect(asked.at(-1)).toMatch(/^video/);
  });

  it.each([
    ['both qualities when their segments begin within a packet of sound', [5.949, 6.003, 6.048], /^video/],
    ['one quality when they do not', [4, 8, 6], /^small/],
    ['one quality when one has fewer segments', [6, 12], /^small/],
  ])('has %s', async (_which, lengths, file) => {
    texts['video.m3u8'] = media('video', lengths);
    const film = open();
    await film.playlist(true);
    film.choose('large');
    await read(film, 1);
    expect(asked.at(-1)).toMatch(file);
  });

  it('is not played from a server that sends no ranges', async () => {
    const film = open();
    await film.playlist(true);
    status = 200;
    await expect(read(film, 1)).rejects.toMatchObject({ name: 'NotSupportedError' });
  });
});
