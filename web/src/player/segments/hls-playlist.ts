/** A part of a film that begins with a keyframe: a range of bytes of a file. */
interface HlsSegment {
  /** Milliseconds. */
  startMs: number;
  durationMs: number;
  /** Of the first byte. */
  from: number;
  bytes: number;
}

/** A rendition as its playlist describes it (RFC 8216): one file, whose first bytes are its initialization segment. */
export interface HlsRendition {
  /** Name of the file, beside the playlist. */
  file: string;
  initBytes: number;
  segments: HlsSegment[];
}

/** A rendition as the multivariant playlist names it. */
export interface HlsVariant {
  /** Name of its playlist, beside this one. */
  name: string;
  /** RFC 6381. */
  codecs: string;
  /** Megabits per second on average. */
  megabits: number;
}

const broken = (): Error => new Error('The playlist cannot be read');

const valueIn = (text: string, pattern: RegExp): string => {
  const [, value] = pattern.exec(text) ?? [];
  if (value === undefined) throw broken();
  return value;
};

/** Reads a multivariant playlist of `multivariantPlaylist`, the smallest rendition first. @throws Error for any other text */
export function readVariants(text: string): HlsVariant[] {
  const variants = [...text.matchAll(/^#EXT-X-STREAM-INF:(.+)\n([\w-]+\.m3u8)$/gm)].map(
    ([, given = '', name = '']) => ({
      name,
      codecs: valueIn(given, /CODECS="([\w.,]+)"/),
      megabits: Number(valueIn(given, /AVERAGE-BANDWIDTH=(\d+)/)) / 1e6,
    }),
  );
  if (variants.length === 0) throw broken();
  return variants;
}

/** Reads a media playlist of `mediaPlaylist`. @throws Error for any other text */
export function readRendition(text: string): HlsRendition {
  const initBytes = Number(valueIn(text, /^#EXT-X-MAP:.*BYTERANGE="(\d+)@0"$/m));
  const file = valueIn(text, /^#EXT-X-MAP:URI="([\w-]+\.mp4)"/m);
  let [startMs, from] = [0, initBytes];
  const segments = [...text.matchAll(/^#EXTINF:([\d.]+),\n#EXT-X-BYTERANGE:(\d+)/gm)].map(([, seconds, length]) => {
    const segment = { startMs, durationMs: Number(seconds) * 1000, from, bytes: Number(length) };
    startMs += segment.durationMs;
    from += segment.bytes;
    return segment;
  });
  if (segments.length === 0) throw broken();
  return { file, initBytes, segments };
}
