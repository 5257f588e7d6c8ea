import type { Recording } from '#shared/api/video/recordings.ts';
import { playablePath } from '#shared/rules/video/playable-source.ts';
import { loadPicture } from '#web/lib/early-picture.ts';
import { objectUrl } from '#web/media/download/object-url.ts';
import { loadEarly, setPoster } from './early-video.ts';

/** A recording that begins with its MP4, which every device plays. */
function mp4Of(recording: Recording): string | null {
  const path = playablePath(recording);
  return path === recording.mp4FilePath && !recording.smallFilePath && !recording.hlsPath ? path : null;
}

/** Begins to load the picture and the video of a recording, before the scripts of its page are there. */
export function loadEarlyRecording(recording: Recording): void {
  const { thumbnailUrl } = recording;
  if (thumbnailUrl) setPoster(loadPicture(thumbnailUrl));
  const video = mp4Of(recording);
  if (video) loadEarly(objectUrl({ path: video }));
}
