import type { CaptionsPart } from '../../model/editing/captions.ts';
import { subRipText } from './cue-text.ts';

/** `01:02:03,500`, and what programs write instead: `1:2:3.5`, `02:03,500`, `01:02:03`. */
const TIME = String.raw`(?:(\d{1,9})\s?:\s?)?([0-5]?\d)\s?:\s?([0-5]?\d)(?:\s?[.,:]\s?(\d{1,9}))?(?!\d)`;
/** Programs for film and television count frames: `00:00:01:12`. How many a second has is not in the file. */
const COUNTS_FRAMES = /^\s*\d+:\d\d:\d\d[:;]\d\d\s*-->\s*\d+:\d\d:\d\d[:;]\d\d(?!\S)/;
/** Also `->`, and the arrows that translation programs make of it. */
const ARROW = String.raw`\s*(?:-{1,3}\s?>|[\u2013\u2014]\s?>|\u2192)\s*`;
const TIMES = new RegExp(`^\\s*${TIME}${ARROW}${TIME}(?!\\S)(.*)$`);
/** Positions, which are ignored: `X1:100 X2:600`, `align:start`. */
const SETTINGS = /^(?:\s+[^\s:]+:\S+)*\s*$/;

const NUMBER = /^\s*\d+\s*$/;
const WORDS = /[\p{L}\p{N}]/u;
const BEGINS_WITH_TIME = /^\s*\d+\s?:\s?\d+\s?[:.,]\s?\d/;
const ENDS_WITH_TIME = /-->\s*\d+\s?:\s?\d/;

interface Times {
  from: number;
  to: number;
  /** What follows the times in their line and is no position. */
  rest: string;
}

const secondsOf = ([hours = '0', minutes, seconds, fraction = '0']: (string | undefined)[]): number =>
  Number(hours) * 3600 + Number(minutes) * 60 + Math.round(Number(`${seconds}.${fraction}`) * 1000) / 1000;

/** @param isAlone whether the line begins a cue: only there, `12:30 --> 14:00` is not text */
function timesOf(line: string, isAlone: boolean): Times | null {
  const found = TIMES.exec(line);
  if (!found) return null;
  const [, hours, , , fraction, , , , , rest = ''] = found;
  if (hours === undefined && fraction === undefined && !isAlone) return null;
  return {
    from: secondsOf(found.slice(1, 5)),
    to: secondsOf(found.slice(5, 9)),
    rest: SETTINGS.test(rest) ? '' : rest,
  };
}

const isEmpty = (line = ''): boolean => line.trim() === '';

/** Where a cue begins. */
interface Start {
  /** Index of its number, or of its times if it has none. */
  head: number;
  /** Index of its times. */
  at: number;
  /** Null when they cannot be read. */
  times: Times | null;
}

/** Whether a line has times that cannot be read. Other lines with an arrow are text. */
const areBadTimes = (line: string, isAlone: boolean, isNumbered: boolean): boolean =>
  line.includes('-->') && (isNumbered || BEGINS_WITH_TIME.test(line) || (isAlone && ENDS_WITH_TIME.test(line)));

/** What is before a line. @param above index of the last line before it that is not empty, or less than -1 */
function placeOf(lines: string[], above: number, at: number) {
  const [isDirect, isApart] = [above === at - 1, isEmpty(lines[above - 1])];
  const followsNumber = NUMBER.test(lines[above] ?? '');
  const isNumbered = followsNumber && isApart && isDirect;
  // Some programs write empty lines between a number and its times.
  return {
    followsNumber,
    isNumbered,
    mayBeNumbered: followsNumber && (isApart || isDirect),
    isAlone: isNumbered || !isDirect,
  };
}

function startsOf(lines: string[]): Start[] {
  const starts: Start[] = [];
  /** Whether the first cue has a number: then, a number above times is never text. */
  let areNumbered = false;
  let above = -2;
  for (const [at, line] of lines.entries()) {
    if (isEmpty(line)) continue;
    const { followsNumber, isNumbered, mayBeNumbered, isAlone } = placeOf(lines, above, at);
    const times = timesOf(line, isAlone);
    if (times || areBadTimes(line, isAlone, isNumbered)) {
      if (starts.length === 0) areNumbered = followsNumber;
      starts.push({ head: isNumbered || (areNumbered && mayBeNumbered) ? above : at, at, times });
    }
    above = at;
  }
  return starts;
}

/** Where the text of the last cue ends: programs leave the number of a next cue, which has no times, behind it. */
function endOfText(lines: string[], { head, at }: Start): number {
  const last = lines.findLastIndex((line) => !isEmpty(line));
  const isNext = NUMBER.test(lines[last] ?? '') && Number(lines[last]) === Number(lines[head]) + 1;
  return isNext && head < at && last > at + 1 && isEmpty(lines[last - 1]) ? last : lines.length;
}

/** Whether lines have the times of SubRip. @param first index of the first line that is not empty */
export const isSubRip = (lines: string[], first: number): boolean =>
  !/^\s*WEBVTT/i.test(lines[first] ?? '') &&
  lines.some((line) => timesOf(line, false) !== null || COUNTS_FRAMES.test(line));

function partOf({ at, times }: Start, countsFrames: boolean, text: string): CaptionsPart {
  const line = at + 1;
  if (countsFrames)
    return { line, text, fault: `The times at line ${line} count frames. Please export the file with milliseconds` };
  if (!times) return { line, text, fault: `Line ${line} is not a time such as 00:01:02,500 --> 00:01:04,000` };
  return { line, text, from: times.from, to: times.to };
}

/** SubRip has no specification. A cue lasts until the number and the times of the next one, also over empty lines. */
export function readSubRip(lines: string[]): CaptionsPart[] {
  const starts = startsOf(lines);
  const parts = starts.map((start, index) => {
    const words = lines.slice(start.at + 1, starts[index + 1]?.head ?? endOfText(lines, start));
    return partOf(
      start,
      COUNTS_FRAMES.test(lines[start.at] ?? ''),
      subRipText([start.times?.rest ?? '', ...words].join('\n')),
    );
  });
  const title = lines.slice(0, starts[0]?.head);
  const line = title.findIndex((each) => WORDS.test(each)) + 1;
  if (line === 0) return parts;
  return [{ line, text: subRipText(title.join('\n')), fault: `The words at line ${line} have no times` }, ...parts];
}
