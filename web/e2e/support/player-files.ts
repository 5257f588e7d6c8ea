import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { makeFile, sampleWebm } from '#scripts/client/sample-video.ts';
import { madeOnce } from './made-once.ts';
import { answerRange } from './player-lab.ts';

const run = promisify(execFile);

/** Length of the clip, in seconds: room for skips to both sides of its middle. */
const CLIP_SECONDS = 20;

let clip: Promise<Buffer> | undefined;

/** A WebM with its length and an index, as the recorder leaves it. */
export function clipBytes(): Promise<Buffer> {
  clip ??= madeOnce('clip.webm', () => sampleWebm({ seconds: CLIP_SECONDS, size: '320x180' }));
  return clip;
}

/** A WebM without its length, as a recorder writes it: ffmpeg writes into a pipe, in which it cannot seek back. */
export const endlessBytes = (seconds: number): Promise<Buffer> =>
  madeOnce(`endless-${seconds}.webm`, () => makeEndless(seconds));

async function makeEndless(seconds: number): Promise<Buffer> {
  const picture = ['-f', 'lavfi', '-i', `testsrc=size=320x180:rate=25:duration=${seconds}`];
  const webm = ['-c:v', 'libvpx', '-deadline', 'realtime', '-b:v', '300k', '-threads', '1'];
  const { stdout } = await run('ffmpeg', ['-v', 'error', ...picture, ...webm, '-f', 'webm', '-live', '1', 'pipe:1'], {
    encoding: 'buffer',
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout;
}

/** An MP4 of noise, much larger than the part that a browser prefetches. @param megabits a second */
export const noisyMp4 = (seconds: number, megabits: number): Promise<Buffer> =>
  madeOnce(`noise-${seconds}-${megabits}.mp4`, () => makeNoise(seconds, megabits));

function makeNoise(seconds: number, megabits: number): Promise<Buffer> {
  const noise = `testsrc=size=320x180:rate=10:duration=${seconds},noise=alls=60:allf=t`;
  const codec = ['-c:v', 'libx264', '-preset', 'ultrafast', '-b:v', `${megabits}M`, '-g', '20', '-pix_fmt', 'yuv420p'];
  return makeFile('noise.mp4', ['-f', 'lavfi', '-i', noise, ...codec, '-movflags', '+faststart']);
}

/** A white MP4 of the size that *Medium* makes of a screen of 1280 × 720. */
export const whiteMp4 = (seconds: number): Promise<Buffer> =>
  madeOnce(`white-${seconds}.mp4`, () => {
    const white = `color=white:size=960x540:rate=10:duration=${seconds}`;
    return makeFile('white.mp4', ['-f', 'lavfi', '-i', white, '-c:v', 'libx264', '-pix_fmt', 'yuv420p']);
  });

/** Serves a file of the lab at an address. @returns the requested ranges, one for each request */
export async function serveVideo(page: Page, address: string, bytes: Buffer, contentType = 'video/webm') {
  const requests: string[] = [];
  await page.route(`**${address}`, (route) => {
    requests.push(route.request().headers().range ?? 'all');
    return answerRange(route, bytes, contentType);
  });
  return requests;
}
