import type { BrowserContext, Page } from '@playwright/test';
import { appUrl } from './app.ts';
import { CAPTURED_TITLE } from './browser-options.ts';

/** Frequency of the captured page's tone, in hertz: between the overtones of the fake microphone's beep. */
export const TAB_HERTZ = 3200;
/** Frequency of the fake microphone's beep, which comes twice a second, in hertz. */
export const MICROPHONE_HERTZ = 400;
/** Color of a still page, each part 0 to 255. */
export const STILL_COLOR = [34, 68, 102] as const;

/** Colors of a page of patches, three in a row: white, black, gray and six that are saturated. */
export const PATCHES = [
  [255, 255, 255],
  [0, 0, 0],
  [128, 128, 128],
  [200, 30, 30],
  [30, 180, 60],
  [0, 96, 160],
  [240, 180, 40],
  [160, 20, 160],
  [20, 150, 170],
] as const;
const patch = (color: (typeof PATCHES)[number]) => `<b style="background:rgb(${color})"></b>`;
const GRID = '<style>body{margin:0;height:100vh;display:grid;grid-template:1fr 1fr 1fr/1fr 1fr 1fr}</style>';

/** Size of the captured tab, in pixels. */
const CAPTURED_SIZE = { width: 1280, height: 720 };

const toneAt = (gain: number) => `
  const context = new AudioContext();
  const tone = new OscillatorNode(context, { frequency: ${TAB_HERTZ} });
  tone.connect(new GainNode(context, { gain: ${gain} })).connect(context.destination);
  tone.start();
`;

/**
 * Beeps and flashes at the same moment. A context plays sound after a latency, which it reports. A pixel changes all the
 * time: Chromium captures the first change of a page that stood still up to 80 ms late.
 */
const FLASHES = `
  const context = new AudioContext();
  const PERIOD = 1000, LENGTH = 160;
  const pixel = document.querySelector('i');
  let isOdd = false;
  let next = performance.now() + PERIOD;
  function beepAt(time) {
    const { contextTime, performanceTime } = context.getOutputTimestamp();
    const start = contextTime + (time - performanceTime) / 1000;
    const tone = new OscillatorNode(context, { frequency: ${TAB_HERTZ} });
    tone.connect(context.destination);
    tone.start(start);
    tone.stop(start + LENGTH / 1000);
  }
  beepAt(next);
  function frame(now) {
    const isLit = now >= next && now < next + LENGTH;
    document.body.style.background = isLit ? 'white' : 'black';
    pixel.style.background = (isOdd = !isOdd) ? '#111' : '#000';
    if (now >= next + LENGTH) beepAt(next += PERIOD);
    requestAnimationFrame(frame);
  }
  requestAnimationFrame(frame);
`;

const NOISE = `
  const canvas = document.querySelector('canvas');
  const context = canvas.getContext('2d');
  const image = context.createImageData(canvas.width, canvas.height);
  const pixels = new Uint32Array(image.data.buffer);
  function frame() {
    for (let index = 0; index < pixels.length; index += 1) pixels[index] = 0xff000000 | (Math.random() * 0xffffff);
    context.putImageData(image, 0, 0);
    requestAnimationFrame(frame);
  }
  frame();
`;
const BUSY = `<style>body{margin:0}canvas{width:100vw;height:100vh}</style><canvas width="320" height="180"></canvas>`;

/** Changes a pixel in the corner invisibly: of a page that does not change, Chromium may send no frame at all. */
const REPAINTS = `
  const pixel = document.querySelector('i');
  let red = ${STILL_COLOR[0]};
  function frame() {
    red = red === ${STILL_COLOR[0]} ? ${STILL_COLOR[0] + 1} : ${STILL_COLOR[0]};
    pixel.style.background = 'rgb(' + red + ',${STILL_COLOR[1]},${STILL_COLOR[2]})';
    requestAnimationFrame(frame);
  }
  frame();
`;
const CORNER = '<i style="position:fixed;right:0;top:0;width:1px;height:1px"></i>';

const COLORS = 'let n=0;setInterval(()=>{document.body.style.background="hsl("+n++*7%360+" 60% 40%)"},40)';
const HUM = 'const c=new AudioContext(),o=c.createOscillator();o.connect(c.destination);o.start()';

const PAGES = {
  /** Changes its color 25 times a second, with an endless tone. */
  moving: `<body><script>${COLORS};${HUM}</script>`,
  /** Flashes white and beeps at the same moment, once a second, in an endless series of frames. */
  flashing: `<body style="background:black">${CORNER}<script>${FLASHES}</script>`,
  /** One color, in at most one frame, without sound. */
  still: `<body style="background:rgb(${STILL_COLOR})">`,
  /** One color, in an endless series of frames. */
  plain: `<body style="background:rgb(${STILL_COLOR})">${CORNER}<script>${REPAINTS}</script>`,
  /** `PATCHES`, in an endless series of frames. */
  patches: `<body>${GRID}${PATCHES.map(patch).join('')}${CORNER}<script>${REPAINTS}</script>`,
  /** One color, and an endless tone. */
  sounding: `<body style="background:rgb(${STILL_COLOR})"><script>${toneAt(0.5)}</script>`,
  /** The same at full scale. */
  loud: `<body style="background:rgb(${STILL_COLOR})"><script>${toneAt(1)}</script>`,
  /** Different noise in each picture: more than any bit rate can encode. */
  busy: `<body>${BUSY}<script>${NOISE}</script>`,
};

/** Opens a tab with this body, which a browser shares that is started with `sharesTab(CAPTURED_TITLE)`. */
export async function openCaptured(context: BrowserContext, content: string, size = CAPTURED_SIZE): Promise<Page> {
  const page = await context.newPage();
  await page.setViewportSize(size);
  const body = `<!doctype html><title>${CAPTURED_TITLE}</title>${content}`;
  await page.route('**/captured', (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto(new URL('/captured', appUrl()).href);
  return page;
}

export type CapturedPage = keyof typeof PAGES;

/** Opens the tab that a test captures when it shares the screen. */
export const openCapturedPage = (context: BrowserContext, name: CapturedPage, size?: typeof CAPTURED_SIZE) =>
  openCaptured(context, PAGES[name], size);

/** The same for tests that do not look at the picture: small, since every frame of it is composed and encoded. */
export const openCapturedTab = (context: BrowserContext): Promise<Page> =>
  openCapturedPage(context, 'moving', { width: 640, height: 360 });
