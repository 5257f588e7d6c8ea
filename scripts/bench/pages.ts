import type { Browser, BrowserContext, Page } from '@playwright/test';
import { ulid } from 'ulid';
import { scopedId } from '#functions/process/ids.ts';
import { type NetworkLine, openLine, UNLIMITED } from '../client/network-line.ts';
import type { Account } from '../client/test-client.ts';
import { readClips } from '../seed/clips.ts';
import { makeRecordings } from '../seed/make-recordings.ts';
import { seedProjects } from '../seed/seed-library.ts';
import { storeClip } from '../seed/store-clips.ts';
import { storeRecordings } from '../seed/store-recordings.ts';
import { benchLength } from './bench-length.ts';
import { withinLimit } from './give-up.ts';
import { launchBrowser } from './launch-browser.ts';
import { type Figure, median } from './measure.ts';

const RUNS = benchLength({ usual: 5, shortest: 1 });
/** Visits that are not counted: they fill the caches of the server. */
const WARM_UPS = benchLength({ usual: 1, shortest: 0 });
/** Screens of visitors, and of the user. */
const MOST_SCREENS = benchLength({ usual: 99, shortest: 1 });
const COUNT = 48;
const PROJECTS = 6;

/** A phone on a slow line: the *slow 4G* of Lighthouse, and its processor. */
const PHONE = { viewport: { width: 412, height: 823 } };
const SLOWER_CPU = benchLength({ usual: 4, shortest: 1 });
const SLOW_LINE = { upBitsPerSecond: 750e3, downBitsPerSecond: 1.6e6, roundTripMs: 150 };

/** 400 kbit/s, and 400 ms from a request to the first byte of its answer. */
const SLOW_3G = { upBitsPerSecond: 400e3, downBitsPerSecond: 400e3, roundTripMs: 400 };

const MOST_SHIFT = 0.01;
/** Largest paint of a screen as a multiple of the landing page's, and the calls of the dashboard until then. */
const MOST_TIME = 1.5;
const MOST_DASHBOARD_CALLS = 4;
/**
 * Scripts of a screen until it is whole, and their kilobytes as they are sent: compressed. The largest paint may be its
 * outline, which needs none of them.
 */
const MOST_SCRIPTS = 8;
const MOST_SCRIPT_KB = 158;
/** Seconds until the landing page's first paint on slow 3G. */
const MOST_FIRST_PAINT = 2;

/** What a visit measures. Times are in milliseconds since the start of the navigation. */
interface Visit {
  firstPaint: number;
  largestPaint: number;
  /** The last skeleton is gone. */
  whole: number;
  /** Layout shift score. */
  shift: number;
  /** Scripts until the screen is whole, and their compressed bytes. */
  scripts: number;
  scriptBytes: number;
  /** Calls of the API until the largest paint. */
  calls: number;
}

/** How long a screen has to be whole until it is measured, in milliseconds: its pictures come afterwards. */
const SETTLED_MS = benchLength({ usual: 1000, shortest: 0 });

// As text, since it runs in the page, without the helpers of a compiler.
const FOLLOW = `{
  const seen = (window.seen = { largestPaint: 0, shift: 0, whole: null });
  const follow = (type, note) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  follow('largest-contentful-paint', ({ startTime }) => { seen.largestPaint = startTime; });
  follow('layout-shift', ({ value, hadRecentInput }) => { if (!hadRecentInput) seen.shift += value; });
  const isWaiting = () =>
    seen.largestPaint === 0 || !document.querySelector('h1') || document.querySelector('.animate-hold') ||
    [...document.querySelectorAll('[role=status], [aria-busy=true]')].some((part) => /Loading/.test(part.textContent));
  window.settled = new Promise((settle) => {
    const look = (now) => {
      seen.whole = isWaiting() ? null : (seen.whole ?? now);
      if (seen.whole !== null && now - seen.whole >= ${SETTLED_MS}) settle();
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}`;

const READ = `(() => {
  const { largestPaint, shift, whole } = window.seen;
  const until = (time, kind) => performance.getEntriesByType('resource')
    .filter(({ responseEnd, name }) => responseEnd <= time && kind.test(new URL(name).pathname));
  const scripts = until(whole, /\\.js$/);
  return {
    firstPaint: performance.getEntriesByName('first-contentful-paint')[0].startTime,
    largestPaint,
    whole,
    shift,
    scripts: scripts.length,
    scriptBytes: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    calls: until(largestPaint, /^\\/api\\//).length,
  };
})()`;

/** Opens a page without a cache, and waits until it is complete. */
async function visit(context: BrowserContext, url: string, cpuRate: number): Promise<Visit> {
  const page = await context.newPage();
  await page.addInitScript({ content: FOLLOW });
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuRate });
  // A headless browser that nobody looks at paints late.
  const confirm = ({ sessionId }: { sessionId: number }) =>
    void devtools.send('Page.screencastFrameAck', { sessionId });
  devtools.on('Page.screencastFrame', confirm);
  await devtools.send('Page.startScreencast', { format: 'jpeg', quality: 1 });
  await withinLimit(page.goto(url, { waitUntil: 'networkidle' }));
  await withinLimit(page.evaluate('window.settled'));
  const seen = await read(page);
  // A frame that comes later finds no page to confirm it to.
  devtools.off('Page.screencastFrame', confirm);
  await devtools.send('Page.stopScreencast');
  return seen;
}

