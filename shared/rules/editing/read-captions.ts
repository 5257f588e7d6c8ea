import type { LeftOut } from '../../api/editing/captions.ts';
import { CUE_MAX_LENGTH, CUES_MAX, LEFT_OUT_LINES_MAX } from '../../limits.ts';
import type { CaptionsPart, Cue } from '../../model/editing/captions.ts';
import { isSubRip, readSubRip } from './read-sub-rip.ts';
import { isWebVtt, readWebVtt } from './read-web-vtt.ts';

/** A file has no usable captions. The message is for the person who chose it. */
export class CaptionsError extends Error {
  override readonly name = 'CaptionsError';
}

export interface ReadCaptions {
  /** The earliest first. */
  cues: Cue[];
  /** Null when everything is read. */
  leftOut: LeftOut | null;
}

/** Times up to this can be written in four digits of hours, in seconds. */
const TIME_MAX_SECONDS = 10_000 * 3600;

const NOT_CAPTIONS =
  'The file is neither WebVTT nor SubRip. The first line of a WebVTT file is WEBVTT, and a SubRip file begins with a number and a time.';

/** Why captions cannot be shown; null for those that can. */
function faultOf(part: CaptionsPart): string | null {
  if ('fault' in part) return part.fault;
  const { line, from, to, text } = part;
  if (to < from) return `The caption at line ${line} ends before it begins`;
  if (to === from) return `The caption at line ${line} ends when it begins`;
  if (to >= TIME_MAX_SECONDS) return `The caption at line ${line} ends after more than 9999 hours`;
  if (text.length > CUE_MAX_LENGTH) return `The caption at line ${line} has more than ${CUE_MAX_LENGTH} characters`;
  return null;
}

/** The line before and after a file that was copied out of a chat or a page of Markdown. */
const FENCE = /^\s*`{3,}\w*\s*$/;

/** Empties the fence around a file. The lines keep their numbers. */
function withoutFence(lines: string[]): string[] {
  const isWords = (line: string) => line.trim() !== '';
  const [first, last] = [lines.findIndex(isWords), lines.findLastIndex(isWords)];
  if (!FENCE.test(lines[first] ?? '')) return lines;
  return lines.map((line, index) => ((index === first || index === last) && FENCE.test(line) ? '' : line));
}

function partsOf(lines: string[]): CaptionsPart[] {
  const first = lines.findIndex((line) => line.trim() !== '');
  if (first < 0) throw new CaptionsError('The file is empty');
  if (isWebVtt(lines[first] ?? '')) return readWebVtt(lines, first);
  if (!isSubRip(lines, first)) throw new CaptionsError(NOT_CAPTIONS);
  return readSubRip(lines);
}

/**
 * Reads captions in WebVTT or SubRip. Only times and plain text are kept, without styles, regions, notes, markup and
 * positions. Captions that cannot be shown are left out and named by their lines; those without words are not named.
 * @throws CaptionsError
 */
export function readCaptions(file: string): ReadCaptions {
  const parts = partsOf(withoutFence(file.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/))).filter(
    ({ text }) => text !== '',
  );
  const cues: Cue[] = [];
  const lines: number[] = [];
  let firstFault: string | null = null;
  for (const part of parts) {
    const fault = faultOf(part);
    if (fault !== null) lines.push(part.line);
    else if ('from' in part) cues.push({ from: part.from, to: part.to, text: part.text });
    firstFault ??= fault;
  }
  if (cues.length === 0) throw new CaptionsError(firstFault ?? 'The file has no captions in it');
  if (cues.length > CUES_MAX) throw new CaptionsError(`The file has more than ${CUES_MAX} captions`);
  const leftOut = { count: lines.length, of: parts.length, lines: lines.slice(0, LEFT_OUT_LINES_MAX) };
  return { cues: cues.sort((one, other) => one.from - other.from), leftOut: lines.length > 0 ? leftOut : null };
}

/** The `TextDecoder` of browsers and Node. */
type Decoder = new (encoding: string, options: { fatal: boolean }) => { decode(bytes: Uint8Array): string };

/** The encodings that a byte order mark names. */
const MARKED: readonly [mark: readonly number[], encoding: string][] = [
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];

/**
 * Reads the bytes of a captions file: UTF-8, or UTF-16 with a byte order mark.
 * @throws CaptionsError also for another encoding. It is not guessed: a wrong guess would change the words.
 */
export function readCaptionsFile(bytes: Uint8Array, Decoder: Decoder): ReadCaptions {
  const [, encoding] = MARKED.find(([mark]) => mark.every((byte, index) => bytes[index] === byte)) ?? [];
  // UTF-16 without a mark, and UTF-32, have zeros where a captions file has its first characters.
  const hasZeros = encoding === undefined ? bytes.subarray(0, 4).includes(0) : bytes[2] === 0 && bytes[3] === 0;
  let text: string;
  try {
    if (hasZeros) throw new RangeError('The text has zeros');
    text = new Decoder(encoding ?? 'utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    const fault = 'The file is not UTF-8 text. Please save it as UTF-8 and choose it again.';
    throw new CaptionsError(fault, { cause: error });
  }
  return readCaptions(text);
}
