import { type TestInfo, test } from '@playwright/test';
import type { Engine } from '#scripts/test-support/engines/engine.ts';
import { ENGINES } from '#scripts/test-support/engines/engines.ts';
import { NOTHING_SKIPPED } from '#scripts/test-support/nothing-skipped.ts';

type Journey = (engine: Engine, info: TestInfo) => Promise<void>;
type Installed = (typeof ENGINES)[number];

interface InEngine extends Installed {
  /** Declares a test in the browser that all journeys of a file share. */
  journey: (what: string, go: Journey) => void;
  /** The same, for the nightly run. */
  nightly: (what: string, go: Journey) => void;
}

/** Declares the journeys of a file in each other engine, which is started once for them. */
export function inEachEngine(declare: (engine: InEngine) => void): void {
  for (const installed of ENGINES) {
    const { name, packages, isThere, open } = installed;
    test.describe(name, () => {
      test.describe.configure({ mode: 'serial' });
      const missing = isThere() ? null : `${name} is not installed (apt-get install ${packages})`;
      test.skip(missing !== null && !NOTHING_SKIPPED, missing ?? '');
      let engine: Engine;
      test.beforeAll(async () => {
        if (missing) throw new Error(missing);
        engine = await open();
      });
      test.afterAll(() => engine?.close());
      const add =
        (tag: string[]): InEngine['journey'] =>
        (what, go) =>
          test(`${name} ${what}`, { tag }, ({ browserName: _ }, info) => go(engine, info));
      declare({ ...installed, journey: add([]), nightly: add(['@nightly']) });
    });
  }
}
