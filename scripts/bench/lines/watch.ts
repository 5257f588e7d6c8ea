import { type Browser, errors, type Page } from '@playwright/test';
import { benchLength } from '../bench-length.ts';
import { GIVE_UP_MS } from '../give-up.ts';
import { openVisitor } from '../visitor.ts';

/** A visitor leaves without a frame after so many milliseconds, and after stalls that last so long together. */
const PATIENCE_MS = benchLength({ usual: 15_000, shortest: GIVE_UP_MS });

/** The element that plays, as text for a page: the player may go on with another one. */
export const VIDEO = "document.querySelector('.player video:not([aria-hidden=true])')";

// As text, since it runs in the page, without the helpers of a compiler.
const playFor = (seconds: number) => `new Promise((resolve) => {
  const seen = { stalls: 0, seconds: 0 };
  const shown = () => ${VIDEO};
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

export interface Watched {
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

/** A visitor of a link whose first frame is shown. */
interface Watcher {
  page: Page;
  /** Milliseconds until the first frame. */
  ms: number;
  /** Plays from here until the position is so many seconds. */
  play: (seconds: number) => Promise<Omit<Watched, 'firstFrame'>>;
  close: () => Promise<void>;
}

/** @throws errors.TimeoutError when the visitor has left before the first frame */
export async function openWatcher(browser: Browser, url: string): Promise<Watcher> {
  const { page, visit, close } = await openVisitor(browser);
  try {
    const { ms } = await visit(url, PATIENCE_MS);
    await page.waitForSelector('.player video', { timeout: PATIENCE_MS });
    return { page, ms, play: (seconds) => page.evaluate(playFor(seconds)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** A visitor who opens the link and plays it. */
export async function watch(browser: Browser, url: string, seconds: number): Promise<Watched> {
  try {
    const watcher = await openWatcher(browser, url);
    const played = await watcher.play(seconds);
    await watcher.close();
    return { firstFrame: watcher.ms / 1000, ...played };
  } catch (error) {
    if (error instanceof errors.TimeoutError) return UNSEEN;
    throw error;
  }
}
