import { saveCleanupJob } from '../../../data/ground/cleanup-job.ts';
import type { StoredFile } from '../../../data/video/file.ts';
import { getFile } from '../../../data/video/file-item.ts';
import { MP4S } from '../../../data/video/mp4s.ts';
import { findObject, ObjectChangedError, putObject, readObjectRange } from '../../../gateways/s3/s3.ts';
import {
  abortMultipartUpload,
  completeMultipartUpload,
  createMultipartUpload,
} from '../../../gateways/s3/s3-multipart.ts';
import { HLS_PLAYLIST, hlsKeys, hlsPrefix } from '../../ground/media-files/media-keys.ts';
import { sendParts } from '../joining/send-parts.ts';
import { changeFile } from '../recordings/change-recording.ts';
import { waitsForPackaging } from './begin-packaging.ts';
import { inParts } from './in-parts.ts';
import { packageRendition } from './package-rendition.ts';
import { mediaPlaylist, multivariantPlaylist, type PackagedRendition } from './playlists.ts';

const PLAYLIST_TYPE = 'application/vnd.apple.mpegurl';

const putPlaylist = (key: string, text: string): Promise<void> =>
  putObject(key, new TextEncoder().encode(text), PLAYLIST_TYPE);

/** Packages an MP4, and stores the rendition and its playlist. @throws ObjectChangedError when the MP4 is gone */
async function packageMp4(
  key: string,
  { name, folder, signal }: { name: string; folder: string; signal: AbortSignal },
): Promise<PackagedRendition> {
  const mp4 = await findObject(key);
  if (!mp4) throw new ObjectChangedError(`The object ${key} is gone`);
  const target = {
    key: `${folder}${name}.mp4`,
    s3Id: await createMultipartUpload(`${folder}${name}.mp4`, 'video/mp4'),
  };
  try {
    const sender = sendParts(target, []);
    const parts = inParts(sender.send);
    const read = (start: number, end: number) => readObjectRange({ ...mp4, key }, start, end);
    const rendition = await packageRendition({ name, size: mp4.size, read, write: parts.write, signal });
    await parts.end();
    await completeMultipartUpload(target, sender.parts());
    await putPlaylist(`${folder}${name}.m3u8`, mediaPlaylist(rendition));
    return rendition;
  } catch (error) {
    await abortMultipartUpload(target);
    throw error;
  }
}

const remove = ({ id, conversionAttempt }: StoredFile): Promise<void> =>
  saveCleanupJob({ id: `${id}:hls-${conversionAttempt}`, keys: hlsKeys(id, conversionAttempt) });

/** Points the file to its playlists, unless it has changed meanwhile: then they belong to nothing, and are deleted. */
async function attach(file: StoredFile): Promise<void> {
  const { id, conversionAttempt } = file;
  const prefix = hlsPrefix(id, conversionAttempt);
  const result = await changeFile(id, (found) =>
    waitsForPackaging(found) && found.conversionAttempt === conversionAttempt
      ? { after: { ...found, hlsPrefix: prefix } }
      : null,
  );
  if (!result?.change && result?.file.hlsPrefix !== prefix) await remove(file);
}

/**
 * Packages the MP4s of a long film as HLS: a playlist of byte ranges for each, and one that names them. An MP4 that is
 * played from the beginning needs its whole index first, which grows with the film. It can be repeated: it
 * writes the same ranges again.
 * @throws the error of the store or the table; the signal's reason
 */
export async function packageFilm(fileId: string, signal: AbortSignal): Promise<void> {
  const file = await getFile(fileId);
  if (!file || !waitsForPackaging(file)) return;
  const folder = hlsPrefix(fileId, file.conversionAttempt);
  const renditions: PackagedRendition[] = [];
  try {
    for (const { attribute, output: name } of MP4S) {
      const key = file[attribute];
      if (key) renditions.push(await packageMp4(key, { name, folder, signal }));
    }
    await putPlaylist(folder + HLS_PLAYLIST, multivariantPlaylist(renditions));
  } catch (error) {
    if (!(error instanceof ObjectChangedError)) throw error;
    // The file is deleted or replaced meanwhile.
    return remove(file);
  }
  await attach(file);
}
