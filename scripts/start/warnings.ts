/** What a start knows about the stack and its machine. */
export interface Situation {
  /** Whether other people reach the stack. */
  isPublic: boolean;
  sendsMail: boolean;
  signUp: string | null;
  /** Of the disk of the data folder, in bytes. */
  freeBytes: number;
  /** Major version of ffmpeg; null if it does not say. */
  ffmpegVersion: number | null;
}

const GB = 1024 ** 3;

/** An hour of recording and its conversions take about 2 GB. */
const LITTLE_SPACE = 5 * GB;

/** The oldest version that its project still mends: https://ffmpeg.org/security.html */
const FFMPEG_OLDEST = 5;

/** Warnings about settings that are probably mistakes, for the person who starts a stack. */
export function startWarnings({ isPublic, sendsMail, signUp, freeBytes, ffmpegVersion }: Situation): string[] {
  const warnings = [
    isPublic &&
      !sendsMail &&
      'No mail is sent: codes and invitations stay in the mailbox of this machine. Set SMTP_URL.',
    isPublic &&
      (signUp ?? 'open') === 'open' &&
      'Everyone who finds this site can create an account. Set SIGN_UP to change that.',
    freeBytes < LITTLE_SPACE && `The disk of the data folder has only ${(freeBytes / GB).toFixed(1)} GB left.`,
    ffmpegVersion !== null &&
      ffmpegVersion < FFMPEG_OLDEST &&
      `ffmpeg ${ffmpegVersion} gets no more corrections. It reads files that people upload: install a newer one.`,
  ];
  return warnings.filter((warning) => warning !== false);
}
