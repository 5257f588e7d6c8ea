import { expect, it } from 'vitest';
import type { Recording } from '#shared/api/recordings.ts';
import { lacksStrip } from './use-missing-strip.ts';

const converted = {
  ...{ strip: null, transcodeStatus: 'completed', transcodedAt: '2026-01-02T03:04:05.000Z', duration: 2 },
  ...{ mp4FilePath: '/objects/r/video.mp4', kept: null, versionOf: null, segments: null },
} as Recording;

it('a converted recording without a strip gets one', () => {
  expect(lacksStrip(converted)).toBe(true);
});

it.each<[string, Partial<Recording>]>([
  ['has one', { strip: { url: '/media/a/', frames: 4 } }],
  ['is being converted', { transcodeStatus: 'processing' }],
  ['has no MP4', { mp4FilePath: null }],
  ['is shorter than 2 s', { duration: 1 }],
  ['has no known length', { duration: null }],
  ['is shown in part until its cut is ready', { kept: [[0, 1000]] }],
  ['is a file that will take the place of another', { versionOf: 'another' }],
  ['only its maker sees', { segments: { state: 'interrupted', playlistPath: null } }],
])('a recording that %s gets none', (_what, changes) => {
  expect(lacksStrip({ ...converted, ...changes })).toBe(false);
});
