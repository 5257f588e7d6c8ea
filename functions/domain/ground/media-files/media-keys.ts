import { captureEnding, STRIP_FRAME, STRIP_FRAMES, stripFrameNames } from '#shared/model/video/strip-frames.ts';
import { objectKeysOf, playableKeysOf, type StoredFile } from '../../../data/video/file.ts';
import { MP4S, type Mp4, ofEachMp4 } from '../../../data/video/mp4s.ts';
import { PICTURES_MAX } from '../../../gateways/mediaconvert/mediaconvert-jobs.ts';
import { scopedId } from '../../../process/ids.ts';

const UPLOAD_KEY = /^uploads\/([^/]+)\/([0-9A-HJKMNP-TV-Z]{26})$/;

/** Key of an upload: under its uploader's own prefix. */
export const uploadObjectKey = (userId: string, uploadId: string): string => `uploads/${userId}/${uploadId}`;

/** Parses a key of `uploadObjectKey`; null for any other key. */
export function parseUploadKey(key: string): { userId: string; uploadId: string } | null {
  const [, userId, uploadId] = UPLOAD_KEY.exec(key) ?? [];
  return userId && uploadId ? { userId, uploadId } : null;
}

export const personPicturesPrefix = (userId: string): string => `pictures/${userId}/`;

/** Key of one picture of a person. Each picture has its own, because the previous one may be in caches. */
export const personPictureKey = (userId: string, pictureId: string): string =>
  `${personPicturesPrefix(userId)}${pictureId}`;

/** Prefix of the copies of a file's uploads. No upload URL names a key below it. */
export const originalPrefix = (fileId: string): string => `originals/${fileId}/`;

/** Key of a file's copy of an upload: the same upload has the same copy, however often it is made. */
export const copyKey = (fileId: string, uploadId: string): string => `${originalPrefix(fileId)}${uploadId}`;

/**
 * Key of what a join makes of a file's segments.
 * @param join number of the join, from 1. Each join has its own key, because the file of an earlier one may be served.
 */
export const joinedKey = (fileId: string, segmentUploadId: string, join: number): string =>
  `${originalPrefix(fileId)}${segmentUploadId}-${join}`;

/** Whether a key is that of a joined file of these segments. */
export const isJoinedKey = (fileId: string, segmentUploadId: string, key: string): boolean =>
  key.startsWith(`${originalPrefix(fileId)}${segmentUploadId}-`);

/** Whether a key is of a joined file. */
export const isFileOfJoin = (key: string): boolean => /-\d+$/.test(key);

export const segmentsPrefix = (fileId: string, segmentUploadId: string): string =>
  `${fileSegmentsPrefix(fileId)}${segmentUploadId}/`;

/** Whether this is a prefix of `segmentsPrefix`. */
export const isSegmentsPrefix = (prefix: string): boolean => /^segments\/.*\/$/.test(prefix);

export const fileSegmentsPrefix = (fileId: string): string => `segments/${fileId}/`;

/**
 * Prefixes of the copies, conversions, captions and transcripts of all recordings of a workspace: their ids begin with the
 * workspace's.
 */
export const workspacePrefixes = (workspaceId: string): string[] =>
  ['originals', 'converted', 'captions', 'transcripts'].map((folder) => `${folder}/${scopedId(workspaceId, '')}`);

/** Prefix of all segments of a workspace's recordings: their ids begin with the workspace's. */
export const workspaceSegmentsPrefix = (workspaceId: string): string => `segments/${scopedId(workspaceId, '')}`;

const CONVERTED = 'converted/';

/** Prefix of everything that conversions of a file write. */
export const convertedPrefix = (fileId: string): string => `${CONVERTED}${fileId}/`;

/** Prefix of everything that one conversion of a file writes. */
export const attemptPrefix = (fileId: string, attempt: number): string => `${convertedPrefix(fileId)}${attempt}/`;

/** Whether a conversion has written an object. */
export const isConverted = (key: string): boolean => key.startsWith(CONVERTED);

/** Keys of one conversion's MP4s by their outputs, without the file extension, which the service adds. */
export const mp4Destinations = (fileId: string, attempt: number) =>
  ofEachMp4('output', ({ output }) => attemptPrefix(fileId, attempt) + output);

