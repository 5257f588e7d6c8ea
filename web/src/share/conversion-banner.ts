import type { PublicRecording } from '#shared/api/sharing/links.ts';
import { isStuck, type Plays, playsOriginal, waitsForFile } from '#shared/rules/video/playable-source.ts';

const MINUTE_MS = 60_000;

/**
 * How long a viewer still waits, as a sentence.
 * @param readyAt ISO 8601; null if nothing is known about it
 * @param now milliseconds since the epoch
 * @returns null if nothing is known, and once the time is over
 */
export function timeLeft(readyAt: string | null, now: number): string | null {
  const left = readyAt ? Date.parse(readyAt) - now : 0;
  if (left <= 0) return null;
  const minutes = Math.round(left / MINUTE_MS);
  if (minutes === 0) return 'Ready in less than a minute.';
  return minutes === 1 ? 'Ready in about a minute.' : `Ready in about ${minutes} minutes.`;
}

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
const FILE_PREPARED = info(
  'Preparing Video',
  'This video is being converted to a format that your browser can play. It starts automatically when ready.',
);
const FILE_FAILED = problem(
  'Video Format Issue',
  'This video could not be converted to a format that your browser can play. Please contact the owner.',
);
const FILE_STUCK = problem(
  'Video Processing Issue',
  'Processing takes longer than it should. Please contact the owner if there is a problem.',
);
const PENDING = info(
  'Preparing Video',
  'This video is playable now in WebM. A version for every device is being prepared.',
);
const FILE_PENDING = info(
  'Preparing Video',
  'This video is playable now. A version for every device is being prepared.',
);
const PROCESSING = info('Optimizing Video', 'This video is playable now. A version for every device is being made.');
const STUCK = problem(
  'Video Processing Issue',
  'Processing takes longer than it should. The original video is still playable; please contact the owner if there is a problem.',
);

const INCOMPLETE = info(
  'The end is missing',
  'The end of this recording has not arrived yet. It is added when the recorder is online again.',
);

/** The banner with how long the viewer still waits, if that is known. */
function withTimeLeft(banner: Banner, { readyAt }: PublicRecording, now: number): Banner {
  const left = timeLeft(readyAt, now);
  return left === null ? banner : { ...banner, text: `${banner.text} ${left}` };
}

/** The banners where the original does not play: a recording on a phone, or any file on any device. */
const withheldBanners = ({ fileType }: PublicRecording, plays: Plays) =>
  plays.webM && (fileType || plays.refusesOriginal)
    ? { pending: FILE_PREPARED, processing: FILE_PREPARED, failed: FILE_FAILED, completed: null, stuck: FILE_STUCK }
    : {
        pending: PHONE_PENDING,
        processing: PHONE_PROCESSING,
        failed: PHONE_FAILED,
        completed: null,
        stuck: PHONE_STUCK,
      };

/**
 * The banner about the conversion of a recording; null when there is nothing to say.
 * @param now milliseconds since the epoch
 */
export function bannerOf(recording: PublicRecording, plays: Plays, now: number): Banner | null {
  if (!recording.filePath) return null;
  const { transcodeStatus } = recording;
  if (!playsOriginal(recording, plays)) {
    const banner = withheldBanners(recording, plays)[isStuck(recording, now) ? 'stuck' : transcodeStatus];
    return banner && withTimeLeft(banner, recording, now);
  }
  if (recording.segments?.isSaving) return INCOMPLETE;
  // The banner would say that the video already plays, which a file in preparation does only from its segments.
  if (waitsForFile(recording) && !plays.segments) return null;
  if (isStuck(recording, now)) return STUCK;
  const pending = recording.fileType ? FILE_PENDING : PENDING;
  const banners = { pending, processing: PROCESSING, failed: null, completed: null };
  return banners[transcodeStatus];
}
