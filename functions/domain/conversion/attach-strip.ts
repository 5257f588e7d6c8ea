import type { InputOf } from '#shared/api/operation.ts';
import type { attachStrip as operation, Recording } from '#shared/api/recordings.ts';
import { THUMBNAIL_CONTENT_TYPE } from '#shared/model/recording.ts';
import { STRIP_SIDE_MAX } from '#shared/model/strip-frames.ts';
import { isMakersOwn } from '#shared/rules/makers-own.ts';
import { waitsForFile } from '#shared/rules/playable-source.ts';
import { type CleanupJob, cleanupJobDropped, saveCleanupJob } from '../../data/cleanup-job.ts';
import type { StoredRecording } from '../../data/recording.ts';
import { putObject } from '../../gateways/s3.ts';
import { isoNow } from '../../process/clock.ts';
import { newId } from '../../process/ids.ts';
import type { Actor } from '../actor.ts';
import { AppError, notFound } from '../app-error.ts';
import { limitRate } from '../auth/limit-rate.ts';
import { drawnFrameKeys, drawnStripPrefix } from '../media-files/media-keys.ts';
import { plainJpeg } from '../media-files/plain-jpeg.ts';
import { changeRecording } from '../recordings/change-recording.ts';
import { versionsOf } from '../recordings/file-versions.ts';
import { getRecording } from '../recordings/get-recordings.ts';
import { loadRecording } from '../recordings/load-recording.ts';

/** Time after which stored frames that no recording has are deleted, in seconds: longer than any request lasts. */
const STORING_SECONDS = 60 * 60;

const outdated = () => new AppError('CONFLICT', 'This video has changed in the meantime, or is not converted yet');

/**
 * The MP4 that members see whole; null without one. Frames of a file that players show in part, or that only its maker
 * sees, would show what is removed or was never saved.
 */
function shownMp4(recording: StoredRecording): string | null {
  const isWhole = !waitsForFile(recording) && !isMakersOwn(recording) && !versionsOf(recording).next?.cut;
  return recording.transcodeStatus === 'completed' && isWhole ? recording.mp4Key : null;
}

/** The image of a frame, without metadata. @throws AppError UNSUPPORTED_MEDIA_TYPE */
function imageOf(frame: string): Uint8Array {
  const found = plainJpeg(Buffer.from(frame, 'base64'));
  if (found && Math.max(found.width, found.height) <= STRIP_SIDE_MAX) return found.bytes;
  const text = `Each frame must be a JPEG of at most ${STRIP_SIDE_MAX} by ${STRIP_SIDE_MAX} pixels`;
  throw new AppError('UNSUPPORTED_MEDIA_TYPE', text);
}

/** Stores frames. The cleanup deletes them unless the recording gets them within an hour. */
async function store(mp4Key: string, images: Uint8Array[]) {
  const id = newId();
  const strip = { prefix: drawnStripPrefix(mp4Key, id), frames: images.length };
  const keys = drawnFrameKeys(strip);
  const job: CleanupJob = { id: `strip-${id}`, keys, prefixes: [], dueAt: isoNow(STORING_SECONDS) };
  await saveCleanupJob(job);
  await Promise.all(images.map((image, index) => putObject(keys[index] ?? '', image, THUMBNAIL_CONTENT_TYPE)));
  return { strip, job };
}

/** Gives stored frames to a recording that still has the MP4, and no strip. @returns the recording with a strip */
async function give(recordingId: string, mp4Key: string, { strip, job }: Awaited<ReturnType<typeof store>>) {
  const changed = await changeRecording(recordingId, (found) =>
    found.strip === null && shownMp4(found) === mp4Key
      ? { after: { ...found, strip }, with: [cleanupJobDropped(job.id)] }
      : null,
  );
  if (changed?.recording.strip?.prefix !== strip.prefix) await saveCleanupJob({ ...job, dueAt: isoNow() });
  if (!changed) throw notFound('Recording');
  if (changed.recording.strip === null) throw outdated();
}

/**
 * Gives a recording without a strip the frames that a browser has drawn of its MP4. What it has stays: of two calls, the
 * first one counts, and the frames of the other are deleted. Its `updatedAt` stays the same: a stuck conversion is found
 * by it.
 * @returns the recording with its strip
 * @throws AppError NOT_FOUND, FORBIDDEN, RATE_LIMITED; CONFLICT without an MP4 that players show whole, and when the
 *   frames are of another; UNSUPPORTED_MEDIA_TYPE unless they are small JPEG files
 */
export async function attachStrip(
  actor: Actor,
  recordingId: string,
  { transcodedAt, frames }: InputOf<typeof operation>,
): Promise<Recording> {
  const recording = await loadRecording(actor, recordingId, 'recording:change');
  if (recording.strip === null) {
    const mp4Key = recording.transcodedAt === transcodedAt ? shownMp4(recording) : null;
    if (mp4Key === null) throw outdated();
    await limitRate('stripByUser', actor.userId);
    await give(recordingId, mp4Key, await store(mp4Key, frames.map(imageOf)));
  }
  return getRecording(actor, recordingId);
}
