import { test as base } from '@playwright/test';
import type { Engine } from '#scripts/test-support/engines/engine.ts';
import { ENGINES } from '#scripts/test-support/engines/engines.ts';
import { NOTHING_SKIPPED } from '#scripts/test-support/nothing-skipped.ts';

/** The browser of the journeys that this process runs, one after the other. */
let opened: Engine | undefined;

/** A journey in another engine, see `inEachEngine`. */
export const test = base.extend<{ engine: Engine }>({
  engine: async ({ browserName: _ }, use) => {
    if (!opened) throw new Error('Declare journeys within inEachEngine');
    await use(opened);
  },
});

/** Declares the journeys of a file in each other engine, which is started once for them. */
export function inEachEngine(declare: (engine: (typeof ENGINES)[number]) => void): void {
  for (const installed of ENGINES) {
    const { name, packages, isThere, open } = installed;
    test.describe(name, () => {
      test.describe.configure({ mode: 'serial' });
      const missing = isThere() ? null : `${name} is not installed (apt-get install ${packages})`;
      test.skip(missing !== null && !NOTHING_SKIPPED, missing ?? '');
      test.beforeAll(async () => {
        if (missing) throw new Error(missing);
        opened = await open();
      });
      test.afterAll(() => opened?.close());
      declare(installed);
    });
  }
}
