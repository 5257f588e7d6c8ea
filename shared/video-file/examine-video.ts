import { DURATION_MAX_SECONDS, UPLOAD_MAX_BYTES } from '../limits.ts';
import { ACCEPTED_CODECS } from '../model/video/accepted-codecs.ts';
import { CONTAINERS, type MediaContainer } from '../model/video/video-file.ts';
import { type ByteSource, openByteWindow } from './byte-window.ts';
import { asWebm, CONTAINER_PROOF_BYTES, containerOf, otherContainerName } from './container.ts';
import { findIsoVideo } from './find-iso-video.ts';
import { findMatroskaVideo } from './find-matroska-video.ts';
import type { Edit, FoundTrack, FoundVideo } from './found-video.ts';
import { otherCodec, otherContainer, VideoFileError } from './video-file-error.ts';

/** What its owner has to know of a video whose picture is mirrored: no conversion mirrors. */
export const MIRRORED_TEXT = 'Other players mirror its picture. Here, left and right stay as they were recorded.';

export interface ExaminedVideo {
  container: MediaContainer;
  /** MIME type with its codecs, as `canPlayType` takes it. */
  mimeType: string;
  hasAudio: boolean;
  /** Seconds; null where the file does not say. */
  duration: number | null;
  /** Time of the first picture or sound, in seconds. */
  beginsAt: number;
  /** See `FoundTrack`; null for a picture that is not mirrored. */
  mirroredFrom: number | null;
  /**
   * What the copy that is converted has otherwise than the file: it has one picture, the main one, and its DocType is that of
   * its codecs. The rest of this describes the copy.
   */
  edits: Edit[];
  /** The first bytes, `CONTAINER_PROOF_BYTES` at most. */
  beginning: Uint8Array;
}

/** The first track of each kind is the one that is converted and played. */
const first = (tracks: FoundTrack[], type: FoundTrack['type']) => tracks.find((track) => track.type === type);

const areTaken = (container: MediaContainer, tracks: FoundTrack[]): boolean =>
  tracks.every(({ type, codec }) => (ACCEPTED_CODECS[container][type] as readonly string[]).includes(codec));

/** Programs write the codecs of WebM with the DocType of Matroska, which converters take with other codecs only. */
function correctDocType(container: MediaContainer, tracks: FoundTrack[], beginning: Uint8Array): Edit[] | null {
  const isOther = container === 'matroska' && !areTaken(container, tracks) && areTaken('webm', tracks);
  return isOther ? asWebm(beginning) : null;
}

function mimeTypeOf(container: MediaContainer, tracks: FoundTrack[]): string {
  const { contentType } = CONTAINERS[container];
  const codecs = tracks.map(({ mimeCodec }) => mimeCodec);
  return codecs.includes(null) ? contentType : `${contentType}; codecs="${codecs.join(', ')}"`;
}

function requireContainer(beginning: Uint8Array): MediaContainer {
  const container = containerOf(beginning);
  if (container) return container;
  const other = otherContainerName(beginning);
  throw other ? otherContainer(other) : new VideoFileError('not-video');
}

/**
 * Length of a video that begins late, in seconds. Most programs count the end from 0, and state that as the length; others
 * state the length.
 */
export const lengthUntil = (end: number, beginsAt: number): number => (end > beginsAt ? end - beginsAt : end);

function judge(
  { container: stated, tracks, edits, duration: end, beginsAt }: FoundVideo,
  beginning: Uint8Array,
): ExaminedVideo {
  const duration = end === null ? null : lengthUntil(end, beginsAt);
  const [video, audio] = [first(tracks, 'video'), first(tracks, 'audio')];
  if (!video) throw new VideoFileError(audio ? 'no-picture' : 'not-video');
  if (duration !== null && duration > DURATION_MAX_SECONDS) throw new VideoFileError('too-long');
  const played = audio ? [video, audio] : [video];
  const corrected = correctDocType(stated, played, beginning);
  const container = corrected ? 'webm' : stated;
  const other = played.find((track) => !areTaken(container, [track]));
  if (other) throw otherCodec(container, other.type, other.codec);
  return {
    container,
    mimeType: mimeTypeOf(container, played),
    hasAudio: audio !== undefined,
    duration,
    beginsAt,
    mirroredFrom: video.mirroredFrom ?? null,
    edits: [...edits, ...(corrected ?? [])],
    beginning,
  };
}

/**
 * Proves by its bytes that a file is a video that can be converted: its container, its codecs, and that it plays no
 * other file. The browser examines a chosen file with it, and the server an upload. It reads a few windows of the file,
 * however large it is, and trusts none of the sizes that the file states.
 * @throws VideoFileError with the sentence for people, when the file is not accepted; errors of `source`
 */
export async function examineVideo(source: ByteSource): Promise<ExaminedVideo> {
  if (source.size === 0) throw new VideoFileError('empty');
  if (source.size > UPLOAD_MAX_BYTES) throw new VideoFileError('too-large');
  const file = openByteWindow(source);
  const beginning = (await file.bytes(0, CONTAINER_PROOF_BYTES)).slice();
  const container = requireContainer(beginning);
  const isIso = container === 'mp4' || container === 'quicktime';
  const found = await (isIso ? findIsoVideo(file) : findMatroskaVideo(file));
  return judge({ container, ...found }, beginning);
}
