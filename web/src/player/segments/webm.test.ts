import { expect, it } from 'vitest';
import { element, info, track, tracks } from '#shared/webm/test-support/write-webm.ts';
import { tracksOf } from './webm.ts';

it('The tracks with pictures and with Opus are found in a segment of unknown size', () => {
  const both = tracks(track(1, 'audio', 'A_OPUS'), track(2, 'video', 'V_VP9'));
  const init = new Uint8Array(element(0x18538067, both, 'unknown'));
  expect(tracksOf(init)).toEqual({ video: 2, opus: 1 });
});

it('A track that a recording does not have, or whose codec is another one, is null', () => {
  expect(tracksOf(new Uint8Array(tracks(track(1, 'audio', 'A_VORBIS'))))).toEqual({ video: null, opus: null });
});

it('Where timestamps are not milliseconds no track is filled', () => {
  const init = new Uint8Array([...info(100_000), ...tracks(track(1, 'video', 'V_VP8'))]);
  expect(tracksOf(init)).toEqual({ video: null, opus: null });
});
