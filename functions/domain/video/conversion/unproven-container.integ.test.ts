import { MediaConvertClient } from '@aws-sdk/client-mediaconvert';
import { beforeEach, expect, it } from 'vitest';
import { mockAws } from '#scripts/test-support/mock-aws.ts';
import { getStoredRecording } from '../../../data/video/recording.ts';
import { storeOriginal, storeRecording } from '../../test-support/recordings.ts';
import { startConversion } from './start-conversion.ts';

const mediaConvert = mockAws(MediaConvertClient);
beforeEach(() => mediaConvert.reset());

it.each([
  [
    'an HLS playlist',
    '#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\n/etc/passwd\n#EXT-X-ENDLIST\n',
    /^Playlist files cannot be uploaded\.$/,
  ],
  ['an ffconcat script', 'ffconcat version 1.0\nfile /etc/passwd\n', /^This file is not a video\.$/],
  ['a web page', '<!doctype html><script>alert(1)</script>', /^This file is not a video\.$/],
])(
  'a recording whose original is %s fails because of its file, with a reason for administrators, and MediaConvert never sees it',
  async (_what, body, sentence) => {
    const originalKey = await storeOriginal(Buffer.from(body));
    const recording = await storeRecording({ originalKey, fileSize: body.length, duration: 2 });
    expect(await startConversion(recording.id)).toBe('failed');
    expect((await getStoredRecording(recording.id))?.file).toMatchObject({
      transcodeStatus: 'failed',
      failureCause: 'file',
      conversionError: expect.stringMatching(sentence),
      originalKey,
    });
    expect(mediaConvert.calls()).toEqual([]);
  },
);
