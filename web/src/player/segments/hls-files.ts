import type { Playlist } from '#shared/api/video/playlist.ts';
import { INIT_NAME } from '#shared/model/video/segment.ts';
import { type HlsRendition, type HlsVariant, readRendition, readVariants } from './hls-playlist.ts';
import { createHlsQuality, type HlsChoice } from './hls-quality.ts';
import {
  type Bytes,
  eachPiece,
  type Files,
  openAddress,
  type SegmentFiles,
  SegmentRefusedError,
} from './segment-files.ts';
import { retryUntilAnswered, type Wanted } from './segment-requests.ts';
import { NotWantedError } from './unlisted-segments.ts';

interface Rendition extends HlsRendition, HlsVariant {}

interface HlsOptions extends Files {
  /** The playback position, in seconds. */
  now: () => number;
  /** Seconds that are loaded ahead of it. */
  ahead: () => number;
  /** Called with the numbers of segments that the viewer should get in another quality. */
  onOther: (numbers: number[]) => void;
}

/** What plays so soon stays in its quality, in seconds: another one would have to arrive before. */
const SOON_SECONDS = 3;

/** A packet of sound, with which a segment may begin, lasts so long at most, in milliseconds. */
const PACKET_MS = 100;

/** Whether the segments of two renditions begin at the same times: a conversion sets keyframes at fixed intervals. */
const isInStep = ({ segments }: Rendition, { segments: others }: Rendition): boolean =>
  segments.length === others.length &&
  segments.every(({ startMs }, index) => Math.abs(startMs - (others[index]?.startMs ?? 0)) < PACKET_MS);

/** Renditions between which the quality may change at each segment. */
const inStep = (renditions: Rendition[]): Rendition[] =>
  renditions.filter((rendition, _, [first]) => first && isInStep(rendition, first));

/** The playlist as that of a recording in segments. Names, versions and ETags are of this module. */
const asPlaylist = (largest: Rendition): Playlist => ({
  version: 1,
  mimeType: `video/mp4;codecs="${largest.codecs}"`,
  state: 'ended',
  init: { bytes: largest.initBytes, etag: '' },
  pages: [],
  segments: largest.segments.map(({ startMs, durationMs, bytes }, index) => ({
    number: index + 1,
    startMs,
    durationMs,
    bytes,
    etag: '',
  })),
});

/**
 * Fetches a film that is stored as HLS, as ranges of its renditions. Each segment comes with the initialization segment
 * of its rendition before it, so that any may follow any other.
 */
export function openHls(options: HlsOptions): SegmentFiles & { choose: (choice: HlsChoice) => void } {
  const { signal: closing, now, ahead, onOther } = options;
  const { askPlaylist, askFile, follow } = openAddress(options);
  let renditions: Rendition[] = [];
  const quality = createHlsQuality(ahead);
  const inits = new Map<Rendition, { bytes: Promise<Bytes> }>();
  /** The rendition of each segment that was requested, by its number. */
  const given = new Map<number, Rendition>();

  const askRange = async (
    file: string,
    { from = 0, bytes }: Wanted,
    signal: AbortSignal,
    cache?: RequestCache,
  ): Promise<Response> => {
    const response = await askFile(file, { from, bytes }, signal, cache);
    // A proxy that removes ranges would send the whole film for each segment.
    if (response.status !== 206) throw new DOMException('The server sends no ranges', 'NotSupportedError');
    return response;
  };

  const initOf = (rendition: Rendition): Promise<Bytes> => {
    const known = inits.get(rendition);
    if (known) return known.bytes;
    // Chromium lets a request wait for another one of the same file that it may store.
    const ask = async () =>
      (await askRange(rendition.file, { bytes: rendition.initBytes }, closing, 'no-store')).arrayBuffer();
    const bytes = retryUntilAnswered(ask, options).then((buffer) => new Uint8Array(buffer));
    inits.set(rendition, { bytes });
    return bytes;
  };

  const readVariant = async (variant: HlsVariant): Promise<Rendition> => {
    const response = await askFile(variant.name, { bytes: 0 }, closing);
    return { ...variant, ...readRendition(await response.text()) };
  };

  const readAll = async (text: string): Promise<Playlist> => {
    renditions = inStep(await Promise.all(readVariants(text).map(readVariant)));
    quality.begin(renditions.map(({ megabits }) => megabits));
    return asPlaylist(renditions.at(-1) as Rendition);
  };

  const chosen = (): Rendition => renditions[quality.index()] as Rendition;

  /** Lets segments of another quality be requested again. */
  const replaceOthers = () => {
    const rendition = chosen();
    const soonMs = (now() + SOON_SECONDS) * 1000;
    const isLater = (number: number) => (rendition.segments[number - 1]?.startMs ?? 0) > soonMs;
    onOther([...given].flatMap(([number, of]) => (of !== rendition && isLater(number) ? [number] : [])));
  };

  const read: SegmentFiles['read'] = async (name, _bytes, signal, onPiece) => {
    const number = Number(name.slice(-6));
    const rendition = chosen();
    const segment = rendition.segments[number - 1];
    if (!segment) throw new SegmentRefusedError(`The film has no segment ${number}`);
    given.set(number, rendition);
    let taken = 0;
    const measured = quality.measure(segment.bytes);
    const take = (piece: Bytes) => {
      taken += piece.length;
      onPiece(piece);
      // In the smallest quality there is nothing to give way to.
      if (measured.isTooLate(taken) && rendition !== renditions[0])
        throw new NotWantedError('The segment would arrive too late in this quality');
    };
    const begun = initOf(rendition).then(onPiece);
    await retryUntilAnswered(
      async () => {
        measured.begin(taken);
        const rest = { from: segment.from + taken, bytes: segment.bytes - taken };
        const asked = askRange(rendition.file, rest, signal);
        const [response] = await Promise.all([asked, begun]);
        await eachPiece(response, 0, take);
      },
      { ...options, signal },
    );
    if (quality.end(measured.rate(taken))) replaceOthers();
  };

  return {
    early: () => Promise.resolve(null),
    playlist: (isFirst) =>
      retryUntilAnswered(async () => readAll(await askPlaylist(isFirst ? 'default' : 'no-store')), options),
    lastingPlaylist: () => retryUntilAnswered(async () => readAll(await follow('no-store')), options),
    file: async (name) => {
      if (name !== INIT_NAME) throw new SegmentRefusedError(`The film has no file ${name}`);
      return (await initOf(chosen())).slice().buffer;
    },
    read,
    choose: (choice) => {
      quality.choose(choice);
      if (renditions.length > 0) replaceOthers();
    },
  };
}
