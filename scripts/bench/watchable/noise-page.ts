import type { BrowserContext } from '@playwright/test';

/** Title of the tab. A browser that is started with it as the source of a shared screen shares this tab. */
export const NOISE_TITLE = 'Nothing but noise';

const SIZE = { width: 1280, height: 720 };
/** Size of the noise in pixels, and the time between two pictures in milliseconds. */
const NOISE = { width: 640, height: 360, everyMs: 50 };

/** The page's script as text, since it runs without the helpers of a compiler. */
const DRAWING = `
  const context = document.querySelector('canvas').getContext('2d');
  const image = context.createImageData(${NOISE.width}, ${NOISE.height}), pixels = new Uint32Array(image.data.buffer);
  setInterval(() => {
    for (let index = 0; index < pixels.length; index += 1) pixels[index] = 0xff000000 | (Math.random() * 0xffffff);
    context.putImageData(image, 0, 0);
  }, ${NOISE.everyMs});
`;
const CANVAS = `<style>body{margin:0}canvas{width:100vw;height:100vh}</style><canvas width="${NOISE.width}" height="${NOISE.height}"></canvas>`;

/** Opens a tab with other random pixels twenty times a second: no encoder reaches its bit rate with them in time. */
export async function openNoisePage(context: BrowserContext, appUrl: string): Promise<void> {
  const page = await context.newPage();
  await page.setViewportSize(SIZE);
  const body = `<!doctype html><title>${NOISE_TITLE}</title>${CANVAS}<script>${DRAWING}</script>`;
  await page.route('**/noise', (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto(new URL('/noise', appUrl).href);
}
