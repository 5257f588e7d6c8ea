import { beforeEach, expect, it, vi } from 'vitest';
import type { Recording } from '#shared/api/video/recordings.ts';
import { loadEarlyRecording } from './early-recording.ts';
import { videoLoadingFrom } from './early-video.ts';

const SRC = '/objects/w_1/video.mp4';

const recordingWith = (fields: Partial<Recording> = {}) =>
  ({
    thumbnailUrl: '/media/1',
    filePath: '/objects/w_1/original.webm',
    mp4FilePath: SRC,
    smallFilePath: null,
    transcodeStatus: 'completed',
    segments: null,
    ...fields,
  }) as Recording;

class Picture {
  static readonly asked: string[] = [];
  readonly dataset = {};
  set src(src: string) {
    Picture.asked.push(src);
  }
}

beforeEach(() => {
  Picture.asked.length = 0;
  vi.stubGlobal('Image', Picture);
  vi.stubGlobal('location', { pathname: '/recordings/w_1' });
  vi.stubGlobal('document', {
    createElement: () => ({ src: '', dataset: {}, getAttribute: (name: 'src') => video()?.[name] ?? null }),
    querySelector: () => null,
  });
  return () => {
    vi.unstubAllGlobals();
    globalThis.earlyVideo = undefined;
    globalThis.earlyPoster = undefined;
  };
});

const video = () => globalThis.earlyVideo;

it('asks for the picture and the video of a recording, which the player takes over', () => {
  loadEarlyRecording(recordingWith());
  expect(Picture.asked).toEqual(['/media/1']);
  expect(videoLoadingFrom(SRC)).toBe(video());
  expect(video()).toBeDefined();
  expect(videoLoadingFrom('/objects/w_1/other.mp4')).toBeUndefined();
});

it.each<[string, Partial<Recording>]>([
  ['is not converted', { transcodeStatus: 'processing' }],
  ['has a small file, which the player may choose', { smallFilePath: '/objects/w_1/small.mp4' }],
])('leaves the video to the player if the recording %s', (_, fields) => {
  loadEarlyRecording(recordingWith(fields));
  expect(video()).toBeUndefined();
});
