import { type Browser, errors } from '@playwright/test';
import { openLine } from '../../client/network-line.ts';
import type { Account } from '../../client/test-client.ts';
import { benchLength } from '../bench-length.ts';
import { GIVE_UP_MS } from '../give-up.ts';
import { launchBrowser } from '../launch-browser.ts';
import { type Figure, median } from '../measure.ts';
import { openVisitor } from '../visitor.ts';
import { type ConvertedFilm, convertFilms, type Film, type Preset } from './films.ts';

const FILMS = benchLength<Film[]>({ usual: ['text page', 'talking head', 'noise'], shortest: ['noise'] });
/** Length of the films that visitors watch, in seconds. */
const SECONDS = benchLength({ usual: 12, shortest: 5 });
/** The presets of the films that nobody watches: the bench compares their sizes. Their length is in seconds. */
const SIZED: Preset[] = benchLength({ usual: ['low', 'high'], shortest: [] });
const SIZED_SECONDS = 6;
/** In a long run these are compared, at each preset. */
const LONG_SECONDS = 180;

/** How many visitors watch each film at a rate, in Mbit/s, and for how long. */
interface Viewings {
  megabits: number;
  runs: number;
  seconds: number;
}
const VIEWINGS = benchLength<Viewings[]>({
  usual: [
    { megabits: 0.7, runs: 1, seconds: SECONDS },
    { megabits: 1.5, runs: 3, seconds: SECONDS },
    { megabits: 3, runs: 1, seconds: SECONDS },
    { megabits: 10, runs: 1, seconds: 6 },
  ],
  shortest: [{ megabits: 1.5, runs: 1, seconds: SECONDS }],
});
const ROUND_TRIP_MS = 100;
/** A visitor leaves without a frame after so many milliseconds, and after stalls that last so long together. */
const PATIENCE_MS = benchLength({ usual: 15_000, shortest: GIVE_UP_MS });

/** The goal at this rate: seconds until the first frame, and no stalls. */
const GOAL_MEGABITS = 1.5;
const MOST_SECONDS = 2;
/** How many times as large as its WebM an MP4 may be. */
const MOST_SIZE = 1.2;

// As text, since it runs in the page, without the helpers of a compiler.
const playFor = (seconds: number) => `new Promise((resolve) => {
  const seen = { stalls: 0, seconds: 0 };
  const shown = () => document.querySelector('.player video:not([aria-hidden=true])');
  let stalledAt = null;
  const end = () => {
    if (stalledAt !== null) seen.seconds += (performance.now() - stalledAt) / 1000;
    stalledAt = null;
  };
  const finish = (isWhole) => {
    end();
    resolve({ ...seen, isWhole, isSmall: /small\\.mp4/.test(shown().currentSrc) });
  };
  const on = {
    waiting: (video) => {
      if (video.currentTime === 0 || video.seeking || stalledAt !== null) return;
      stalledAt = performance.now();
      seen.stalls += 1;
    },
    playing: end,
    ended: () => finish(true),
    timeupdate: (video) => video.currentTime >= ${seconds} && finish(true),
  };
  // The player may go on with another element.
  for (const [type, work] of Object.entries(on))
    document.addEventListener(type, ({ target }) => target === shown() && work(target), true);
  setTimeout(() => finish(false), ${seconds * 1000 + PATIENCE_MS});
  void shown().play();
})`;

interface Watched {
  firstFrame: number;
  stalls: number;
  /** Of all stalls together. */
  seconds: number;
  isSmall: boolean;
  /** Whether the visitor has seen it all. */
  isWhole: boolean;
}

/** A visitor who has left before the first frame. */
const UNSEEN: Watched = { firstFrame: PATIENCE_MS / 1000, stalls: 0, seconds: 0, isSmall: false, isWhole: false };

