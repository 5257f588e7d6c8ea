import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';

/** What a page showed, and for how long, in seconds. */
interface Frame {
  picture: Buffer;
  seconds: number;
}

interface ScreencastFrame {
  data: string;
  metadata: { timestamp?: number };
  sessionId: number;
}

/** One palette for the whole film: the colors of still parts do not flicker, and only what changes is stored. */
const GIF_PALETTE = 'split[a][b];[a]palettegen=max_colors=160[p];[b][p]paletteuse=dither=none:diff_mode=rectangle';

/** A film of what pages show, one page after another. */
export class Film {
  readonly frames: Frame[] = [];

  get seconds(): number {
    return this.frames.reduce((sum, { seconds }) => sum + seconds, 0);
  }

  /** Films a page while `act` runs. */
  async shoot(page: Page, act: () => Promise<void>): Promise<void> {
    const devtools = await page.context().newCDPSession(page);
    const seen: { picture: Buffer; at: number }[] = [];
    const keep = ({ data, metadata, sessionId }: ScreencastFrame) => {
      seen.push({ picture: Buffer.from(data, 'base64'), at: metadata.timestamp ?? Date.now() / 1000 });
      void devtools.send('Page.screencastFrameAck', { sessionId });
    };
    devtools.on('Page.screencastFrame', keep);
    await devtools.send('Page.startScreencast', { format: 'jpeg', quality: 90, maxWidth: 1120, maxHeight: 630 });
    await act();
    const end = Date.now() / 1000;
    // A frame that comes later finds no page to confirm it to.
    devtools.off('Page.screencastFrame', keep);
    await devtools.send('Page.stopScreencast');
    for (const [index, { picture, at }] of seen.entries())
      this.frames.push({ picture, seconds: Math.max(0, (seen[index + 1]?.at ?? end) - at) });
  }

  /**
   * Encodes the film as VP9, its last frame as WebP, and all of it as a GIF that repeats. Pages of repositories show a
   * GIF, and let people who want no motion stop it.
   * @param target path of the first two files without their extensions
   * @param seconds the length; the film runs faster or slower to have it
   * @param bitRate as ffmpeg writes it
   */
  async write(target: string, gif: string, seconds: number, bitRate: string): Promise<void> {
    const folder = await mkdtemp(path.join(tmpdir(), 'framekeep-film-'));
    try {
      const pace = seconds / this.seconds;
      const lines = this.frames.map(({ seconds: shown }, index) => `file ${index}.jpg\nduration ${shown * pace}`);
      await Promise.all(this.frames.map(({ picture }, index) => writeFile(path.join(folder, `${index}.jpg`), picture)));
      // The duration of the last frame needs the frame once more.
      const list = path.join(folder, 'frames.txt');
      await writeFile(list, [...lines, `file ${this.frames.length - 1}.jpg`].join('\n'));
      const ffmpeg = (...options: string[]) => execFileSync('ffmpeg', ['-v', 'error', '-y', ...options]);
      const [input, size] = [['-f', 'concat', '-i', list], 'scale=960:540:flags=lanczos'];
      const vp9 = ['-c:v', 'libvpx-vp9', '-b:v', bitRate, '-deadline', 'good', '-cpu-used', '1', '-an'];
      const quality = ['-vf', `fps=20,${size}`, ...vp9];
      const pass = (number: string) => [...quality, '-t', String(seconds), '-pass', number, '-passlogfile', list];
      ffmpeg(...input, ...pass('1'), '-f', 'null', '-');
      ffmpeg(...input, ...pass('2'), `${target}.webm`);
      const last = path.join(folder, `${this.frames.length - 1}.jpg`);
      ffmpeg('-i', last, '-vf', 'scale=960:540', '-c:v', 'libwebp', '-quality', '64', `${target}.webp`);
      ffmpeg(...input, '-filter_complex', `[0]fps=10,${size},${GIF_PALETTE}`, '-t', String(seconds), '-loop', '0', gif);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
}
