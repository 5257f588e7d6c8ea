import type { Engine } from '../../test-support/engines/engine.ts';
import { ENGINES } from '../../test-support/engines/engines.ts';
import { launchBrowser } from '../launch-browser.ts';
import { openVisitor } from '../visitor.ts';

/** Visitors with each engine that is installed. They have no network line between them and the stack. */
export interface OtherEngines {
  /** Opens a page in one browser after the other. @returns milliseconds until the first frame, by engine */
  visit: (url: string) => Promise<Record<string, number>>;
  close: () => Promise<void>;
}

/**
 * Opens a page and waits for the first frame of its video. A driver answers only once the page is loaded, so a frame that
 * is there before counts from then.
 * @returns milliseconds since the start of the navigation
 */
async function firstFrameIn(engine: Engine, url: string): Promise<number> {
  await engine.open(url);
  // Without a named function: the compiler would add a helper that the page does not have.
  return engine.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const timer = setInterval(() => {
          if (![...document.querySelectorAll('video')].some(({ readyState }) => readyState >= 2)) return;
          clearInterval(timer);
          resolve(performance.now());
        }, 10);
      }),
  );
}

export async function openEngines(): Promise<OtherEngines> {
  const chromium = await launchBrowser();
  const others: { name: string; engine: Engine }[] = [];
  for (const { name, isThere, open } of ENGINES) if (isThere()) others.push({ name, engine: await open() });
  return {
    visit: async (url) => {
      const visitor = await openVisitor(chromium);
      const { ms } = await visitor.visit(url);
      await visitor.close();
      const all: Record<string, number> = { Chromium: ms };
      for (const { name, engine } of others) all[name] = await firstFrameIn(engine, url);
      return all;
    },
    close: async () => {
      await chromium.close();
      for (const { engine } of others) await engine.close();
    },
  };
}
