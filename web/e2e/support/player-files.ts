import type { Page } from '@playwright/test';
import { makeSample, sampleWebm } from '#scripts/client/sample-video.ts';
import { answerRange } from './player-lab.ts';

/** Length of the clip, in seconds: room for skips to both sides of its middle. */
const CLIP_SECONDS = 20;

/** A WebM with its length and an index, as the recorder leaves it. */
export const clipBytes = (): Promise<Buffer> => sampleWebm({ seconds: CLIP_SECONDS, size: '320x180' });

/** A WebM without its length, as a recorder writes it. */
export function endlessBytes(seconds: number): Promise<Buffer> {
  const picture = ['-f', 'lavfi', '-i', `testsrc=size=320x180:rate=25:duration=${seconds}`];
  return makeSample('endless.webm', [
    ...[...picture, '-c:v', 'libvpx', '-deadline', 'realtime', '-b:v', '300k', '-live', '1'],
  ]);
}

/**
 * An MP4 of noise, much larger than the part that a browser prefetches, with a quiet tone.
 * @param megabits a second @param sampleRate of the sound, in Hz
 */
export function noisyMp4(seconds: number, megabits: number, sampleRate = 48_000): Promise<Buffer> {
  const noise = `testsrc=size=320x180:rate=10:duration=${seconds},noise=alls=60:allf=t`;
  const codec = ['-c:v', 'libx264', '-preset', 'ultrafast', '-b:v', `${megabits}M`, '-g', '20', '-pix_fmt', 'yuv420p'];
  const tone = `sine=sample_rate=${sampleRate}:duration=${seconds}`;
  return makeSample('noise.mp4', [
    ...['-f', 'lavfi', '-i', noise, '-f', 'lavfi', '-i', tone, ...codec],
    ...['-c:a', 'aac', '-b:a', '64k', '-movflags', '+faststart'],
  ]);
}

/** A white MP4 of the size that *Medium* makes of a screen of 1280 × 720. */
export function whiteMp4(seconds: number): Promise<Buffer> {
  const white = `color=white:size=960x540:rate=10:duration=${seconds}`;
  return makeSample('white.mp4', ['-f', 'lavfi', '-i', white, '-c:v', 'libx264', '-pix_fmt', 'yuv420p']);
}

/** Serves a file of the lab at an address. @returns the requested ranges, one for each request */
export async function serveVideo(page: Page, address: string, bytes: Buffer, contentType = 'video/webm') {
  const requests: string[] = [];
  await page.route(`**${address}`, (route) => {
    requests.push(route.request().headers().range ?? 'all');
    return answerRange(route, bytes, contentType);
  });
  return requests;
}
