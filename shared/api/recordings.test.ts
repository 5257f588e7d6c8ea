import { expect, it } from 'vitest';
import { STRIP_MAX_BYTES } from '../model/strip-frames.ts';
import { attachRecordingVideo, attachStrip } from './recordings.ts';

it.each([
  [4.56, 4],
  [4.98, 4],
  [0.7, 0],
  [61, 61],
])('a recording of %f s has a duration of %i whole seconds', (seconds, duration) => {
  const sent = { videoURL: 'https://bucket.example/uploads/u/1', fileSize: 1, duration: seconds };
  expect(attachRecordingVideo.input.parse(sent)).toMatchObject({ duration });
});

const base64 = (bytes: number) => Buffer.alloc(bytes).toString('base64');
const strip = (...frames: string[]) => ({ transcodedAt: '2026-01-02T03:04:05.000Z', frames });

it('a strip may have four frames of 60 kB together', () => {
  const frames = [base64(STRIP_MAX_BYTES - 3), ...[1, 1, 1].map(base64)];
  expect(attachStrip.input.parse(strip(...frames))).toEqual(strip(...frames));
});

it.each([
  ['no frame', strip(), 'A strip has 1 to 4 frames'],
  ['five frames', strip(...[1, 1, 1, 1, 1].map(base64)), 'A strip has 1 to 4 frames'],
  ['an empty frame', strip(''), 'A frame must be a file in base64'],
  ['a frame in another form', strip('data:image/jpeg;base64,AAAA'), 'A frame must be a file in base64'],
  [
    'more than 60 kB',
    strip(base64(STRIP_MAX_BYTES), base64(1)),
    'The frames of a strip have at most 60000 bytes together',
  ],
])('a strip is refused with %s', (_what, input, message) => {
  expect(attachStrip.input.safeParse(input).error?.issues).toMatchObject([{ message }]);
});
