import { expect, it } from 'vitest';
import { attachRecordingVideo } from './recordings.ts';

it.each([
  [4.56, 4],
  [4.98, 4],
  [0.7, 0],
  [61, 61],
])('a recording of %f s has a duration of %i whole seconds', (seconds, duration) => {
  const sent = { videoURL: 'https://bucket.example/uploads/u/1', fileSize: 1, duration: seconds };
  expect(attachRecordingVideo.input.parse(sent)).toMatchObject({ duration });
});
