import { stripFrameBefore, stripFrameNames } from '#shared/model/video/strip-frames.ts';
import type { StoredRecording } from '../../../data/video/recording.ts';
import { readObject } from '../../../gateways/s3/s3.ts';
import { logError } from '../../../observability/log.ts';
import { isConverted } from '../../ground/media-files/media-keys.ts';

/**
 * Reads the picture of a recording at a moment, for a mail: the last one before it. Null without one, and while a cut is
 * made, because the picture may be of a part that the cut removes, and a mail keeps it. The function that sends mails may
 * read what conversions have made, and nothing else.
 * @param at seconds of the shown video
 * @returns a JPEG
 */
export async function readFrameAt(
  { id, file }: Pick<StoredRecording, 'id' | 'file'>,
  at: number,
): Promise<Uint8Array | null> {
  const { strip, duration, picture } = file;
  if (file.cutFrom) return null;
  const number = strip && duration ? stripFrameBefore(at, duration, strip.frames) : 0;
  const name = stripFrameNames(number).at(-1);
  const key = strip && name ? strip.prefix + name : (picture?.key ?? '');
  if (!isConverted(key)) return null;
  try {
    return await readObject(key);
  } catch (error) {
    logError('A mail about comments has no picture', error, { recordingId: id });
    return null;
  }
}