/** Key of an MP4 of one conversion. */
export const convertedKey = (fileId: string, attempt: number, { output }: Mp4 = MP4S[0]): string =>
  `${mp4Destinations(fileId, attempt)[output]}.mp4`;

/** Prefix of the HLS playlists and renditions of one conversion's MP4s: one media token is for all of them. */
export const hlsPrefix = (fileId: string, attempt: number): string => `${attemptPrefix(fileId, attempt)}hls/`;

/** The playlist that names those of the renditions. */
export const HLS_PLAYLIST = 'film.m3u8';

/** Keys of everything that packaging the MP4s of one conversion may have written. */
export const hlsKeys = (fileId: string, attempt: number): string[] =>
  [HLS_PLAYLIST, ...MP4S.flatMap(({ output }) => [`${output}.m3u8`, `${output}.mp4`])].map(
    (name) => hlsPrefix(fileId, attempt) + name,
  );

/** Key of one conversion's pictures, without their numbers and file extension, which the service adds. */
export const picturesDestination = (fileId: string, attempt: number): string =>
  `${attemptPrefix(fileId, attempt)}picture`;

/**
 * Keys of the pictures that a conversion may have made, the latest in the recording first. The service numbers them
 * from 0, in seven digits.
 */
export const pictureKeys = (fileId: string, attempt: number): string[] =>
  Array.from({ length: PICTURES_MAX }, (_, index) => PICTURES_MAX - 1 - index).map(
    (number) => picturesDestination(fileId, attempt) + captureEnding(number),
  );

/** Prefix of the frames of one conversion's strip. It has nothing else, so one media token is for all of them. */
export const stripPrefix = (fileId: string, attempt: number): string => `${attemptPrefix(fileId, attempt)}strip/`;

/** Key of the frames of one conversion's strip, without their numbers and file extension. */
export const stripDestination = (fileId: string, attempt: number): string =>
  `${stripPrefix(fileId, attempt)}${STRIP_FRAME}`;

/** Keys of the frames that a strip may have, in the order of the recording. */
export const stripKeys = (fileId: string, attempt: number): string[] =>
  stripFrameNames(STRIP_FRAMES).map((name) => stripPrefix(fileId, attempt) + name);

/** Keys of the frames of a strip that a browser drew, as in data of 0.2.0. Those of any other are among `outputKeys`. */
export const drawnFrameKeys = (strip: { prefix: string; frames: number } | null): string[] =>
  strip && /\/strip-[^/]+\/$/.test(strip.prefix)
    ? stripFrameNames(strip.frames).map((name) => strip.prefix + name)
    : [];

/** Keys of everything that one conversion may have written. */
export const outputKeys = (fileId: string, attempt: number): string[] => [
  ...MP4S.map((mp4) => convertedKey(fileId, attempt, mp4)),
  ...hlsKeys(fileId, attempt),
  ...pictureKeys(fileId, attempt),
  `${stripDestination(fileId, attempt)}${captureEnding(0)}`,
  ...stripKeys(fileId, attempt),
];

/** Keys of everything that the conversion of an MP4 may have written. */
export const outputKeysBeside = (mp4Key: string): string[] => {
  const [, fileId, attempt] = /^converted\/([^/]+)\/(\d+)\//.exec(mp4Key) ?? [];
  return fileId ? outputKeys(fileId, Number(attempt)) : [mp4Key];
};

/** Keys of all objects of a file, also of what its conversion may have written beside them. Captions are not among them. */
export const allKeysOf = (file: StoredFile): string[] => [
  ...new Set([...objectKeysOf(file), ...playableKeysOf(file).flatMap(outputKeysBeside), ...drawnFrameKeys(file.strip)]),
];

/** Prefix of what transcriptions of a recording write. They are read once, and deleted. */
export const transcriptsPrefix = (recordingId: string): string => `transcripts/${recordingId}/`;

export const captionsPrefix = (recordingId: string): string => `captions/${recordingId}/`;

/** Key of captions. Each file has its own id and key, because the previous one may be in caches. */
export const captionsKey = (recordingId: string, captionsId: string): string =>
  `${captionsPrefix(recordingId)}${captionsId}.vtt`;
