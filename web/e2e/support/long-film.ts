import { packageFilm } from '#functions/domain/video/packaging/package-film.ts';
import { PACKAGED_FROM_SECONDS } from '#functions/process/limits.ts';
import { makeFile } from '#scripts/client/sample-video.ts';
import { recordingFiles } from './recording-files.ts';
import { newSharedRecording, type SharedRecording } from './shared-recordings.ts';

/** Seconds. */
export const LONG_SECONDS = 2 * PACKAGED_FROM_SECONDS + 6;

/** Pixels, by the name of the quality. */
export const LONG_WIDTHS = { Small: 160, High: 320 };

/** A clock, in the size and at the rate of a rendition. */
const mp4Of = (name: string, width: number, rate: string): Promise<Buffer> =>
  makeFile(name, [
    ...['-f', 'lavfi', '-i', `testsrc=size=${width}x${(width * 9) / 16}:rate=30:duration=${LONG_SECONDS}`],
    ...['-f', 'lavfi', '-i', `sine=duration=${LONG_SECONDS}`, '-c:a', 'aac', '-b:a', '64k'],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '90', '-bf', '0'],
    ...['-b:v', rate, '-movflags', '+faststart'],
  ]);

let files: Promise<[large: Buffer, small: Buffer]> | undefined;

/** Does what the function after a conversion does. */
export const packageNow = (film: SharedRecording) => packageFilm(film.id, new AbortController().signal);

/** A shared film as its conversion has made it, and as the function after it stores it as HLS. */
export async function newLongFilm({ isPackaged = true } = {}): Promise<SharedRecording> {
  const { High, Small } = LONG_WIDTHS;
  files ??= Promise.all([mp4Of('long.mp4', High, '400k'), mp4Of('long-small.mp4', Small, '80k')]);
  const [others, [mp4, small]] = await Promise.all([recordingFiles(), files]);
  const film = await newSharedRecording({ duration: LONG_SECONDS }, { ...others, mp4, small });
  if (isPackaged) await packageNow(film);
  return film;
}
