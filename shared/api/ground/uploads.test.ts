import { expect, it } from 'vitest';
import { UPLOAD_MAX_BYTES } from '../../limits.ts';
import { attachRecordingVideo } from '../video/recordings.ts';
import { createMultipart } from './uploads.ts';

it('a file that is too large for CloudFront is refused with a sentence that states the limit', () => {
  const attachment = { videoURL: 'https://media.example/uploads/u/1', duration: 1 };
  const refused = [
    createMultipart.input?.safeParse({ contentType: 'video/webm', fileSize: UPLOAD_MAX_BYTES + 1 }),
    attachRecordingVideo.input?.safeParse({ ...attachment, fileSize: UPLOAD_MAX_BYTES + 1 }),
  ];
  for (const answer of refused) {
    expect(answer?.error?.issues).toMatchObject([{ path: ['fileSize'], message: 'A recording can be 50 GB at most' }]);
  }
  const taken = createMultipart.input?.safeParse({ contentType: 'video/webm', fileSize: UPLOAD_MAX_BYTES });
  expect(taken?.success).toBe(true);
});
