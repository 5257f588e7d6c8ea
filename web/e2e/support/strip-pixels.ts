import { expect } from '@playwright/test';
import type { Engine } from '#scripts/test-support/engines/engine.ts';

/** Checks that the frames of a strip show something, and each something else. @param folder address of the frames */
export async function expectRealFrames({ evaluate }: Pick<Engine, 'evaluate'>, folder: string): Promise<void> {
  const frames = await evaluate(async (address) => {
    const pixels: number[][] = [];
    for (const number of [1, 2, 3, 4]) {
      const frame = new Image();
      frame.src = `${address}frame.000000${number}.jpg`;
      await frame.decode();
      const canvas = document.createElement('canvas');
      const context = canvas.getContext('2d');
      context?.drawImage(frame, 0, 0, 8, 8);
      pixels.push([...(context?.getImageData(0, 0, 8, 8).data ?? [])].filter((_, index) => index % 4 < 3));
    }
    return pixels;
  }, folder);
  for (const [index, frame] of frames.entries()) {
    expect(Math.max(...frame) - Math.min(...frame), 'contrast').toBeGreaterThan(100);
    const before = frames[index - 1];
    const changes = before && frame.map((value, at) => Math.abs(value - (before[at] ?? 0)));
    if (changes) expect(Math.max(...changes), 'change from the frame before').toBeGreaterThan(20);
  }
}