const read = (page: Page): Promise<Visit> => page.evaluate(READ);

/** Fills the account's workspace, and shares one recording. @returns the path of each screen by its name */
async function fillWorkspace({ client, userId, workspaceId }: Account): Promise<Record<string, string>> {
  const place = { workspaceId, userIds: [userId] };
  const now = Date.now();
  const projectIds = await seedProjects({ ...place, projects: PROJECTS }, now);
  const [clip] = await readClips();
  if (!clip) throw new Error('There is no clip');
  const stored = await storeClip(clip, scopedId(workspaceId, ulid()));
  const recordings = makeRecordings({ count: COUNT, ...place, projectIds, clipOf: () => stored, now });
  await storeRecordings(recordings);
  const id = recordings.find(({ file }) => file.transcodeStatus === 'completed')?.id ?? '';
  const { body } = await client.call<{ shareToken: string }>('POST', `/api/recordings/${id}/share`, {});
  return {
    dashboard: '/',
    projects: '/projects',
    project: `/projects/${projectIds[0]}`,
    recordings: '/recordings',
    recording: `/recordings/${id}`,
    'shared links': '/shared',
    settings: '/settings',
    members: '/settings?tab=members',
    link: `/share/${body.shareToken}`,
  };
}

const VISITOR_SCREENS = { landing: '/', login: '/login', signup: '/signup', 'forgot password': '/forgot-password' };

interface Visitor {
  browser: Browser;
  line: NetworkLine;
  account: Account | null;
  cpuRate: number;
}

/** Medians of several visits; the worst layout shift. */
async function visits({ browser, line, account, cpuRate }: Visitor, url: string): Promise<Visit> {
  const all: Visit[] = [];
  for (let run = -WARM_UPS; run < RUNS; run += 1) {
    // A new limit forgets the bytes of the last visit that are still on their way: they would delay this one.
    line.setSpeed({});
    const context = await browser.newContext(PHONE);
    try {
      const cookies = Object.entries(account?.client.cookies ?? {});
      await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: new URL(url).origin })));
      const last = { userId: account?.userId, id: account?.workspaceId, name: '' };
      await context.addInitScript((value) => localStorage.setItem('lastWorkspace', value), JSON.stringify(last));
      const figures = await visit(context, url, cpuRate);
      if (run >= 0) all.push(figures);
    } finally {
      await context.close();
    }
  }
  const middle = (of: keyof Visit) => median(all.map((each) => each[of]));
  return {
    firstPaint: middle('firstPaint'),
    largestPaint: middle('largestPaint'),
    whole: middle('whole'),
    scripts: middle('scripts'),
    scriptBytes: middle('scriptBytes'),
    calls: middle('calls'),
    shift: Math.max(...all.map(({ shift }) => shift)),
  };
}

/** @param unit the largest paint of the landing page, in milliseconds */
function figuresOf(screen: string, visit: Visit, unit: number): Figure[] {
  const { largestPaint, whole, shift, scripts, scriptBytes, calls } = visit;
  const isDashboard = screen === 'dashboard';
  const times = "× the landing page's largest paint";
  return [
    { what: 'largest paint', value: largestPaint / unit, unit: times, most: MOST_TIME },
    { what: 'calls until then', value: calls, unit: '', ...(isDashboard && { most: MOST_DASHBOARD_CALLS }) },
    { what: 'whole', value: whole / unit, unit: times },
    { what: 'scripts until then', value: scripts, unit: '', most: MOST_SCRIPTS },
    { what: 'their size', value: scriptBytes / 1000, unit: 'kB', most: MOST_SCRIPT_KB },
    { what: 'layout shift', value: shift, unit: '', most: MOST_SHIFT },
  ].map((figure) => ({ ...figure, what: `${screen}: ${figure.what}` }));
}

/**
 * Largest paint of each screen on a slow phone as a multiple of the landing page's, when the screen is whole, what it
 * loads until then, and its layout shift; and the landing page's first paint on slow 3G.
 */
export async function measurePages(account: Account, print: (figure: Figure) => void): Promise<void> {
  const { appUrl } = account.client;
  const line = await openLine(benchLength({ usual: SLOW_LINE, shortest: UNLIMITED }));
  const browser = await launchBrowser(line);
  try {
    const screens = await fillWorkspace(account);
    let unit = Number.NaN;
    const measure = async (person: Account | null, screen: string, path: string) => {
      const figures = await visits({ browser, line, account: person, cpuRate: SLOWER_CPU }, new URL(path, appUrl).href);
      if (screen === 'landing') unit = figures.largestPaint;
      for (const figure of figuresOf(screen, figures, unit)) print(figure);
    };
    for (const [screen, path] of Object.entries(VISITOR_SCREENS).slice(0, MOST_SCREENS))
      await measure(null, screen, path);
    for (const [screen, path] of Object.entries(screens).slice(0, MOST_SCREENS)) await measure(account, screen, path);

    line.setSpeed(benchLength({ usual: SLOW_3G, shortest: UNLIMITED }));
    const { firstPaint } = await visits({ browser, line, account: null, cpuRate: 1 }, appUrl);
    print({ what: 'landing: first paint, slow 3G', value: firstPaint / 1000, unit: 's', most: MOST_FIRST_PAINT });
  } finally {
    await browser.close();
    await line.close();
  }
}
