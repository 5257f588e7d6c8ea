import { CONTAINERS, containerOfType } from '#shared/model/video/video-file.ts';
import { MP4S, type Mp4 } from '../../../data/video/mp4s.ts';
import { HLS_PLAYLIST } from '../media-files/media-keys.ts';

const ORIGINALS = Object.values(CONTAINERS).map(({ ending }) => `original${ending}` as const);

export const mp4FileOf = ({ output }: Mp4) => `${output}.mp4` as const;

/**
 * `film.m3u8` is the HLS playlist of a long film. `picture.jpg` is the picture that the conversion made. `playlist.json`
 * is that of the segments, which can be played while there is no file.
 */
export const MEDIA_FILES = [
  ...ORIGINALS,
  ...MP4S.map(mp4FileOf),
  HLS_PLAYLIST,
  'thumbnail.jpg',
  'picture.jpg',
  'playlist.json',
] as const;
/** Captions, by their id: `captions-01J….vtt`. */
export type CaptionsFile = `captions-${string}.vtt`;
export type MediaFile = (typeof MEDIA_FILES)[number] | CaptionsFile;

const CAPTIONS_FILE = /^captions-([0-9A-HJKMNP-TV-Z]{26})\.vtt$/;

export const captionsFileOf = (captionsId: string): CaptionsFile => `captions-${captionsId}.vtt`;

/** Parses a name of `captionsFileOf`; null for any other file. */
export const captionsIdOf = (file: string): string | null => CAPTIONS_FILE.exec(file)?.[1] ?? null;

const isCaptionsFile = (file: string): file is CaptionsFile => captionsIdOf(file) !== null;

const PREFIX = '/objects/';

/** The file name in the path of a recording's original, with the file extension of its container. */
export function originalFileOf({ fileType }: { fileType: string | null }): (typeof ORIGINALS)[number] {
  const container = fileType === null ? 'webm' : containerOfType(fileType.split(';')[0] ?? '');
  return `original${CONTAINERS[container ?? 'webm'].ending}`;
}

/**
 * Path on this origin of one of a recording's files.
 * @param number of the file: the first, 0, is not in the path
 */
export const objectPath = (recordingId: string, file: MediaFile, number = 0): string =>
  `${PREFIX}${recordingId}/${number === 0 ? '' : `${number}/`}${file}`;

const NUMBER = /^[1-9]\d{0,5}$/;

/**
 * Parses a path of `objectPath`; the leading `/objects/` may be missing.
 * @returns null for any other text
 */
export function parseObjectPath(path: string): { recordingId: string; file: MediaFile; number: number } | null {
  const parts = (path.startsWith(PREFIX) ? path.slice(PREFIX.length) : path).split('/');
  const [recordingId, name] = [parts.at(0), parts.at(-1)];
  const number = parts.length === 3 ? parts[1] : undefined;
  const isPath = parts.length === 2 || (number !== undefined && NUMBER.test(number));
  const file = name !== undefined && isCaptionsFile(name) ? name : MEDIA_FILES.find((known) => known === name);
  return recordingId && file && isPath ? { recordingId, file, number: Number(number ?? 0) } : null;
}
