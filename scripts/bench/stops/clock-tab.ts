import type { Page } from '@playwright/test';
import { benchLength } from '../bench-length.ts';

/** Number of bits of the clock, which counts hundredths of a second: it wraps after three hours. */
const BITS = 20;
const TICK_MS = 10;
/** Width and height of a bit in the page. Its inverse is below each bit, so that a blurred bit is not read. */
const CELL = 60;

/** Time between two pictures: slightly less than two frames of a 60 Hz screen. The recorder takes 25 pictures a second. */
const FRAME_MS = benchLength({ usual: 32, shortest: 200 });
/** Step of the picture in pixels: a larger one takes too much encoding time on a small machine. */
const STEP = 3;

/** Both scripts are texts, since they run without the helpers of a compiler. */
const CLOCK = `
  const canvas = document.querySelector('canvas'), context = canvas.getContext('2d');
  const grains = new OffscreenCanvas(96, 54), inGrains = grains.getContext('2d');
  const image = inGrains.createImageData(96, 54), pixels = new Uint32Array(image.data.buffer);
  for (let index = 0; index < pixels.length; index += 1) pixels[index] = 0xff000000 | (Math.random() * 0xffffff);
  inGrains.putImageData(image, 0, 0);
  const picture = new OffscreenCanvas(1280, 720);
  picture.getContext('2d').drawImage(grains, 0, 0, 1280, 720);
  let left = 0, due = 0;
  requestAnimationFrame(function frame(now) {
    requestAnimationFrame(frame);
    if (now < due) return;
    due = now + ${FRAME_MS};
    left = (left + ${STEP}) % 1280;
    context.drawImage(picture, -left, 0);
    context.drawImage(picture, 1280 - left, 0);
    const ticks = Math.floor(Date.now() / ${TICK_MS}) % 2 ** ${BITS};
    // In Gray's code one bit changes at a time.
    const code = ticks ^ (ticks >> 1);
    for (let bit = 0; bit < ${BITS}; bit += 1) {
      for (const row of [0, 1]) {
        context.fillStyle = ((code >> bit) & 1) === row ? 'black' : 'white';
        context.fillRect(bit * ${CELL}, row * ${CELL}, ${CELL}, ${CELL});
      }
    }
  });
`;

/** A tab that changes in each frame, so that its recording has the bit rate that the recorder asks for: a clock. */
export const CLOCK_TAB = `<style>body{margin:0}canvas{width:100vw;height:100vh}</style><canvas width="1280" height="720"></canvas><script>${CLOCK}</script>`;

const READING = `(function () {
  const video = document.querySelector('video');
  if (!video) return null;
  const canvas = new OffscreenCanvas(1280, 720), context = canvas.getContext('2d', { willReadFrequently: true });
  context.drawImage(video, 0, 0, 1280, 720);
  const light = (bit, row) => context.getImageData((bit + 0.5) * ${CELL}, (row + 0.5) * ${CELL}, 1, 1).data[1];
  let code = 0;
  for (let bit = 0; bit < ${BITS}; bit += 1) {
    if (Math.abs(light(bit, 0) - light(bit, 1)) < 100) return null;
    if (light(bit, 0) > light(bit, 1)) code += 2 ** bit;
  }
  let ticks = code;
  for (let shift = 1; shift < ${BITS}; shift *= 2) ticks ^= ticks >> shift;
  const now = Math.floor(Date.now() / ${TICK_MS});
  return ((now - ticks) % 2 ** ${BITS} + 2 ** ${BITS}) % 2 ** ${BITS} * ${TICK_MS};
})()`;

/** Age of a clock's picture that the video of a page shows, in milliseconds; null when it cannot be read. */
export const clockAge = (page: Page): Promise<number | null> => page.evaluate(READING);
