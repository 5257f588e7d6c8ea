import { describe, expect, it, vi } from 'vitest';
import { OWN_CONTROLS_SCRIPT } from '../ground/own-controls.ts';
import { largestRate, type Surroundings, startsSmall } from './starts-small.ts';

const RATE = 3;

/** A part of a page that has arrived: its bytes, and for how long, in milliseconds. */
type Arrived = [bytes: number, ms: number];

interface Circumstances {
  arrived?: Arrived[];
  later?: Arrived[];
  afterWait?: object;
  now?: number;
  waitMs?: number;
  /** Whether the picture beneath the video has arrived. */
  hasPicture?: boolean;
}

/** What the inline script of a link's page makes of it. */
function runScript(
  { innerWidth, devicePixelRatio, navigator }: Surroundings,
  { arrived = [], later = [], afterWait = {}, now = 600, waitMs = 1200, hasPicture = false }: Circumstances = {},
) {
  const picture = { complete: hasPicture, removeAttribute: vi.fn() };
  const video = { dataset: { small: '/small', rate: String(RATE) }, src: '', className: '' };
  const entryOf = ([transferSize, ms]: Arrived) => ({ transferSize, responseStart: 200, responseEnd: 200 + ms });
  const entries = arrived.map(entryOf);
  const disconnect = vi.fn();
  const setProperty = vi.fn();
  const surroundings = {
    document: { getElementById: () => video, documentElement: { style: { setProperty } } },
    navigator,
    innerWidth,
    devicePixelRatio,
    performance: {
      getEntriesByType: (type: string) => (type === 'navigation' ? [{ responseStart: 300 }] : entries),
      now: () => now,
    },
    addEventListener: () => undefined,
    PerformanceObserver: class {
      constructor(readonly onEntries: (list: null, observer: object) => void) {}
      observe() {
        entries.push(...later.map(entryOf));
        if (later.length > 0) this.onEntries(null, { disconnect });
      }
    },
    setTimeout: (work: () => void, ms: number) => ms === waitMs && work(),
  };
  Object.assign(video, { readyState: 2, networkState: 1, previousElementSibling: picture, ...afterWait });
  new Function(...Object.keys(surroundings), OWN_CONTROLS_SCRIPT)(...Object.values(surroundings));
  return {
    isSmall: video.src === '/small',
    givesUpPicture: picture.removeAttribute.mock.calls.length > 0,
    hasOwnFont: setProperty.mock.calls.length === 0,
  };
}

/** Whether it makes the video load the small file. */
const scriptStartsSmall = (surroundings: Surroundings, circumstances?: Circumstances): boolean =>
  runScript(surroundings, circumstances).isSmall;

