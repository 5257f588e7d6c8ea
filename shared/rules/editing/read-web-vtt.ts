import type { CaptionsPart } from '../../model/editing/captions.ts';
import { webVttText } from './cue-text.ts';

/** Whether a line is the first one of a WebVTT file. */
export const isWebVtt = (line: string): boolean => /^WEBVTT(?:[ \t]|$)/.test(line);

/** https://www.w3.org/TR/webvtt1/#collect-a-webvtt-timestamp, as a regular expression. */
const TIME = String.raw`(?:(\d+):)?([0-5]\d):([0-5]\d)\.(\d{3})(?!\d)`;
const HAS_TIME = /\d:\d/;
/** Settings may follow, which are ignored. */
const timesOf = (time: string): RegExp => new RegExp(String.raw`^[ \t\f]*${time}[ \t\f]*-->[ \t\f]*${time}`);
const TIMES = timesOf(TIME);
/** As Microsoft Teams writes them: `0:0:1.5`. Browsers drop such captions, but their meaning is certain. */
const SHORT_TIMES = timesOf(String.raw`(\d+):([0-5]?\d):([0-5]?\d)\.(\d{1,3})(?!\d)`);

const secondsOf = ([hours = '0', minutes, seconds, ms]: (string | undefined)[]): number =>
  Number(hours) * 3600 + Number(minutes) * 60 + Number(`${seconds}.${ms}`);

/** Comments, styles and regions, also those of drafts (`Region: id=top`). */
const OTHER_BLOCK = /^(?:NOTE(?:[ \t]|$)|(?:STYLE|REGION)\s*(?::|$)|Region:|Style:)/;
/** Some programs set a cue’s number apart from its times by an empty line. */
const NUMBER = /^\s*\d+\s*$/;
const WORDS = /[\p{L}\p{N}]/u;

const isTimes = (line = ''): boolean => line.includes('-->');

interface Block {
  /** Index of the line with an arrow; -1 for a block without times. */
  times: number;
  /** The lines before the arrow, or all of them; then the lines of text. */
  before: string[];
  text: string[];
  /** Index of the line after the block. */
  end: number;
}

/** https://www.w3.org/TR/webvtt1/#collect-a-webvtt-block */
function blockAt(lines: string[], start: number): Block {
  const block: Block = { times: -1, before: [], text: [], end: start };
  for (; block.end < lines.length && lines[block.end] !== ''; block.end += 1) {
    const line = lines[block.end] ?? '';
    if (!isTimes(line)) {
      (block.times < 0 ? block.before : block.text).push(line);
      continue;
    }
    // Only the first line or the second one has the times of this block: another arrow begins the next block.
    if (block.times >= 0 || block.end > start + 1) return block;
    block.times = block.end;
  }
  return block;
}

/** Words without times. Browsers show them never; a comment, a style or a lonely number says nothing to viewers. */
function wordsWithoutTimes({ before, end }: Block, lines: string[], start: number): CaptionsPart[] {
  const [first = ''] = before;
  const text = webVttText(before.join('\n'));
  if (OTHER_BLOCK.test(first) || !WORDS.test(text)) return [];
  if (before.length === 1 && NUMBER.test(first)) {
    const next = lines.slice(end, end + 3).find((line) => line !== '');
    if (isTimes(next)) return [];
  }
  return [{ line: start + 1, text, fault: `The words at line ${start + 1} have no times` }];
}

function partsOf(block: Block, lines: string[], start: number): CaptionsPart[] {
  if (block.times < 0) return wordsWithoutTimes(block, lines, start);
  const line = block.times + 1;
  const text = webVttText(block.text.join('\n'));
  const times = lines[block.times] ?? '';
  const found = TIMES.exec(times) ?? SHORT_TIMES.exec(times);
  if (found) return [{ line, text, from: secondsOf(found.slice(1, 5)), to: secondsOf(found.slice(5, 9)) }];
  if (OTHER_BLOCK.test(block.before[0] ?? lines[start] ?? '')) return [];
  // Words with an arrow look like times to browsers, which drop them.
  const words = text || (HAS_TIME.test(times) ? '' : webVttText(times));
  return [{ line, text: words, fault: `Line ${line} is not a time such as 00:01:02.500 --> 00:01:04.000` }];
}

/**
 * Reads a WebVTT file by the algorithm of browsers: https://www.w3.org/TR/webvtt1/#webvtt-parser-algorithm
 * @param first index of the line that begins with `WEBVTT`
 */
export function readWebVtt(lines: string[], first: number): CaptionsPart[] {
  const parts: CaptionsPart[] = [];
  let at = first + 1;
  // The header ends at an empty line, or where times begin.
  while (at < lines.length && lines[at] !== '' && !isTimes(lines[at])) at += 1;
  while (at < lines.length) {
    if (lines[at] === '') {
      at += 1;
      continue;
    }
    const block = blockAt(lines, at);
    parts.push(...partsOf(block, lines, at));
    at = block.end;
  }
  return parts;
}
