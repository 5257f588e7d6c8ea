import type { Browser, Page } from '@playwright/test';
import { packageFilm } from '#functions/domain/video/packaging/package-film.ts';
import { type LineSpeed, type NetworkLine, openLine } from '../../client/network-line.ts';
import { makeFile, sampleWebm } from '../../client/sample-video.ts';
import type { Account } from '../../client/test-client.ts';
import { sendClip } from '../../seed/store-clips.ts';
import { benchLength, IS_SHORTEST } from '../bench-length.ts';
import { launchBrowser } from '../launch-browser.ts';
import type { Figure } from '../measure.ts';
import { newLibrary } from '../new-library.ts';
import { convertFilms, thumbnailOf } from './films.ts';
import { openWatcher, VIDEO, type Watched, watch } from './watch.ts';

/** A converted minute of a screen is repeated: the conversion of a whole hour takes most of one. */
const FILM = benchLength({
  usual: { film: 'text page', preset: 'medium', seconds: 60, times: 60 } as const,
  shortest: { film: 'noise', preset: 'medium', seconds: 5, times: 40 } as const,
});
const SECONDS = FILM.seconds * FILM.times;

const lineOf = (megabits: number, roundTripMs: number): LineSpeed => ({
  upBitsPerSecond: megabits * 1e6,
  downBitsPerSecond: megabits * 1e6,
  roundTripMs,
});

/** Rates in Mbit/s, round trips in milliseconds, and the goal: seconds until the first frame. */
const LINES = benchLength({
  usual: [
    { megabits: 1.5, roundTripMs: 100, most: 2 },
    { megabits: 0.8, roundTripMs: 100, most: 3 },
    { megabits: 3, roundTripMs: 300, most: 2 },
  ],
  shortest: [{ megabits: 10, roundTripMs: 0, most: 2 }],
});
const WATCHED_SECONDS = benchLength({ usual: 120, shortest: 3 });
/** A seek to the middle at 1.5 Mbit/s shows a frame within so many seconds. */
const MOST_SEEK_SECONDS = 1.2;

/** A line that is fast, slow for a while, and fast again: rates in Mbit/s, times in seconds. */
const FAST = 10;
const SLOW = 0.8;
const SLOW_FROM = 15;
const FAST_FROM = 55;
/** The large quality is back within so many seconds. */
const MOST_BACK_SECONDS = 12;

/** All connections break so often, in milliseconds. */
const BREAK_MS = 4000;

/** Repeats an MP4 without encoding it again. */
const repeated = (mp4: Buffer): Promise<Buffer> =>
  makeFile('long.mp4', ['-c', 'copy', '-movflags', '+faststart'], mp4, ['-stream_loop', String(FILM.times - 1)]);

interface LongFilm {
  id: string;
  /** Path of its link. */
  link: string;
}

/** Stores a film of an hour as its conversion does. */
async function storeLongFilm(account: Account): Promise<LongFilm> {
  const [minute] = await convertFilms(account, [FILM], FILM.seconds);
  if (!minute) throw new Error('There is no film');
  const [mp4, small] = await Promise.all([repeated(minute.mp4), minute.small && repeated(minute.small)]);
  const webm = await sampleWebm();
  const jpeg = await thumbnailOf(webm);
  let sending: Promise<unknown> = Promise.resolve();
  const { recordings } = await newLibrary(account, 1, (recording) => {
    const { stored, sent } = sendClip({ duration: SECONDS, webm, mp4, jpeg, ...(small && { small }) }, recording.id);
    sending = sent;
    const state = { transcodeStatus: 'completed', conversionAttempt: 1 } as const;
    return { ...recording, file: { ...recording.file, ...stored, ...state } };
  });
  await sending;
  const id = recordings[0]?.id ?? '';
  const { body } = await account.client.call<{ shareToken: string }>('POST', `/api/recordings/${id}/share`, {});
  return { id, link: `/share/${body.shareToken}` };
}

/** Does something with a browser whose requests all pass a line. */
async function onLine<T>(speed: LineSpeed, work: (browser: Browser, line: NetworkLine) => Promise<T>): Promise<T> {
  const line = await openLine(speed);
  const browser = await launchBrowser(line);
  try {
    return await work(browser, line);
  } finally {
    await browser.close();
    await line.close();
  }
}

const stallsOf = (what: string, { stalls, isWhole }: Pick<Watched, 'stalls' | 'isWhole'>): Figure => ({
  what: `${what}: stalls`,
  value: stalls,
  unit: isWhole ? '' : '(not all was seen)',
  most: 0,
});

