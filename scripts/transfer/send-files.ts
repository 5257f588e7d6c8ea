import { createHash } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import type { StoredCaptions } from '#functions/data/video/file.ts';
import { MP4S, type Mp4, NO_MP4S } from '#functions/data/video/mp4s.ts';
import {
  captionsKey,
  convertedKey,
  copyKey,
  pictureKeys,
  stripKeys,
  stripPrefix,
} from '#functions/domain/ground/media-files/media-keys.ts';
import { mediaBucket, putObject } from '#functions/gateways/s3/s3.ts';
import { THUMBNAIL_MAX_BYTES } from '#functions/process/limits.ts';
import { CAPTIONS_MAX_BYTES } from '#shared/limits.ts';
import { CAPTIONS_CONTENT_TYPE } from '#shared/model/editing/captions.ts';
import { THUMBNAIL_CONTENT_TYPE, VIDEO_CONTENT_TYPE } from '#shared/model/video/recording.ts';
import { CONTAINERS, type MediaContainer } from '#shared/model/video/video-file.ts';
import { CaptionsError, readCaptions } from '#shared/rules/editing/read-captions.ts';
import { writeCaptions } from '#shared/rules/editing/write-captions.ts';
import { examineVideo } from '#shared/video-file/examine-video.ts';
import { VideoFileError } from '#shared/video-file/video-file-error.ts';
import { findFile } from './open-transfer.ts';
import type { TransferFile, TransferRecording } from './transfer-format.ts';
import { sendFile } from './transfer-objects.ts';

/** Reads a file's own description of its content. @returns null for a file that is not a video */
async function examine(file: string, size: number): Promise<{ container: MediaContainer; mimeType: string } | null> {
  const handle = await open(file);
  try {
    const read = async (start: number, end: number) => {
      const bytes = new Uint8Array(end - start);
      await handle.read(bytes, 0, bytes.length, start);
      return bytes;
    };
    return await examineVideo({ size, read });
  } catch (error) {
    if (error instanceof VideoFileError) return null;
    throw error;
  } finally {
    await handle.close();
  }
}

/** The characters of a ULID. */
const ID_CHARACTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The id of a file: the same when an interrupted command is run again, so that no file is stored twice. */
function fileIdOf(recordingId: string, path: string): string {
  const bytes = createHash('sha256').update(`${recordingId} ${path}`).digest().subarray(0, 26);
  return [...bytes].map((byte, at) => ID_CHARACTERS[byte % (at === 0 ? 8 : 32)]).join('');
}

type Mp4Keys = Record<Mp4['attribute'], string | null>;

/** The keys of a recording's files in the media bucket. */
export interface SentFiles extends Mp4Keys {
  originalKey: string;
  fileType: string | null;
  thumbnailKey: string | null;
  picture: { key: string; width: number | null; height: number | null } | null;
  strip: { prefix: string; frames: number } | null;
  captions: StoredCaptions[];
}

async function send(root: string, file: TransferFile, key: string, contentType: string): Promise<string> {
  await sendFile(findFile(root, file.path), file, { bucket: mediaBucket(), key, contentType });
  return key;
}

/** Sends the MP4s that are valid. Without the first, the conversion makes the optional ones too. */
async function sendMp4s(root: string, recordingId: string, recording: TransferRecording): Promise<Mp4Keys> {
  const keys: Mp4Keys = { ...NO_MP4S };
  for (const mp4 of MP4S) {
    const file = mp4.isOptional && keys.mp4Key === null ? null : recording[mp4.quality];
    const examined = file && (await examine(findFile(root, file.path), file.bytes));
    if (file && examined?.container === 'mp4')
      keys[mp4.attribute] = await send(root, file, convertedKey(recordingId, 1, mp4), 'video/mp4');
  }
  return keys;
}

/**
 * Sends the files of a recording to the media bucket. What a file is follows from its bytes, as for an upload: an MP4
 * that is invalid is left out and made again, and captions are rewritten as plain text.
 * @param recordingId the recording's new id
 * @returns null for an original that is not a video
 */
export async function sendFiles(
  root: string,
  recordingId: string,
  recording: TransferRecording,
): Promise<SentFiles | null> {
  const { original, thumbnail, picture } = recording;
  const sendPicture = (file: TransferFile | null, key: string): Promise<string | null> =>
    file && file.bytes <= THUMBNAIL_MAX_BYTES ? send(root, file, key, THUMBNAIL_CONTENT_TYPE) : Promise.resolve(null);
  // WebM is proven by the conversion, as an upload of WebM is.
  const proven = recording.fileType === null ? null : await examine(findFile(root, original.path), original.bytes);
  if (recording.fileType !== null && !proven) return null;
  const [pictureKey = ''] = pictureKeys(recordingId, 1);
  const sentPicture = await sendPicture(picture?.file ?? null, pictureKey);
  const mp4Keys = await sendMp4s(root, recordingId, recording);
  const keys = stripKeys(recordingId, 1);
  // Without an MP4, the conversion makes the strip too.
  const frames = await Promise.all(
    (mp4Keys.mp4Key ? recording.strip : []).map((frame, index) => sendPicture(frame, keys[index] ?? '')),
  );
  return {
    originalKey: await send(
      root,
      original,
      copyKey(recordingId, fileIdOf(recordingId, original.path)),
      proven ? CONTAINERS[proven.container].contentType : VIDEO_CONTENT_TYPE,
    ),
    fileType: proven?.mimeType ?? null,
    ...mp4Keys,
    thumbnailKey: await sendPicture(thumbnail, copyKey(recordingId, fileIdOf(recordingId, thumbnail?.path ?? ''))),
    picture: sentPicture && picture ? { key: sentPicture, width: picture.width, height: picture.height } : null,
    strip:
      frames.length > 0 && !frames.includes(null)
        ? { prefix: stripPrefix(recordingId, 1), frames: frames.length }
        : null,
    captions: await sendCaptions(root, recordingId, recording.captions),
  };
}

async function sendCaptions(root: string, recordingId: string, captions: TransferRecording['captions']) {
  const sent: SentFiles['captions'] = [];
  for (const { language, label, file, automatic } of captions) {
    const text = await readPlainCaptions(root, file);
    if (text === null) continue;
    const id = await sendText(recordingId, file, text);
    const made = automatic && (await readPlainCaptions(root, automatic));
    const fileId = !automatic || made === null || made === text ? id : await sendText(recordingId, automatic, made);
    sent.push({ id, language, label, automatic: automatic && { fileId, earlier: [] } });
  }
  return sent;
}

/** @returns the id of the file */
async function sendText(recordingId: string, { path }: TransferFile, text: string): Promise<string> {
  const id = fileIdOf(recordingId, path);
  await putObject(captionsKey(recordingId, id), Buffer.from(text), `${CAPTIONS_CONTENT_TYPE}; charset=utf-8`);
  return id;
}

const readPlainCaptions = async (root: string, { bytes, path }: TransferFile): Promise<string | null> =>
  bytes > CAPTIONS_MAX_BYTES ? null : plainCaptions(await readFile(findFile(root, path), 'utf8'));

function plainCaptions(text: string): string | null {
  try {
    return writeCaptions(readCaptions(text).cues);
  } catch (error) {
    if (error instanceof CaptionsError) return null;
    throw error;
  }
}
