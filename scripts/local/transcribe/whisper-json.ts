import { isUtf8 } from 'node:buffer';
import * as z from 'zod';
import type { Cue } from '#shared/model/editing/captions.ts';
import { writeCaptions } from '#shared/rules/editing/write-captions.ts';

/** A word, with its times in seconds. */
export interface Word {
  text: string;
  from: number;
  to: number;
  /** 0 to 1. */
  confidence: number;
}

export interface Spoken {
  /** As whisper names languages, such as `en`. */
  language: string;
  cues: Cue[];
  words: Word[];
}

/** The file is not what whisper.cpp writes. */
export class WhisperJsonError extends Error {}

const offsets = z.object({ from: z.number(), to: z.number() });
const token = z.object({ text: z.string(), offsets: offsets.optional(), p: z.number().default(0) });
const written = z.object({
  result: z.object({ language: z.string() }),
  transcription: z.array(z.object({ text: z.string(), offsets, tokens: z.array(token).default([]) })),
});

type Segment = z.output<typeof written>['transcription'][number];
type Token = z.output<typeof token>;

/** Two lines of a caption, in characters, and how long a caption is shown, in seconds. */
const CUE_CHARACTERS = 84;
const CUE_SECONDS = 7;

/** A space for each control character in a string: whisper.cpp escapes only quotes and backslashes. */
function withoutControls(json: string): string {
  const pieces: string[] = [];
  let from = 0;
  let isInString = false;
  for (let at = 0; at < json.length; at += 1) {
    const character = json.charAt(at);
    if (character === '"') isInString = !isInString;
    else if (isInString && character === '\\') at += 1;
    else if (isInString && character < ' ') {
      pieces.push(json.slice(from, at), ' ');
      from = at + 1;
    }
  }
  return pieces.join('') + json.slice(from);
}

/**
 * How the texts of a file are decoded. A token may end in the middle of a character, and the file is then not UTF-8
 * (https://github.com/ggml-org/whisper.cpp/issues/1798): its bytes are joined before they are decoded.
 */
interface Decoding {
  /** Whether a text is whole characters. */
  isWhole(text: string): boolean;
  decode(text: string): string;
}

const AS_IT_IS: Decoding = { isWhole: () => true, decode: (text) => text };
const BY_BYTES: Decoding = {
  isWhole: (text) => isUtf8(Buffer.from(text, 'latin1')),
  // A segment may end in the middle of a character, too.
  decode: (text) => Buffer.from(text, 'latin1').toString().replaceAll('\uFFFD', ''),
};

/** What whisper.cpp says about the time: `[_BEG_]`, `[_TT_150]`. */
const isSpecial = ({ text }: Token): boolean => /^\[_\w+\]$/.test(text);

/** A note about sound without words: `[BLANK_AUDIO]`. */
const isNote = (text: string): boolean => /^\[[A-Z_ ]+\]$/.test(text);

/** Scripts without spaces between words. */
const WITHOUT_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]$/u;

const seconds = (ms: number): number => ms / 1000;

/** The times of tokens are estimates: they stay in those of their segment, and do not go back. */
function timesWithin({ offsets: { from, to } }: Segment, tokens: Token[], after: number): { from: number; to: number } {
  const start = Math.min(Math.max(seconds(tokens[0]?.offsets?.from ?? from), seconds(from), after), seconds(to));
  const end = Math.min(Math.max(seconds(tokens.at(-1)?.offsets?.to ?? to), start), seconds(to));
  return { from: start, to: end };
}

/** The tokens of each word. */
function groupTokens(segment: Segment, { isWhole, decode }: Decoding): Token[][] {
  const groups: Token[][] = [];
  let group: Token[] = [];
  const textOf = (tokens: Token[]) => tokens.map(({ text }) => text).join('');
  for (const each of segment.tokens.filter((one) => !isSpecial(one))) {
    const before = textOf(group);
    const isNext = each.text.startsWith(' ') || WITHOUT_SPACES.test(decode(before));
    if (group.length > 0 && isWhole(before) && isNext) {
      groups.push(group);
      group = [];
    }
    group.push(each);
  }
  return group.length > 0 ? [...groups, group] : groups;
}

function wordsOf(segment: Segment, decoding: Decoding): Word[] {
  let after = 0;
  return groupTokens(segment, decoding).flatMap((tokens) => {
    const text = decoding.decode(tokens.map((each) => each.text).join(''));
    const times = timesWithin(segment, tokens, after);
    after = times.to;
    const confidence = tokens.reduce((sum, { p }) => sum + p, 0) / tokens.length;
    return text.trim() === '' ? [] : [{ text, ...times, confidence }];
  });
}

/** A long segment becomes several cues, between words. */
function cuesOf(segment: Segment, words: Word[], { decode }: Decoding): Cue[] {
  const whole = {
    text: decode(segment.text).trim(),
    from: seconds(segment.offsets.from),
    to: seconds(segment.offsets.to),
  };
  const isShort = whole.text.length <= CUE_CHARACTERS && whole.to - whole.from <= CUE_SECONDS;
  if (isShort || words.length === 0) return [whole];
  const cues: Cue[] = [];
  for (const { text, from, to } of words) {
    const last = cues.at(-1);
    const joined = last ? last.text + text : text;
    if (last && joined.trim().length <= CUE_CHARACTERS && to - last.from <= CUE_SECONDS)
      Object.assign(last, { text: joined, to });
    else cues.push({ text, from, to });
  }
  return cues.map((cue) => ({ ...cue, text: cue.text.trim() }));
}

/**
 * Reads what `whisper-cli -ojf` has written.
 * @throws WhisperJsonError for anything else
 */
export function readWhisperJson(bytes: Buffer): Spoken {
  const isText = isUtf8(bytes);
  const decoding = isText ? AS_IT_IS : BY_BYTES;
  const { result, transcription } = parse(bytes.toString(isText ? 'utf8' : 'latin1'));
  const said = transcription
    .filter(({ text }) => text.trim() !== '' && !isNote(text.trim()))
    .map((segment) => ({ segment, words: wordsOf(segment, decoding) }));
  const cues = said.flatMap(({ segment, words }) => cuesOf(segment, words, decoding));
  return {
    language: result.language,
    cues: cues.filter(({ text, from, to }) => text !== '' && to > from),
    words: said.flatMap(({ words }) => words.map((word) => ({ ...word, text: word.text.trim() }))),
  };
}

function parse(text: string): z.output<typeof written> {
  try {
    return written.parse(JSON.parse(withoutControls(text)));
  } catch (error) {
    throw new WhisperJsonError('The file is not the JSON of whisper.cpp', { cause: error });
  }
}

/** WebVTT whose header states the language. */
export const whisperWebVtt = ({ language, cues }: Spoken): string =>
  writeCaptions(cues).replace('WEBVTT\n', `WEBVTT\nLanguage: ${language}\n`);
