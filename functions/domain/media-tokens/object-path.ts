import { CONTAINERS, containerOfType } from '#shared/model/video-file.ts';

const ORIGINALS = Object.values(CONTAINERS).map(({ ending }) => `original${ending}` as const);

/**
 * `picture.jpg` is the picture that the conversion made. `playlist.json` is that of the segments, which can be played
 * while there is no file.
 */
export const MEDIA_FILES = [...ORIGINALS, 'video.mp4', 'thumbnail.jpg', 'picture.jpg', 'playlist.json'] as const;
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

export const objectPath = (recordingId: string, file: MediaFile): string => `${PREFIX}${recordingId}/${file}`;

/**
 * Parses a path of `objectPath`; the leading `/objects/` may be missing.
 * @returns null for any other text
 */
export function parseObjectPath(path: string): { recordingId: string; file: MediaFile } | null {
  const bare = path.startsWith(PREFIX) ? path.slice(PREFIX.length) : path;
  const [recordingId, name, ...rest] = bare.split('/');
  const file = name !== undefined && isCaptionsFile(name) ? name : MEDIA_FILES.find((known) => known === name);
  return recordingId && file && rest.length === 0 ? { recordingId, file } : null;
}
