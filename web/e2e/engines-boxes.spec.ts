import { expect } from '@playwright/test';
import { appUrl, enter } from './support/app.ts';
import { button, logIn } from './support/engine-pages.ts';
import { newEveryScreen } from './support/every-screen.ts';
import { inEachEngine, test } from './support/in-engines.ts';

/** Heights of the parts of a page, in pixels, by what they are. */
type Boxes = Record<string, number>;

/** Dialogs that are opened by one button of a screen. */
const DIALOGS: readonly [screen: string, opener: string][] = [
  ['projects', 'New Project'],
  ['a recording', 'Share Settings'],
  ['recordings', 'New Recording'],
  ['Shared Links', 'Remove Link to Launch'],
];

/** Runs in the page. What is behind a dialog is measured without it, once it is loaded. */
function boxesOfPage(): Boxes {
  const dialogs = document.querySelectorAll('[role=dialog], [role=alertdialog]');
  const parts = document.querySelectorAll('header, main h1, main section, main li:first-child, nav');
  const boxes: Boxes = {};
  for (const [index, part] of [...(dialogs.length > 0 ? dialogs : parts)].entries()) {
    const { width, height } = part.getBoundingClientRect();
    const name = part.getAttribute('role') ?? part.localName;
    if (width > 0 && height > 0)
      boxes[`${index} ${name} ${part.getAttribute('aria-label') ?? ''}`] = Math.round(height);
  }
  return boxes;
}

/** Runs in the page. Pictures and fonts have their final size. */
const isSettled = () =>
  document.fonts.status === 'loaded' &&
  document.querySelector('main h1, .player video') !== null &&
  document.querySelector('[role=status] h1, main [aria-busy=true]') === null;

const viewportOf = () => ({ width: innerWidth, height: innerHeight });

/** Parts that are more than a tenth and three pixels higher or lower than in Chromium. */
function differences(what: string, ours: Boxes, chromium: Boxes): string[] {
  const names = [...new Set([...Object.keys(ours), ...Object.keys(chromium)])];
  return names.flatMap((name) => {
    const [here, there] = [ours[name] ?? 0, chromium[name] ?? 0];
    return Math.abs(here - there) <= Math.max(3, there / 10) ? [] : [`${what}: ${name} is ${here}, not ${there}`];
  });
}

inEachEngine(({ name, canRecord }) => {
  test(
    `${name} gives screens and dialogs the heights of Chromium`,
    { tag: '@nightly' },
    async ({ engine, browser }, info) => {
      test.setTimeout(600_000);
      const { library, screens } = await newEveryScreen();
      const { owner, id } = library.team;
      await logIn(engine, owner.email);
      await engine.evaluate((team) => localStorage.setItem('selectedWorkspaceId', team), id);
      const page = await browser.newPage({ baseURL: appUrl(), viewport: await engine.evaluate(viewportOf) });
      await enter(page, owner);
      await page.addInitScript((team) => localStorage.setItem('selectedWorkspaceId', team), id);
      const faults: string[] = [];
      const compare = async (what: string) => {
        await expect.poll(() => engine.evaluate(isSettled), what).toBe(true);
        await expect.poll(() => page.evaluate(isSettled), what).toBe(true);
        await engine.takePicture(info.outputPath(`${what.replaceAll(/\W+/g, '-')}.png`));
        const found = async () =>
          differences(what, await engine.evaluate(boxesOfPage), await page.evaluate(boxesOfPage));
        await expect
          .poll(found, { timeout: 20_000 })
          .toEqual([])
          .catch(() => undefined);
        faults.push(...(await found()));
      };
      for (const { name: screen, path } of screens.filter(({ as }) => as === 'member')) {
        await Promise.all([engine.open(appUrl() + path), page.goto(path)]);
        await compare(screen);
        const openers = DIALOGS.filter(([of, opener]) => of === screen && (canRecord || opener !== 'New Recording'));
        for (const [, opener] of openers) {
          await Promise.all([engine.open(appUrl() + path), page.goto(path)]);
          await engine.click(button(opener));
          await page
            .locator(`xpath=${button(opener)}`)
            .first()
            .click();
          await compare(`${opener} of ${screen}`);
        }
      }
      await page.close();
      expect(faults).toEqual([]);
    },
  );
});
