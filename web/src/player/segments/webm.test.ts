import { expect, it } from 'vitest';
import { tracksOf } from './webm.ts';

const element = (id: number[], content: number[]) => [...id, 0x80 | content.length, ...content];
const UNKNOWN = [0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff];
const AUDIO = 2;
const VIDEO = 1;

const entry = (number: number, type: number, codec: string) =>
  element(
    [0xae],
    [...element([0xd7], [number]), ...element([0x83], [type]), ...element([0x86], [...Buffer.from(codec)])],
  );
const tracks = (...entries: number[][]) => element([0x16, 0x54, 0xae, 0x6b], entries.flat());

it('The tracks with pictures and with Opus are found in a segment of unknown size', () => {
  const both = tracks(entry(1, AUDIO, 'A_OPUS'), entry(2, VIDEO, 'V_VP9'));
  const init = new Uint8Array([0x18, 0x53, 0x80, 0x67, ...UNKNOWN, ...both]);
  expect(tracksOf(init)).toEqual({ video: 2, opus: 1 });
});

it('A track that a recording does not have, or whose codec is another one, is null', () => {
  expect(tracksOf(new Uint8Array(tracks(entry(1, AUDIO, 'A_VORBIS'))))).toEqual({ video: null, opus: null });
});

it('Where timestamps are not milliseconds no track is filled', () => {
  const info = element([0x15, 0x49, 0xa9, 0x66], element([0x2a, 0xd7, 0xb1], [0x01, 0x86, 0xa0]));
  const init = new Uint8Array([...info, ...tracks(entry(1, VIDEO, 'V_VP8'))]);
  expect(tracksOf(init)).toEqual({ video: null, opus: null });
});
