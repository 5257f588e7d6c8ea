import { expect, test } from '@playwright/test';
import type { Engine } from '#scripts/test-support/engines/engine.ts';
import { ENGINES } from '#scripts/test-support/engines/engines.ts';
import { NOTHING_SKIPPED } from '#scripts/test-support/nothing-skipped.ts';
import { ADMIN } from './support/accounts.ts';
import { appUrl } from './support/app.ts';
import { errorsIn, logIn, openLogIn, textIn, translate } from './support/engine-pages.ts';
import { type EveryScreen, newEveryScreen, sessionFor } from './support/every-screen.ts';
import { useScreen } from './support/use-in-engine.ts';

/** Nearly thirty screens, each with some seconds. */
const ENGINE_MS = 600_000;

const isDrawn = (engine: Engine) =>
  engine.evaluate(
    () =>
      document.querySelector('main h1:not([aria-hidden] *), .player video, main input') !== null &&
      document.querySelector('[role=status] h1, main [aria-busy=true]') === null,
  );

/** Opens a screen, translates it and uses it. @returns its faults */
async function use(engine: Engine, { name, path }: EveryScreen): Promise<string[]> {
  await engine.open(appUrl() + path);
  await expect.poll(() => isDrawn(engine), name).toBe(true);
  await translate(engine);
  const isTranslated = () => engine.evaluate(() => document.querySelector('body font') !== null);
  await expect.poll(isTranslated, `${name} is translated`).toBe(true);
  await engine.evaluate(useScreen);
  const errors = (await errorsIn(engine)) ?? [`it went to ${await engine.evaluate(() => location.pathname)}`];
  const words = (await textIn(engine)) ?? '';
  const broken = /could not be shown|Something went wrong/.exec(words);
  return [...errors, ...(broken ?? [])].map((fault) => `${name}: ${fault}`);
}

for (const { name, packages, isThere, open } of ENGINES) {
  test(`${name} shows every screen, and uses it while it is translated`, { tag: '@nightly' }, async () => {
    const missing = isThere() ? null : `${name} is not installed (apt-get install ${packages})`;
    test.skip(missing !== null && !NOTHING_SKIPPED, missing ?? '');
    if (missing) throw new Error(missing);
    test.setTimeout(ENGINE_MS);
    const { library, screens } = await newEveryScreen();
    const { team } = library;
    const logInAs = {
      visitor: () => openLogIn(engine),
      member: async () => {
        await logIn(engine, team.owner.email);
        await engine.evaluate((id) => localStorage.setItem('selectedWorkspaceId', id), team.id);
      },
      admin: async () => {
        const [screen] = screens.filter(({ as }) => as === 'admin');
        if (screen) await sessionFor(screen, library);
        await openLogIn(engine);
        await logIn(engine, ADMIN);
      },
    };
    const engine = await open();
    const faults: string[] = [];
    try {
      for (const as of ['visitor', 'member', 'admin'] as const) {
        await logInAs[as]();
        for (const screen of screens.filter((each) => each.as === as)) {
          // One run names the faults of all screens.
          faults.push(...(await use(engine, screen).catch((error) => [`${screen.name}: ${error}`])));
        }
      }
    } finally {
      await engine.close();
    }
    expect(faults).toEqual([]);
  });
}
