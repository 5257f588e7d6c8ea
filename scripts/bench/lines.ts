import { setTimeout as wait } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import type { Recording } from '#shared/api/recordings.ts';
import { openLine } from '../client/network-line.ts';
import { makeSample } from '../client/sample-video.ts';
import { sendRecording } from '../client/send-recording.ts';
import type { Account } from '../client/test-client.ts';
import { benchLength } from './bench-length.ts';
import { GIVE_UP_MS } from './give-up.ts';
import { launchBrowser } from './launch-browser.ts';
import { type Figure, median } from './measure.ts';
import { openVisitor } from './visitor.ts';

const SECONDS = benchLength({ usual: 30, shortest: 5 });
const RUNS = benchLength({ usual: 3, shortest: 1 });
const MEGABITS = benchLength({ usual: [0.7, 1.5, 3, 10], shortest: [1.5] });
const ROUND_TRIP_MS = 100;

/** The goal at this rate: seconds until the first frame, and no stalls. */
const GOAL_MEGABITS = 1.5;
const MOST_SECONDS = 2;
/** How many times as large as its WebM an MP4 may be. */
const MOST_SIZE = 1.2;

/** *Medium* of a screen of 1920 × 1080. */
const SIZE = benchLength({ usual: '1440x810', shortest: '640x360' });
const RATE = benchLength({ usual: 25, shortest: 10 });

/** What films show: sources of ffmpeg. */
const PICTURES = {
  // Lines of text that move up one by one.
  'text page': `cellauto=s=${SIZE}:rate=${RATE}:rule=18:scroll=1,format=gray,scale=${SIZE.replace('x', ':')}:flags=neighbor,fps=2,fps=${RATE}`,
  // A soft shape that moves over a wall that does not.
  'talking head': `gradients=s=${SIZE}:r=${RATE}:n=3:speed=0.005,noise=alls=4:allf=t`,
  noise: `nullsrc=s=${SIZE}:r=${RATE},geq=random(1)*255:128:128`,
};
type Film = keyof typeof PICTURES;
const FILMS = benchLength<Film[]>({ usual: ['text page', 'talking head', 'noise'], shortest: ['noise'] });

/** A film as a recorder sends it at *medium*: its encoder keeps its rate. */
const webmOf = (film: Film): Promise<Buffer> =>
  makeSample('film.webm', [
    ...['-f', 'lavfi', '-t', String(SECONDS), '-i', PICTURES[film]],
    ...['-f', 'lavfi', '-t', String(SECONDS), '-i', 'sine=frequency=220', '-c:a', 'libopus', '-b:a', '128k'],
    ...['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-pix_fmt', 'yuv420p', '-g', String(2 * RATE)],
    ...['-b:v', '2500k', '-maxrate', '2500k', '-bufsize', '2500k'],
  ]);

interface SentFilm {
  link: string;
  /** Bytes of its files; 0 for a small file that it does not have. */
  webm: number;
  mp4: number;
  small: number;
}

async function converted({ client }: Account, id: string): Promise<Recording> {
  for (const until = Date.now() + GIVE_UP_MS; Date.now() < until; ) {
    const { body } = await client.call<Recording>('GET', `/api/recordings/${id}`);
    if (body.transcodeStatus === 'completed') return body;
    if (body.transcodeStatus === 'failed') throw new Error(`A film could not be converted: ${body.failure?.fact}`);
    await wait(500);
  }
  throw new Error('The conversion of a film took too long');
}

async function sentFilm(account: Account, appUrl: string, film: Film): Promise<SentFilm> {
  const webm = await webmOf(film);
  const recording = await converted(account, await sendRecording(account, webm, SECONDS));
  const sizeOf = async (path: string | null) => {
    if (path === null) return 0;
    const { headers } = await account.client.send(path);
    const file = await fetch(new URL(headers.get('location') ?? '', appUrl));
    return (await file.arrayBuffer()).byteLength;
  };
  const path = `/api/recordings/${recording.id}/share`;
  const { body } = await account.client.call<{ shareToken: string }>('POST', path, {});
  return {
    link: `/share/${body.shareToken}`,
    webm: webm.length,
    mp4: await sizeOf(recording.mp4FilePath),
    small: await sizeOf(recording.smallFilePath),
  };
}

// As text, since it runs in the page, without the helpers of a compiler.
const PLAY = `new Promise((resolve) => {
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
  video.addEventListener('ended', () => {
    end();
    resolve({ ...seen, isSmall: /small\\.mp4/.test(video.currentSrc) });
  });
  void video.play();
})`;

interface Watched {
  firstFrame: number;
  stalls: number;
  /** Of all stalls together. */
  seconds: number;
  isSmall: boolean;
}

/** A visitor who opens the link and plays it to its end. */
async function watch(browser: Browser, url: string): Promise<Watched> {
  const visitor = await openVisitor(browser);
  try {
    const { ms } = await visitor.visit(url);
    await visitor.page.waitForSelector('.player video', { timeout: GIVE_UP_MS });
    const played = (await visitor.page.evaluate(PLAY)) as Omit<Watched, 'firstFrame'>;
    return { firstFrame: ms / 1000, ...played };
  } finally {
    await visitor.close();
  }
}

function figuresOf(name: string, watched: Watched[], megabits: number): Figure[] {
  const most = (value: number) => (megabits === GOAL_MEGABITS ? { most: value } : {});
  const middle = (of: 'firstFrame' | 'stalls' | 'seconds') => median(watched.map((each) => each[of]));
  return [
    { what: `${name}: first frame`, value: middle('firstFrame'), unit: 's', ...most(MOST_SECONDS) },
    { what: `${name}: stalls`, value: middle('stalls'), unit: '', ...most(0) },
    { what: `${name}: stalled`, value: middle('seconds'), unit: 's' },
    { what: `${name}: small at the end`, value: watched.filter(({ isSmall }) => isSmall).length, unit: `of ${RUNS}` },
  ];
}

/** Visitors of links on slow and fast lines, and the sizes of what they load. */
export async function measureLines(account: Account, appUrl: string, print: (figure: Figure) => void): Promise<void> {
  for (const film of FILMS) {
    const { link, webm, mp4, small } = await sentFilm(account, appUrl, film);
    print({ what: `${film}: MP4`, value: mp4 / webm, unit: '× its WebM', most: MOST_SIZE });
    print({ what: `${film}: small file`, value: small / webm, unit: '× its WebM' });
    for (const megabits of MEGABITS) {
      const speed = { upBitsPerSecond: megabits * 1e6, downBitsPerSecond: megabits * 1e6, roundTripMs: ROUND_TRIP_MS };
      const line = await openLine(speed);
      const browser = await launchBrowser(line);
      try {
        const watched: Watched[] = [];
        for (let run = 0; run < RUNS; run += 1) watched.push(await watch(browser, appUrl + link));
        for (const figure of figuresOf(`${film}, ${megabits} Mbit/s`, watched, megabits)) print(figure);
      } finally {
        await browser.close();
        await line.close();
      }
    }
  }
}
