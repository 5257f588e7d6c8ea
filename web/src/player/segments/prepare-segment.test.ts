import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cluster, keyframe, picture } from '#shared/webm/test-support/write-webm.ts';
import { prepareSegments } from './prepare-segment.ts';

const SEGMENT = { number: 1, bytes: 1, startMs: 0, durationMs: 80, etag: '' };
const TRACKS = { video: 1, opus: null };
const BYTES = cluster(0, [keyframe(0), picture(40)]);

/** The pieces that the browser gets of a segment that arrives byte by byte. */
function piecesOf(tracks: typeof TRACKS | null) {
  const { push, end } = prepareSegments()(SEGMENT, tracks);
  const pieces = [...BYTES.map((byte) => push(new Uint8Array([byte]))), end()];
  return pieces.filter(({ length }) => length > 0).map((piece) => [...piece]);
}

class MediaElement {}
beforeEach(() => vi.stubGlobal('HTMLMediaElement', MediaElement));
afterEach(() => {
  Reflect.deleteProperty(MediaElement.prototype, 'mozHasAudio');
  vi.unstubAllGlobals();
});

it('A browser gets a segment while it arrives, Firefox in one piece', () => {
  const pieces = piecesOf(TRACKS);
  expect(pieces.length).toBeGreaterThan(1);
  expect(pieces.flat()).toEqual(BYTES);
  Object.assign(MediaElement.prototype, { mozHasAudio: true });
  expect(piecesOf(TRACKS)).toEqual([BYTES]);
});

it('A segment that is not WebM is passed through as it arrives', () => {
  Object.assign(MediaElement.prototype, { mozHasAudio: true });
  expect(piecesOf(null)).toHaveLength(BYTES.length);
});