/** Seconds until a frame of the middle is shown. As text, since it runs in the page. */
const SEEK = `new Promise((resolve) => {
  const video = ${VIDEO};
  const from = performance.now();
  video.requestVideoFrameCallback(function look(_, { mediaTime }) {
    if (mediaTime >= ${SECONDS / 2 - 1}) resolve((performance.now() - from) / 1000);
    else video.requestVideoFrameCallback(look);
  });
  video.currentTime = ${SECONDS / 2};
})`;

/** Height of the pictures that are shown, in pixels. */
const HEIGHT = `${VIDEO}.videoHeight`;

/** Waits until an expression is true in the page, for so many seconds at most. Its policy forbids `waitForFunction`. */
const until = (page: Page, expression: string, seconds: number): Promise<void> =>
  page.evaluate(`new Promise((resolve) => {
    const limit = performance.now() + ${seconds * 1000};
    (function look() {
      if (${expression} || performance.now() > limit) resolve();
      else setTimeout(look, 50);
    })();
  })`);

/** Waits until a page has played so many seconds. */
const played = (page: Page, seconds: number): Promise<void> =>
  until(page, `${VIDEO}.currentTime >= ${seconds}`, 3 * seconds);

/** Watches while the line becomes slow and fast again. */
async function watchChanges(url: string): Promise<Figure[]> {
  return onLine(lineOf(FAST, 100), async (browser, line) => {
    const watcher = await openWatcher(browser, url);
    const change = async () => {
      await played(watcher.page, SLOW_FROM);
      const large = await watcher.page.evaluate<number>(HEIGHT);
      line.setSpeed(lineOf(SLOW, 100));
      await played(watcher.page, FAST_FROM);
      const slow = await watcher.page.evaluate<number>(HEIGHT);
      line.setSpeed(lineOf(FAST, 100));
      const from = performance.now();
      await until(watcher.page, `${HEIGHT} === ${large}`, 60);
      return { large, slow, back: (performance.now() - from) / 1000 };
    };
    const [watched, { large, slow, back }] = await Promise.all([watcher.play(FAST_FROM + 20), change()]);
    const what = `${FAST}, ${SLOW}, ${FAST} Mbit/s`;
    const figures: Figure[] = [
      { what: `${what}: pictures while slow`, value: slow / large, unit: '× as high as before' },
      { what: `${what}: large again after`, value: back, unit: 's', most: MOST_BACK_SECONDS },
      stallsOf(what, watched),
    ];
    await watcher.close();
    return figures;
  });
}

/** Watches while all connections break again and again. */
async function watchBreaks(url: string): Promise<Figure> {
  return onLine(lineOf(3, 100), async (browser, line) => {
    const watcher = await openWatcher(browser, url);
    const breaks = setInterval(() => {
      line.cut();
      line.mend();
    }, BREAK_MS);
    const watched = await watcher.play(60);
    clearInterval(breaks);
    await watcher.close();
    return stallsOf('3 Mbit/s, broken every 4 s', watched);
  });
}

/** Visitors of the link of a film of an hour: as an MP4, and as HLS. */
export async function measureHour(account: Account, appUrl: string, print: (figure: Figure) => void): Promise<void> {
  const { id, link } = await storeLongFilm(account);
  const url = appUrl + link;
  const asMp4 = await onLine(lineOf(1.5, 100), (browser) => watch(browser, url, 1));
  print({ what: 'an hour as MP4, 1.5 Mbit/s: first frame', value: asMp4.firstFrame, unit: 's' });
  const from = performance.now();
  await packageFilm(id, AbortSignal.timeout(900_000));
  print({ what: 'packaging an hour', value: (performance.now() - from) / 1000, unit: 's' });
  for (const { megabits, roundTripMs, most } of LINES) {
    const what = `an hour, ${megabits} Mbit/s, ${roundTripMs} ms`;
    await onLine(lineOf(megabits, roundTripMs), async (browser) => {
      const watched = await watch(browser, url, WATCHED_SECONDS);
      print({ what: `${what}: first frame`, value: watched.firstFrame, unit: 's', most });
      print(stallsOf(what, watched));
    });
  }
  if (IS_SHORTEST) return;
  const seek = await onLine(lineOf(1.5, 100), async (browser) => {
    const watcher = await openWatcher(browser, url);
    await watcher.play(3);
    const seconds = await watcher.page.evaluate<number>(SEEK);
    await watcher.close();
    return seconds;
  });
  print({ what: 'an hour, 1.5 Mbit/s: seek to the middle', value: seek, unit: 's', most: MOST_SEEK_SECONDS });
  (await watchChanges(url)).forEach(print);
  print(await watchBreaks(url));
}
