import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import { seededRandom } from '#scripts/seed/seeded-random.ts';
import { probeVideo } from '#scripts/test-support/read-video.ts';
import { testLength } from '#scripts/test-support/test-length.ts';
import { saveBytes } from './support/media-lab.ts';
import { type Profile, test } from './support/profile.ts';
import { recordFor } from './support/record-for.ts';
import { openStoreLab } from './support/store-lab.ts';

const run = promisify(execFile);

const ID = 'W_1';
const KILLS = testLength({ usual: 1, nightly: 10 });
/** Browsers that run at the same time: with more of them, recorders get too little time on few cores. */
const AT_ONCE = 2;
const SHORTEST_MS = testLength({ usual: 4000, nightly: 2000 });
const LONGEST_MS = testLength({ usual: 5000, nightly: 7000 });
/** Largest part of a recording that a crash may lose, in milliseconds: two seconds, beside other tests three. */
const MAY_BE_LOST_MS = testLength({ usual: 3000, nightly: 2000 });

/** Records until the whole browser is killed; returns for how long, in milliseconds. */
async function recordUntilKilled({ launch }: Profile, afterMs: number) {
  const browser = await launch();
  const { lab, page } = await openStoreLab(browser.context);
  await lab.open(ID);
  const startedAt = await lab.startRecording(ID);
  await recordFor(page, Math.max(0, startedAt + afterMs - Date.now()) / 1000);
  return (await browser.kill()) - startedAt;
}

/** Finds the recording after the browser's next start, and writes it into a file. */
async function recover({ launch }: Profile, file: string) {
  const browser = await launch();
  try {
    const { lab } = await openStoreLab(browser.context);
    expect(await lab.unfinished()).toEqual([{ id: ID, stage: 'recording' }]);
    expect(await lab.reopen(ID)).toMatchObject({ durationMs: null, seekableBytes: null });
    await lab.remux(ID);
    await saveBytes(file, await lab.file(ID));
    return await lab.manifest(ID);
  } finally {
    await browser.kill();
  }
}

/** The errors of ffmpeg while it decodes every picture and sound; empty for a sound file. */
async function decodingErrors(file: string) {
  const { stderr } = await run('ffprobe', [
    '-v',
    'error',
    '-count_frames',
    '-show_entries',
    'stream=nb_read_frames',
    file,
  ]);
  return stderr;
}

async function killAndResume(profile: Profile, file: string, afterMs: number) {
  const recordedMs = await recordUntilKilled(profile, afterMs);
  const manifest = await recover(profile, file);
  const foundMs = Number((await probeVideo(file)).format.duration) * 1000;
  return { lostMs: Math.round(recordedMs - foundMs), foundMs, manifest, errors: await decodingErrors(file) };
}

test('a browser that is killed at any time loses less than two seconds of a recording', async ({
  newProfile,
}, info) => {
  test.slow();
  const seed = Number(process.env.CRASH_SEED ?? Math.floor(Math.random() * 2 ** 31));
  const random = seededRandom(seed);
  const kills = Array.from({ length: KILLS }, () => SHORTEST_MS + random() * (LONGEST_MS - SHORTEST_MS));
  console.log(`CRASH_SEED=${seed} makes the same kills again`);

  const killOne = (afterMs: number, index: number) =>
    test.step(`kill ${index + 1}, after ${Math.round(afterMs)} ms`, async () => {
      const file = info.outputPath(`recovered-${index + 1}.webm`);
      const { errors, manifest, foundMs, lostMs } = await killAndResume(await newProfile(), file, afterMs);
      expect.soft(errors).toBe('');
      expect.soft(manifest.seekableBytes).not.toBeNull();
      expect.soft(Math.abs(foundMs - (manifest.durationMs ?? 0))).toBeLessThan(100);
      expect.soft(lostMs).toBeLessThan(MAY_BE_LOST_MS);
      return lostMs;
    });
  const lost: number[] = [];
  const waiting = kills.entries();
  const killSome = async () => {
    for (const [index, afterMs] of waiting) lost.push(await killOne(afterMs, index));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, killSome));
  console.log(`lost, in ms: ${lost.sort((a, b) => a - b).join(' ')}`);
  expect(lost).toHaveLength(KILLS);
});
