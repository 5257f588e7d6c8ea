import { SAID_MIN_LETTERS } from '../../limits.ts';

/** Words of a video, and when they are shown, in seconds. */
export interface Cue {
  from: number;
  to: number;
  /** Plain text of one line or several. */
  text: string;
}

/** Words of a captions file with the times at which they are shown, or with the reason why they are never shown. */
export type CaptionsPart = {
  /** Number of the line that names the part to people, from 1: the line of its times, or of its first words. */
  line: number;
  /** Plain text. */
  text: string;
} & ({ from: number; to: number } | { fault: string });

export const CAPTIONS_CONTENT_TYPE = 'text/vtt';

const LETTER = /[\p{L}\p{N}]/gu;

/** Whether a typed text has enough letters to search for what was said. */
export const hasSaidLetters = (typed: string): boolean => (typed.match(LETTER) ?? []).length >= SAID_MIN_LETTERS;
