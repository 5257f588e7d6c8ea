import { sizeText } from '#shared/rules/ground/size-text.ts';

/** What a start knows about the stack and its machine. */
export interface Situation {
  /** Whether other people reach the stack. */
  isPublic: boolean;
  sendsMail: boolean;
  signUp: string | null;
  /** Major version of ffmpeg; null if it does not say. */
  ffmpegVersion: number | null;
}

/** An hour of recording and its conversions take about 2 GB. */
const LITTLE_SPACE = 5e9;

/** Says that the disk of a folder has little room; null when it has enough. @param freeBytes of the disk */
export const roomWarning = (folder: string, freeBytes: number): string | null =>
  freeBytes < LITTLE_SPACE ? `The disk of ${folder} has only ${sizeText(freeBytes)} left.` : null;

/** The oldest version that its project still mends: https://ffmpeg.org/security.html */
const FFMPEG_OLDEST = 5;

/** Warnings about settings that are probably mistakes, for the person who starts a stack. */
export function startWarnings({ isPublic, sendsMail, signUp, ffmpegVersion }: Situation): string[] {
  const warnings = [
    isPublic &&
      !sendsMail &&
      'No mail is sent: codes and invitations stay in the mailbox of this machine. Set SMTP_URL.',
    isPublic &&
      (signUp ?? 'open') === 'open' &&
      'Everyone who finds this site can create an account. Set SIGN_UP to change that.',
    ffmpegVersion !== null &&
      ffmpegVersion < FFMPEG_OLDEST &&
      `ffmpeg ${ffmpegVersion} gets no more corrections. It reads files that people upload: install a newer one.`,
  ];
  return warnings.filter((warning) => warning !== false);
}
