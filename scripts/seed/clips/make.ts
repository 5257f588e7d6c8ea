// Makes the clips of the demo again from their scenes: npx tsx scripts/seed/clips/make.ts [scene]. It takes minutes, and
// needs Chromium, ffmpeg and espeak-ng.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { STRIP_FRAMES } from '#shared/model/video/strip-frames.ts';
import { ensurePrograms, findHeadlessShell } from '../../setup/ensure-programs.mjs';
import { ExplainedError, runCommand } from '../../setup/explained-error.mjs';
import { findProgram } from '../../setup/find-program.mjs';
import { step } from '../../setup/step.mjs';
import { CLIPS, HEIGHT, WIDTH } from '../clips.ts';

const FOLDER = import.meta.dirname;
/** Pictures in a second. */
const RATE = 30;
/** A sentence that the presenter says, and when it begins, in seconds. */
type Sentence = [second: number, text: string];

const ffmpeg = (...options: string[]) => execFileSync('ffmpeg', ['-v', 'error', '-y', ...options]);

/** Moves the transitions and animations of a document to its next picture: the page's fake clock has none of them. */
const NEXT_PICTURE = `for (const each of document.getAnimations()) {
  each.pause();
  each.currentTime = each.shown = (each.shown ?? 0) + ${1000 / RATE};
}`;

/** Plays a scene on a clock that waits for each picture, into a file without loss. @returns what is said */
async function film(name: string, duration: number, master: string): Promise<Sentence[]> {
  const browser = await chromium.launch({ executablePath: findHeadlessShell() ?? undefined, args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT } });
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1000);
    await page.goto(pathToFileURL(path.join(FOLDER, `${name}.html`)).href);
    await page.evaluate('document.fonts.ready');
    const devtools = await page.context().newCDPSession(page);
    const lossless = ['-c:v', 'libx264rgb', '-qp', '0', '-preset', 'ultrafast', master];
    const encoder = spawn('ffmpeg', [
      '-v',
      'error',
      '-y',
      '-f',
      'image2pipe',
      '-framerate',
      `${RATE}`,
      '-i',
      '-',
      ...lossless,
    ]);
    const written = once(encoder, 'exit');
    for (let picture = 1; picture <= duration * RATE; picture += 1) {
      await page.clock.runFor(Math.round((picture * 1000) / RATE) - Math.round(((picture - 1) * 1000) / RATE));
      for (const frame of page.frames()) await frame.evaluate(NEXT_PICTURE);
      const { data } = await devtools.send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true });
      if (!encoder.stdin.write(Buffer.from(data, 'base64'))) await once(encoder.stdin, 'drain');
    }
    encoder.stdin.end();
    await written;
    return await page.evaluate('stage.sentences');
  } finally {
    await browser.close();
  }
}

/** Speaks the sentences into a file of the clip's length. @returns the captions */
function speak(sentences: Sentence[], duration: number, voice: string, file: string): string {
  const files = sentences.map(([, text], index) => {
    const spoken = `${file}-${index}.wav`;
    execFileSync('espeak-ng', ['-v', voice, '-s', '150', '-w', spoken, text]);
    return spoken;
  });
  const delayed = sentences.map(([second], index) => `[${index}]adelay=${second * 1000}[s${index}]`);
  const mixed = `${sentences.map((_, index) => `[s${index}]`).join('')}amix=${files.length}:normalize=0`;
  // A small room, and less of the sharpness of a synthetic voice.
  const softened = `${mixed},highpass=f=90,lowpass=f=6500,aecho=0.8:0.5:18:0.12,apad`;
  const graph = [...delayed, softened].join(';');
  ffmpeg(...files.flatMap((each) => ['-i', each]), '-filter_complex', graph, '-t', `${duration}`, '-ar', '24000', file);
  const clock = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(11, -1);
  // espeak-ng writes 22,050 samples of two bytes a second.
  const lengthOf = (spoken: string): number => statSync(spoken).size / 44_100;
  const cues = sentences.map(
    ([second, text], index) => `${clock(second)} --> ${clock(second + lengthOf(files[index] ?? ''))}\n${text}`,
  );
  return `${['WEBVTT', ...cues].join('\n\n')}\n`;
}

function encode(master: string, sound: string, target: string, duration: number): void {
  const input = ['-i', master, '-i', sound, '-pix_fmt', 'yuv420p', '-g', `${5 * RATE}`];
  const vp9 = ['-c:v', 'libvpx-vp9', '-crf', '45', '-b:v', '0', '-cpu-used', '4', '-row-mt', '1', '-tile-columns', '1'];
  ffmpeg(...input, ...vp9, '-c:a', 'libopus', '-b:a', '16k', `${target}.webm`);
  const h264 = ['-c:v', 'libx264', '-preset', 'slow', '-tune', 'animation', '-crf', '29', '-movflags', '+faststart'];
  ffmpeg(...input, ...h264, '-c:a', 'aac', '-b:a', '24k', `${target}.mp4`);
  // The frame after a second, and those of the strip, as MediaConvert captures them.
  ffmpeg('-ss', '1', '-i', master, '-frames:v', '1', '-q:v', '8', `${target}.jpg`);
  const frames = `fps=${STRIP_FRAMES + 1}/${duration}:round=up,select=between(n\\,1\\,${STRIP_FRAMES}),setpts=N,scale=320:-2`;
  ffmpeg('-i', master, '-vf', frames, '-q:v', '4', `${target}-%d.jpg`);
}

async function make({ name, duration, voice }: (typeof CLIPS)[number]): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'framekeep-clip-'));
  try {
    const [master, sound, target] = [path.join(folder, 'a.mkv'), path.join(folder, 'a.wav'), path.join(FOLDER, name)];
    const sentences = await film(name, duration, master);
    const captions = speak(sentences, duration, voice, sound);
    if (name === CLIPS[0].name) writeFileSync(`${target}.vtt`, captions);
    encode(master, sound, target, duration);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

await runCommand(async () => {
  await ensurePrograms(true);
  if (!findProgram(['espeak-ng']))
    throw new ExplainedError('espeak-ng is missing. Install it: apt-get install espeak-ng');
  const [, , chosen] = process.argv;
  for (const clip of CLIPS) if (!chosen || chosen === clip.name) await step(`Making ${clip.name}`, () => make(clip));
});
