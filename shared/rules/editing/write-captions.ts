import type { Cue } from '../../model/editing/captions.ts';

const digits = (value: number, count: number): string => String(value).padStart(count, '0');

/** @param point before the milliseconds */
function timeText(seconds: number, point: string): string {
  const ms = Math.round(seconds * 1000);
  const [hours, minutes] = [Math.floor(ms / 3_600_000), Math.floor(ms / 60_000) % 60];
  return `${digits(hours, 2)}:${digits(minutes, 2)}:${digits(Math.floor(ms / 1000) % 60, 2)}${point}${digits(ms % 1000, 3)}`;
}

const timesText = ({ from, to }: Cue, point: string): string => `${timeText(from, point)} --> ${timeText(to, point)}`;

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Captions as a WebVTT file, which `readStoredCaptions` reads back. */
export const writeCaptions = (cues: readonly Cue[]): string =>
  ['WEBVTT\n', ...cues.map((cue) => `${timesText(cue, '.')}\n${escaped(cue.text)}\n`)].join('\n');

/** Captions as a SubRip file. Its text has no escapes. */
export const writeSubRip = (cues: readonly Cue[]): string =>
  cues.map((cue, index) => `${index + 1}\n${timesText(cue, ',')}\n${cue.text}\n`).join('\n');

/** The words of captions, each caption in a line. */
export const writePlainText = (cues: readonly Cue[]): string =>
  cues.map(({ text }) => `${text.replaceAll('\n', ' ')}\n`).join('');
