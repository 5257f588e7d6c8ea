import type { PublicRecording } from '#shared/api/links.ts';
import { isFilePrepared, isStuck, type Plays } from '#shared/rules/playable-source.ts';

export interface Banner {
  tone: 'info' | 'destructive';
  title: string;
  text: string;
}

const info = (title: string, text: string): Banner => ({ tone: 'info', title, text });
const problem = (title: string, text: string): Banner => ({ tone: 'destructive', title, text });

const PHONE_PENDING = info(
  'Preparing Video for iPhone',
  'This video is being converted to a format that your device can play. The conversion usually takes 10-60 seconds.',
);
const PHONE_PROCESSING = info(
  'Processing Video for iPhone',
  'This video is being converted for your device. It starts automatically when ready.',
);
const PHONE_FAILED = problem(
  'Video Format Issue',
  'This video could not be converted to a format that your device can play. Please open the link on a computer, or contact the owner.',
);
const PHONE_STUCK = problem(
  'Video Processing Issue',
  'Processing takes longer than it should. The original video is still playable on a computer; please contact the owner if there is a problem.',
);
const PENDING = info(
  'Preparing Video',
  'This video is playable now in WebM. A version for every device is being prepared.',
);
const PROCESSING = info('Optimizing Video', 'This video is playable now. A version for every device is being made.');
const STUCK = problem(
  'Video Processing Issue',
  'Processing takes longer than it should. The original video is still playable; please contact the owner if there is a problem.',
);

/**
 * What the page says about the conversion of a recording, if anything.
 * @param now milliseconds since the epoch
 */
export function bannerOf(recording: PublicRecording, plays: Plays, now: number): Banner | null {
  if (!recording.filePath) return null;
  const { transcodeStatus } = recording;
  if (!plays.webM) {
    const banners = { pending: PHONE_PENDING, processing: PHONE_PROCESSING, failed: PHONE_FAILED, completed: null };
    return isStuck(recording, now) ? PHONE_STUCK : banners[transcodeStatus];
  }
  // What would be said is that it plays already.
  if (isFilePrepared(recording) && !plays.segments) return null;
  if (isStuck(recording, now)) return STUCK;
  const banners = { pending: PENDING, processing: PROCESSING, failed: null, completed: null };
  return banners[transcodeStatus];
}
