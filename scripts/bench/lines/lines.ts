import { openLine } from '../../client/network-line.ts';
import type { Account } from '../../client/test-client.ts';
import { benchLength } from '../bench-length.ts';
import { launchBrowser } from '../launch-browser.ts';
import { type Figure, median } from '../measure.ts';
import { type ConvertedFilm, convertFilms, type Film, type Preset } from './films.ts';
import { measureHour } from './hour.ts';
import { type Watched, watch } from './watch.ts';

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
/** The goal at this rate: seconds until the first frame, and no stalls. */
const GOAL_MEGABITS = 1.5;
const MOST_SECONDS = 2;
/** How many times as large as its WebM an MP4 may be. */
const MOST_SIZE = 1.2;

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
  { what: `${name}: MP4`, value: mp4.length / webm, unit: '× its WebM', most: MOST_SIZE },
  { what: `${name}: small file`, value: (small?.length ?? 0) / webm, unit: '× its WebM' },
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
  await measureHour(account, appUrl, print);
  const sized = [...watched, ...(await convertFilms(account, filmsAt(SIZED), SIZED_SECONDS))];
  for (const each of sized) sizesOf(`${each.film}, ${each.preset}`, each).forEach(print);
  if (!isLong) return;
  for (const each of filmsAt(['low', 'medium', 'high'])) {
    const [film] = await convertFilms(account, [each], LONG_SECONDS);
    if (film) sizesOf(`${film.film}, ${film.preset}, 3 min`, film).forEach(print);
  }
}
