import type { Recording } from '#shared/api/recordings.ts';
import { playablePath } from '#shared/rules/playable-source.ts';
import { objectUrl } from '#web/media/download/object-url.ts';
import { loadEarly } from './early-video.ts';

/** Pictures that a screen shows first. */
const MOST = 4;

/** Keeps the pictures while they load. */
const pictures: HTMLImageElement[] = [];

/** A recording whose first file is its MP4, which every device plays. */
function mp4Of(recording: Recording): string | null {
  const path = playablePath(recording);
  return path === recording.mp4FilePath && !recording.smallFilePath && !recording.kept ? path : null;
}

/**
 * Begins to load what a screen shows of recordings, before the scripts of the screen are there: the first pictures of a
 * list, or the picture and the video of one.
 * @param found what a request for recordings has answered
 */
export function loadPictures(found: Recording | Recording[]): void {
  for (const { thumbnailUrl } of [found].flat().slice(0, MOST)) {
    if (!thumbnailUrl) continue;
    const picture = new Image();
    picture.src = thumbnailUrl;
    pictures.push(picture);
  }
  const video = Array.isArray(found) ? null : mp4Of(found);
  if (video) loadEarly(objectUrl({ path: video }));
}
