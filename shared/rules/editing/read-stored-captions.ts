import type { Cue } from '../../model/editing/captions.ts';
import { withoutHidden } from '../ground/hidden-characters.ts';

const TIMES = /^(?:(\d+):)?(\d\d):(\d\d\.\d{3}) --> (?:(\d+):)?(\d\d):(\d\d\.\d{3})$/;

const secondsOf = (hours = '0', minutes = '0', seconds = '0'): number =>
  Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);

const CHARACTERS: Record<string, string> = { amp: '&', lt: '<', gt: '>' };
const unescaped = (text: string): string =>
  text.replace(/&(amp|lt|gt);/g, (whole, name: string) => CHARACTERS[name] ?? whole);

function cueOf(block: string): Cue[] {
  const [times = '', ...lines] = block.trim().split('\n');
  const found = TIMES.exec(times);
  if (!found) return [];
  const [, hours, minutes, seconds, endHours, endMinutes, endSeconds] = found;
  const text = withoutHidden(unescaped(lines.join('\n')));
  return [{ from: secondsOf(hours, minutes, seconds), to: secondsOf(endHours, endMinutes, endSeconds), text }];
}

/**
 * Reads a file that `writeCaptions` has written: the captions of a recording. `readCaptions` reads files of other
 * programs, and is too large for the page of a link.
 */
export function readStoredCaptions(file: string): Cue[] {
  const [header, ...blocks] = file.split('\n\n');
  if (header?.trim() !== 'WEBVTT') throw new Error('The file is not captions of a recording');
  return blocks.flatMap(cueOf);
}
