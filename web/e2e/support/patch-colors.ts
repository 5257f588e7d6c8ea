import { expect, type Page } from '@playwright/test';
import { PATCHES } from './captured-pages.ts';
import { ACTION_MS } from './settled.ts';

/** Largest difference in a part of a color, 0 to 255. */
const TOLERANCE = 4;

/** Position at which a video's colors are read, in seconds: an encoder needs a few frames for exact colors. */
const MOMENT = 2;

type Color = readonly number[];

/**
 * The colors in the middle of each patch, as the browser shows a file.
 * @param url of a recording of the page of patches, or of its thumbnail
 */
const shownColors = (page: Page, url: string, kind: 'video' | 'img') =>
  page.evaluate(
    async ({ src, tag, seconds }): Promise<Color[]> => {
      const once = (target: EventTarget, type: string) =>
        new Promise<void>((resolve, reject) => {
          target.addEventListener(type, () => resolve(), { once: true });
          const fail = () =>
            reject(new Error(`${src}: ${(target as HTMLVideoElement).error?.message ?? 'no picture'}`));
          target.addEventListener('error', fail, { once: true });
        });
      const image = document.createElement(tag);
      const loaded = once(image, tag === 'video' ? 'loadeddata' : 'load');
      Object.assign(image, { src, muted: true });
      await loaded;
      if (image instanceof HTMLVideoElement) {
        const sought = once(image, 'seeked');
        image.currentTime = seconds;
        await sought;
      }
      const width = image instanceof HTMLVideoElement ? image.videoWidth : image.naturalWidth;
      const height = image instanceof HTMLVideoElement ? image.videoHeight : image.naturalHeight;
      const context = new OffscreenCanvas(width, height).getContext('2d', { alpha: false });
      if (!context) throw new Error('There is no canvas.');
      context.drawImage(image, 0, 0);
      return Array.from({ length: 9 }, (_, index) => {
        const [column, row] = [index % 3, Math.floor(index / 3)];
        const x = Math.floor(((column + 0.5) * width) / 3);
        const y = Math.floor(((row + 0.5) * height) / 3);
        return [...context.getImageData(x, y, 1, 1).data.slice(0, 3)];
      });
    },
    { src: url, tag: kind, seconds: MOMENT },
  );

interface Shown {
  url: string;
  kind?: 'video' | 'img';
  /** Largest difference in a part of a color, 0 to 255. */
  tolerance?: number;
}

/** Checks that a file shows every patch in its color. */
export async function expectPatches(page: Page, { url, kind = 'video', tolerance = TOLERANCE }: Shown): Promise<void> {
  // While the browser is busy, a video has no picture for a moment after a seek, and an empty one is drawn.
  await expect(async () => {
    const shown = await shownColors(page, url, kind);
    const off = PATCHES.map((patch, index) =>
      Math.max(...patch.map((part, at) => Math.abs(part - (shown[index]?.[at] ?? -255)))),
    );
    expect(Math.max(...off), `${url} shows ${JSON.stringify(shown)}, off by ${off}`).toBeLessThanOrEqual(tolerance);
  }).toPass({ timeout: ACTION_MS });
}