describe('a video starts with its small file', () => {
  it.each<[string, Surroundings, boolean]>([
    ['on a connection that is slower than the large file', at({ downlink: 1.5 }), true],
    ['on a connection that is fast enough: no', at({ downlink: 3 }), false],
    ['when the browser saves data', at({ saveData: true, downlink: 10 }), true],
    [
      'in a window that shows nothing more of the large one',
      { innerWidth: 320, devicePixelRatio: 2, navigator: {} },
      true,
    ],
    ['on a phone, whose pixels show more: no', { innerWidth: 360, devicePixelRatio: 3, navigator: {} }, false],
    ['where the browser says nothing of its connection: no', at(undefined), false],
  ])('%s', (_where, surroundings, isSmall) => {
    expect(startsSmall(RATE, surroundings)).toBe(isSmall);
    expect(scriptStartsSmall(surroundings), 'the script of the page').toBe(isSmall);
  });

  it.each<[string, Arrived[], boolean]>([
    ['slowly: yes', [[13_000, 200]], true],
    ['fast, beside other files', [[13_000, 80]], false],
    [
      'fast, after another that waited',
      [
        [13_000, 200],
        [30_000, 80],
      ],
      false,
    ],
    ['slowly, but is too small to tell', [[2000, 200]], false],
    ['from the cache', [[0, 0]], false],
  ])('which the script also sees where the style sheet of its page came %s', (_how, arrived, isSmall) => {
    expect(scriptStartsSmall(at({ downlink: 10 }), { arrived })).toBe(isSmall);
  });

  it('unless its style sheet came fast: Chromium says so of lines that it does not know', () => {
    const said = at({ downlink: 1.45 });
    for (const ms of [0, 30]) expect(scriptStartsSmall(said, { arrived: [[13_000, ms]] })).toBe(false);
    expect(scriptStartsSmall(said, { arrived: [[13_000, 40]] })).toBe(true);
    expect(scriptStartsSmall(at({ downlink: 1.45, saveData: true }), { arrived: [[13_000, 30]] })).toBe(true);
  });

  it.each<[string, Arrived[], object, boolean]>([
    ['slowly', [[30_000, 160]], {}, true],
    ['fast', [[30_000, 80]], {}, false],
    [
      'slowly, beside the font of the page',
      [
        [30_000, 160],
        [48_000, 160],
      ],
      {},
      false,
    ],
    ['slowly, when there is a frame', [[30_000, 160]], { readyState: 2 }, false],
    ['slowly, when there is a player, which decides', [[30_000, 160]], { className: 'absolute' }, false],
  ])('and where its script came %s: %s, %o', (_how, later, state, isSmall) => {
    const beside = { readyState: 0, networkState: 2, ...state };
    const arrived: Arrived[] = [[13_000, 20]];
    expect(scriptStartsSmall(at({ downlink: 10 }), { arrived, later, afterWait: beside, waitMs: -1 })).toBe(isSmall);
  });

  it.each<[string, object, boolean]>([
    ['no frame of the large one', { readyState: 1, networkState: 2 }, true],
    ['nothing of it, because the browser loads nothing yet', { readyState: 0, networkState: 1 }, false],
    ['no frame of a file that was chosen already', { readyState: 0, networkState: 2, src: '/chosen' }, false],
    ['no frame, but a player, which decides', { readyState: 1, networkState: 2, className: 'absolute' }, false],
  ])('and where 1.5 seconds after the first byte of the page brought %s: %o', (_what, afterWait, isSmall) => {
    expect(scriptStartsSmall(at({ downlink: 10 }), { afterWait })).toBe(isSmall);
    expect(scriptStartsSmall(at({ downlink: 10 }), { afterWait, now: 2500, waitMs: -700 }), 'late').toBe(isSmall);
  });

  const SLOW: Arrived[] = [[13_000, 200]];
  const LATE = { readyState: 0, networkState: 2 };
  it.each<[string, Surroundings, Circumstances, ReturnType<typeof runScript>]>([
    ['on a slow line', at({ downlink: 10 }), { arrived: SLOW }, small({ givesUpPicture: true, hasOwnFont: false })],
    [
      'for a browser that saves data',
      at({ downlink: 10, saveData: true }),
      { arrived: [[13_000, 20]] },
      small({ givesUpPicture: true, hasOwnFont: false }),
    ],
    [
      'for a small window on a fast line',
      { innerWidth: 600, devicePixelRatio: 1, navigator: {} },
      { arrived: [[13_000, 20]] },
      small({ givesUpPicture: true }),
    ],
    ['with its picture there', at({ downlink: 10 }), { arrived: SLOW, hasPicture: true }, small({ hasOwnFont: false })],
    ['with a style sheet from the cache', at({ downlink: 1.5 }), {}, small({ givesUpPicture: true })],
    ['once it is painted', at({ downlink: 10 }), { afterWait: LATE }, small({ givesUpPicture: true })],
    ['on a fast line', at({ downlink: 10 }), {}, { isSmall: false, givesUpPicture: false, hasOwnFont: true }],
  ])('and the page gives up a picture on its way, and its font, %s', (_when, surroundings, circumstances, expected) => {
    expect(runScript(surroundings, circumstances)).toEqual(expected);
  });

  it('is judged by the most that its MP4 may have', () => {
    expect(largestRate({ fileSize: 18_750_000, duration: 60 })).toBe(3);
    expect(largestRate({ fileSize: null, duration: 60 })).toBe(0);
    expect(largestRate({ fileSize: 1, duration: 0 })).toBe(0);
  });
});

function at(connection: Surroundings['navigator']['connection']): Surroundings {
  return { innerWidth: 1280, devicePixelRatio: 1, navigator: { connection } };
}

function small(more: Partial<ReturnType<typeof runScript>>): ReturnType<typeof runScript> {
  return { isSmall: true, givesUpPicture: false, hasOwnFont: true, ...more };
}
