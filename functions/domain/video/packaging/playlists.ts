/** A segment of a packaged rendition. */
export interface PackagedSegment {
  /** Length in seconds. */
  seconds: number;
  bytes: number;
}

/** An MP4 of fragments, as its playlist describes it: its first bytes are its header, and its segments follow. */
export interface PackagedRendition {
  /** File names without their endings. */
  name: string;
  /** RFC 6381, such as `avc1.64001f,mp4a.40.2`. */
  codecs: string;
  /** Pixels. */
  width: number;
  height: number;
  headerBytes: number;
  segments: readonly PackagedSegment[];
}

/** HLS gives lengths in decimal seconds (RFC 8216, 4.3.2.1). A tenth of a millisecond keeps the sum exact. */
const secondsText = (seconds: number): string => String(Math.round(seconds * 1e4) / 1e4);

/** The media playlist of a rendition (RFC 8216, 4.3): each segment is a range of bytes that follows the one before. */
export function mediaPlaylist({ name, headerBytes, segments }: PackagedRendition): string {
  const longest = Math.max(...segments.map(({ seconds }) => Math.round(seconds)));
  const file = `${name}.mp4`;
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${longest}`,
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-MAP:URI="${file}",BYTERANGE="${headerBytes}@0"`,
    ...segments.flatMap(({ seconds, bytes }, index) => [
      `#EXTINF:${secondsText(seconds)},`,
      // A range without an offset begins where the one before ends.
      `#EXT-X-BYTERANGE:${bytes}${index === 0 ? `@${headerBytes}` : ''}`,
      file,
    ]),
    '#EXT-X-ENDLIST',
    '',
  ].join('\n');
}

const rateOf = ({ seconds, bytes }: PackagedSegment): number => (bytes * 8) / seconds;

/** Bits per second: of the segment with most, and of the whole. */
function ratesOf({ segments }: PackagedRendition) {
  const whole = segments.reduce((sum, each) => ({
    seconds: sum.seconds + each.seconds,
    bytes: sum.bytes + each.bytes,
  }));
  return { most: Math.ceil(Math.max(...segments.map(rateOf))), average: Math.ceil(rateOf(whole)) };
}

/** The multivariant playlist. Players that choose by themselves begin with the first rendition, the smallest. */
export function multivariantPlaylist(renditions: readonly PackagedRendition[]): string {
  const sorted = [...renditions].sort((one, other) => ratesOf(one).average - ratesOf(other).average);
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    ...sorted.flatMap((rendition) => {
      const { most, average } = ratesOf(rendition);
      const { codecs, width, height, name } = rendition;
      const rates = `BANDWIDTH=${most},AVERAGE-BANDWIDTH=${average}`;
      return [`#EXT-X-STREAM-INF:${rates},RESOLUTION=${width}x${height},CODECS="${codecs}"`, `${name}.m3u8`];
    }),
    '',
  ].join('\n');
}
