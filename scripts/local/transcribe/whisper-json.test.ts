import { describe, expect, it } from 'vitest';
import { readWhisperJson, WhisperJsonError, whisperWebVtt } from './whisper-json.ts';

type Token = [text: string, from: number, to: number];

/** A segment as whisper.cpp writes it; its text is that of its tokens. Times are milliseconds. */
const segment = (from: number, to: number, tokens: Token[]) => ({
  offsets: { from, to },
  text: tokens.map(([text]) => text).join(''),
  tokens: [
    { text: '[_BEG_]', offsets: { from, to: from }, p: 0.9 },
    ...tokens.map(([text, start, end]) => ({ text, offsets: { from: start, to: end }, p: 0.5 })),
    { text: '[_TT_150]', offsets: { from: to, to }, p: 0.9 },
  ],
});

const fileOf = (...transcription: object[]) =>
  Buffer.from(JSON.stringify({ result: { language: 'en' }, transcription }));

describe('the full JSON of whisper.cpp', () => {
  it('becomes WebVTT that states the language, and words with their times', () => {
    const said = readWhisperJson(
      fileOf(
        segment(0, 2000, [
          [' Hel', 100, 300],
          ['lo', 300, 500],
          [' <world', 600, 1200],
          ['>.', 1200, 1300],
        ]),
        segment(2000, 3500, [[' Again', 2100, 3000]]),
      ),
    );
    expect(whisperWebVtt(said)).toBe(
      'WEBVTT\nLanguage: en\n\n00:00:00.000 --> 00:00:02.000\nHello &lt;world&gt;.\n\n00:00:02.000 --> 00:00:03.500\nAgain\n',
    );
    expect(said.words).toEqual([
      { text: 'Hello', from: 0.1, to: 0.5, confidence: 0.5 },
      { text: '<world>.', from: 0.6, to: 1.3, confidence: 0.5 },
      { text: 'Again', from: 2.1, to: 3, confidence: 0.5 },
    ]);
  });

  it('becomes several captions where a segment is long, which end between words', () => {
    const words = Array.from({ length: 40 }, (_, index): Token => [` word${index}`, index * 500, index * 500 + 400]);
    const { cues } = readWhisperJson(fileOf(segment(0, 20_000, words)));
    expect(cues.length).toBeGreaterThan(2);
    expect(cues.map(({ text }) => text).join(' ')).toBe(words.map(([text]) => text.trim()).join(' '));
    for (const { text, from, to } of cues) {
      expect(text.length).toBeLessThanOrEqual(84);
      expect(to - from).toBeLessThanOrEqual(7);
    }
  });

  it('keeps the estimated times of words in those of their segment, in order', () => {
    const { words } = readWhisperJson(
      fileOf(
        segment(1000, 2000, [
          [' one', 500, 1500],
          [' two', 1200, 1100],
          [' three', 1600, 9000],
        ]),
      ),
    );
    expect(words.map(({ from, to }) => [from, to])).toEqual([
      [1, 1.5],
      [1.5, 1.5],
      [1.6, 2],
    ]);
  });

  it('leaves out segments without words', () => {
    const said = readWhisperJson(
      fileOf(segment(0, 1000, [[' [BLANK_AUDIO]', 0, 1000]]), segment(1000, 2000, [[' ', 1000, 2000]])),
    );
    expect(whisperWebVtt(said)).toBe('WEBVTT\nLanguage: en\n');
    expect(said.words).toEqual([]);
  });

  it('is read where a token or a segment ends in the middle of a character', () => {
    const text = (value: Buffer) => Buffer.concat([Buffer.from('{"text": "'), value, Buffer.from('"')]);
    const bytes = Buffer.from('日本');
    const token = (part: Buffer, from: number) =>
      Buffer.concat([text(part), Buffer.from(`, "offsets": {"from": ${from}, "to": ${from + 100}}, "p": 1}`)]);
    const written = Buffer.concat([
      Buffer.from('{"result": {"language": "ja"}, "transcription": ['),
      text(bytes),
      Buffer.from(', "offsets": {"from": 0, "to": 1000}, "tokens": ['),
      token(bytes.subarray(0, 2), 0),
      Buffer.from(','),
      token(bytes.subarray(2, 3), 100),
      Buffer.from(','),
      token(bytes.subarray(3), 200),
      Buffer.from(']},'),
      text(bytes.subarray(0, 1)),
      Buffer.from(', "offsets": {"from": 1000, "to": 2000}}]}'),
    ]);
    const said = readWhisperJson(written);
    expect(said.cues).toEqual([{ text: '日本', from: 0, to: 1 }]);
    expect(said.words.map(({ text: word, from, to }) => [word, from, to])).toEqual([
      ['日', 0, 0.2],
      ['本', 0.2, 0.3],
    ]);
  });

  it('is read with control characters, quotes and backslashes in a text', () => {
    const raw = '{"result":{"language":"en"},"transcription":[{"text":" a\n\\"b\\\\","offsets":{"from":0,"to":1000}}]}';
    expect(readWhisperJson(Buffer.from(raw)).cues).toEqual([{ text: 'a "b\\', from: 0, to: 1 }]);
  });

  it.each(['', 'WEBVTT', '{}', '{"result":{"language":"en"},"transcription":[{"text":1}]}'])(
    'is refused when it is another file: %s',
    (text) => {
      expect(() => readWhisperJson(Buffer.from(text))).toThrow(WhisperJsonError);
    },
  );
});
