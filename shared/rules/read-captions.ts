import { CUE_MAX_LENGTH, CUES_MAX } from '../model/captions.ts';
import { DURATION_MAX_SECONDS } from '../model/recording.ts';
import { plainCueText } from './cue-text.ts';

/** Words of a video, and when they are shown, in seconds. */
export interface Cue {
  from: number;
  to: number;
  /** Plain text of one line or several. */
  text: string;
}

/** A file has no usable captions. The message is for the person who chose it. */
export class CaptionsError extends Error {
  override readonly name = 'CaptionsError';
}

const NOT_CAPTIONS =
  'The file is neither WebVTT nor SubRip. The first line of a WebVTT file is WEBVTT, and a SubRip file begins with a number and a time.';

/** `1:02:03.500` or, in SubRip, `01:02:03,500`. WebVTT may leave the hours out. */
const TIME = /^(?:(\d{1,4}):)?([0-5]?\d):([0-5]\d)[.,](\d{1,3})$/;
/** The text after the second time has settings of the cue's position, which are ignored. */
const TIMING = /^(\S+)\s+-->\s+(\S+)(?:\s|$)/;
/** Comments, styles and regions. */
const OTHER_BLOCK = /^(?:NOTE|STYLE|REGION)(?:\s|$)/;

function secondsOf(time: string): number | null {
  const [matched, hours = '0', minutes, seconds, fraction = ''] = TIME.exec(time) ?? [];
  if (matched === undefined) return null;
  const total = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(`0.${fraction}`);
  return total <= DURATION_MAX_SECONDS ? total : null;
}

/** Reads the line that says when a cue is shown. @param number of the line in the file, from 1 */
function timesOf(line: string, number: number): Pick<Cue, 'from' | 'to'> {
  const [, first = '', second = ''] = TIMING.exec(line) ?? [];
  const [from, to] = [secondsOf(first), secondsOf(second)];
  if (from === null || to === null) {
    throw new CaptionsError(`Line ${number} is not a time such as 00:01:02.500 --> 00:01:04.000`);
  }
  if (to <= from) throw new CaptionsError(`The caption at line ${number} ends before it begins`);
  return { from, to };
}

interface Block {
  lines: string[];
  /** Number of its first line in the file, from 1. */
  number: number;
}

/** Groups of lines with text, which empty lines separate. */
function blocksOf(lines: string[]): Block[] {
  const blocks: Block[] = [];
  let isOpen = false;
  for (const [index, line] of lines.entries()) {
    const isEmpty = line.trim() === '';
    if (!isEmpty && !isOpen) blocks.push({ lines: [], number: index + 1 });
    if (!isEmpty) blocks.at(-1)?.lines.push(line);
    isOpen = !isEmpty;
  }
  return blocks;
}

/** The cue of a block; null for a block of another kind. */
function cueIn({ lines, number }: Block): Cue | null {
  // A cue may have a name or, in SubRip, a number in a line of its own.
  const index = lines.findIndex((line) => line.includes('-->'));
  if (index < 0 || index > 1 || OTHER_BLOCK.test(lines[0] ?? '')) return null;
  const times = timesOf(lines[index]?.trim() ?? '', number + index);
  const text = plainCueText(lines.slice(index + 1));
  if (text.length > CUE_MAX_LENGTH) {
    throw new CaptionsError(`The caption at line ${number + index} has more than ${CUE_MAX_LENGTH} characters`);
  }
  return { ...times, text };
}

const isWebVtt = (first = ''): boolean => /^WEBVTT(?:[ \t]|$)/.test(first);
const isSubRip = (lines: string[]): boolean => {
  const [number = '', time = ''] = lines.filter((line) => line.trim() !== '');
  return /^\s*\d+\s*$/.test(number) && TIMING.test(time.trim());
};

/**
 * Reads captions in WebVTT or SubRip, the earliest first. Only times and plain text are kept, without styles, regions,
 * notes, markup and positions.
 * @throws CaptionsError
 */
export function readCaptions(file: string): Cue[] {
  const lines = file.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  if (lines.every((line) => line.trim() === '')) throw new CaptionsError('The file is empty');
  const isVtt = isWebVtt(lines[0]);
  if (!isVtt && !isSubRip(lines)) throw new CaptionsError(NOT_CAPTIONS);
  // The lines of a WebVTT file up to the first empty line are its header.
  const blocks = blocksOf(lines).slice(isVtt ? 1 : 0);
  const cues = blocks.flatMap((block) => cueIn(block) ?? []).filter(({ text }) => text !== '');
  if (cues.length === 0) throw new CaptionsError('The file has no captions in it');
  if (cues.length > CUES_MAX) throw new CaptionsError(`The file has more than ${CUES_MAX} captions`);
  return cues.sort((one, other) => one.from - other.from);
}
