import type { Browser } from '@playwright/test';
import { openLine } from '../../client/network-line.ts';
import type { Account } from '../../client/test-client.ts';
import { benchLength } from '../bench-length.ts';
import { GIVE_UP_MS } from '../give-up.ts';
import { launchBrowser } from '../launch-browser.ts';
import { type Figure, median } from '../measure.ts';
import { openVisitor } from '../visitor.ts';
import { type ConvertedFilm, convertedFilm, type Film, type Preset, type SentFilm, sendFilm } from './films.ts';

const FILMS = benchLength<Film[]>({ usual: ['text page', 'talking head', 'noise'], shortest: ['noise'] });
/** Length of the films that visitors watch, in seconds. */
const SECONDS = benchLength({ usual: 15, shortest: 5 });
/** The presets of the films that nobody watches: the bench compares their sizes. Their length is in seconds. */
const SIZED: Preset[] = benchLength({ usual: ['low', 'high'], shortest: [] });
const SIZED_SECONDS = 8;

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

/** The goal at this rate: seconds until the first frame, and no stalls. */
const GOAL_MEGABITS = 1.5;
const MOST_SECONDS = 2;
/** How many times as large as its WebM an MP4 may be. */
const MOST_SIZE = 1.2;

// As text, since it runs in the page, without the helpers of a compiler.
const playFor = (seconds: number) => `new Promise((resolve) => {
  const video = document.querySelector('.player video');
  const seen = { stalls: 0, seconds: 0 };
  let stalledAt = null;
  const end = () => {
    if (stalledAt !== null) seen.seconds += (performance.now() - stalledAt) / 1000;
    stalledAt = null;
  };
  video.addEventListener('waiting', () => {
    if (video.currentTime === 0 || video.seeking || stalledAt !== null) return;
    stalledAt = performance.now();
    seen.stalls += 1;
  });
  video.addEventListener('playing', end);
  const finish = () => {
    end();
    resolve({ ...seen, isSmall: /small\\.mp4/.test(video.currentSrc) });
  };
  video.addEventListener('ended', finish);
  video.addEventListener('timeupdate', () => video.currentTime >= ${seconds} && finish());
  void video.play();
})`;

interface Watched {
  firstFrame: number;
  stalls: number;
  /** Of all stalls together. */
  seconds: number;
  isSmall: boolean;
}

/** A visitor who opens the link and plays it. */
async function watch(browser: Browser, url: string, seconds: number): Promise<Watched> {
  const visitor = await openVisitor(browser);
  try {
    const { ms } = await visitor.visit(url);
    await visitor.page.waitForSelector('.player video', { timeout: GIVE_UP_MS });
    const played = (await visitor.page.evaluate(playFor(seconds))) as Omit<Watched, 'firstFrame'>;
    return { firstFrame: ms / 1000, ...played };
  } finally {
    await visitor.close();
  }
}

function figuresOf(name: string, watched: Watched[], megabits: number): Figure[] {
  const most = (value: number) => (megabits === GOAL_MEGABITS ? { most: value } : {});
  const middle = (of: 'firstFrame' | 'stalls' | 'seconds') => median(watched.map((each) => each[of]));
  const small = watched.filter(({ isSmall }) => isSmall).length;
  return [
    { what: `${name}: first frame`, value: middle('firstFrame'), unit: 's', ...most(MOST_SECONDS) },
    { what: `${name}: stalls`, value: middle('stalls'), unit: '', ...most(0) },
    { what: `${name}: stalled`, value: middle('seconds'), unit: 's' },
    { what: `${name}: small at the end`, value: small, unit: `of ${watched.length}` },
  ];
}

/** Sends all films, and waits until they are converted: conversions take the time of the viewers beside them. */
async function convertAll(account: Account): Promise<ConvertedFilm[]> {
  const sent: SentFilm[] = [];
  for (const film of FILMS) {
    sent.push(await sendFilm(account, film, 'medium', SECONDS));
    for (const preset of SIZED) sent.push(await sendFilm(account, film, preset, SIZED_SECONDS));
  }
  return Promise.all(sent.map((each) => convertedFilm(account, each)));
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

/** Visitors of links on slow and fast lines, one by one, and the sizes of what they load. */
export async function measureLines(account: Account, appUrl: string, print: (figure: Figure) => void): Promise<void> {
  const films = await convertAll(account);
  for (const { film, preset, webm, mp4, small } of films) {
    print({ what: `${film}, ${preset}: MP4`, value: mp4 / webm, unit: '× its WebM', most: MOST_SIZE });
    print({ what: `${film}, ${preset}: small file`, value: small / webm, unit: '× its WebM' });
  }
  const watched = films.filter(({ preset }) => preset === 'medium');
  for (const viewings of VIEWINGS) for await (const figure of viewingFigures(appUrl, watched, viewings)) print(figure);
}