/** A visitor who opens the link and plays it. */
async function watch(browser: Browser, url: string, seconds: number): Promise<Watched> {
  const visitor = await openVisitor(browser);
  try {
    const { ms } = await visitor.visit(url, PATIENCE_MS);
    await visitor.page.waitForSelector('.player video', { timeout: PATIENCE_MS });
    const played = (await visitor.page.evaluate(playFor(seconds))) as Omit<Watched, 'firstFrame'>;
    return { firstFrame: ms / 1000, ...played };
  } catch (error) {
    if (error instanceof errors.TimeoutError) return UNSEEN;
    throw error;
  } finally {
    await visitor.close();
  }
}

function figuresOf(name: string, watched: Watched[], megabits: number): Figure[] {
  const most = (value: number) => (megabits === GOAL_MEGABITS ? { most: value } : {});
  const middle = (of: 'firstFrame' | 'stalls' | 'seconds') => median(watched.map((each) => each[of]));
  const count = (of: 'isSmall' | 'isWhole') => watched.filter((each) => each[of]).length;
  const firstFrame = middle('firstFrame');
  const left = count('isWhole') < watched.length ? `, ${watched.length - count('isWhole')} left` : '';
  return [
    { what: `${name}: first frame`, value: firstFrame, unit: 's', ...most(MOST_SECONDS) },
    { what: `${name}: stalls`, value: middle('stalls'), unit: '', ...most(0) },
    { what: `${name}: stalled`, value: middle('seconds'), unit: `s${left}` },
    { what: `${name}: small at the end`, value: count('isSmall'), unit: `of ${watched.length}` },
  ];
}

async function* viewingFigures(
  appUrl: string,
  films: ConvertedFilm[],
  { megabits, runs, seconds }: Viewings,
): AsyncGenerator<Figure> {
  const bitsPerSecond = megabits * 1e6;
  const line = await openLine({
    upBitsPerSecond: bitsPerSecond,
    downBitsPerSecond: bitsPerSecond,
    roundTripMs: ROUND_TRIP_MS,
  });
  const browser = await launchBrowser(line);
  try {
    for (const { film, link } of films) {
      const watched: Watched[] = [];
      for (let run = 0; run < runs; run += 1) watched.push(await watch(browser, appUrl + link, seconds));
      yield* figuresOf(`${film}, ${megabits} Mbit/s`, watched, megabits);
    }
  } finally {
    await browser.close();
    await line.close();
  }
}

/** The sizes of a film's files. @param name of the film, with what is not usual of it */
const sizesOf = (name: string, { webm, mp4, small }: ConvertedFilm): Figure[] => [
  { what: `${name}: MP4`, value: mp4 / webm, unit: '× its WebM', most: MOST_SIZE },
  { what: `${name}: small file`, value: small / webm, unit: '× its WebM' },
];

const filmsAt = (presets: Preset[]) => FILMS.flatMap((film) => presets.map((preset) => ({ film, preset })));

/**
 * Visitors of links on slow and fast lines, one by one, while nothing is converted; and the sizes of what they load.
 * @param isLong whether to compare the sizes of films of three minutes too: their conversions take most of half an hour
 */
export async function measureLines(
  account: Account,
  appUrl: string,
  { isLong, print }: { isLong: boolean; print: (figure: Figure) => void },
): Promise<void> {
  const watched = await convertFilms(account, filmsAt(['medium']), SECONDS);
  for (const viewings of VIEWINGS) for await (const figure of viewingFigures(appUrl, watched, viewings)) print(figure);
  const sized = [...watched, ...(await convertFilms(account, filmsAt(SIZED), SIZED_SECONDS))];
  for (const each of sized) sizesOf(`${each.film}, ${each.preset}`, each).forEach(print);
  if (!isLong) return;
  for (const each of filmsAt(['low', 'medium', 'high'])) {
    const [film] = await convertFilms(account, [each], LONG_SECONDS);
    if (film) sizesOf(`${film.film}, ${film.preset}, 3 min`, film).forEach(print);
  }
}
