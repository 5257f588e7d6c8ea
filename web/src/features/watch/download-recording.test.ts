import { describe, expect, it } from 'vitest';
import { fileToDownload } from './download-recording.ts';

const recording = {
  name: 'Demo: 1/2',
  fileSize: 9,
  filePath: '/objects/r/original.webm',
  mp4FilePath: null,
  transcodeStatus: 'pending',
  segments: null,
} as const;

describe('the file that is downloaded for a recording', () => {
  it('is the MP4 when it is complete, otherwise the original, named after the recording', () => {
    const mp4FilePath = '/objects/r/video.mp4';
    expect(fileToDownload(recording)).toEqual({ path: recording.filePath, fileSize: 9, fileName: 'Demo- 1-2.webm' });
    expect(fileToDownload({ ...recording, mp4FilePath, transcodeStatus: 'processing' })).toMatchObject({
      path: recording.filePath,
    });
    expect(fileToDownload({ ...recording, mp4FilePath, transcodeStatus: 'completed' })).toEqual({
      path: mp4FilePath,
      fileSize: 9,
      fileName: 'Demo- 1-2.mp4',
    });
  });

  it('is not available while the segments are being joined', () => {
    const segments = { state: 'joining', playlistPath: '/objects/r/playlist.json' } as const;
    expect(fileToDownload({ ...recording, segments })).toEqual({
      problem: 'The file of this recording is being prepared. Please try again in a moment.',
    });
  });

  it('is not available without a file or a recording, and the reason is returned', () => {
    expect(fileToDownload({ ...recording, filePath: null })).toEqual({
      problem: 'This recording has no file available. It may still be processing or has been deleted.',
    });
    for (const none of [null, undefined]) {
      expect(fileToDownload(none)).toEqual({
        problem: 'No recording data available. Please refresh the page and try again.',
      });
    }
  });
});
