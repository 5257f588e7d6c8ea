import { expect, test } from '@playwright/test';
import { Acts, BY_PROGRAMS, CHANGES, type Walk } from './support/acts/acts.ts';
import { captions, files, transcripts } from './support/acts/acts-of-files.ts';
import { links, projects, recordings } from './support/acts/acts-of-library.ts';
import { comments, gates, guests } from './support/acts/acts-of-links.ts';
import { account, admin, people, visitors, workspaces } from './support/acts/acts-of-people.ts';
import { webhooks } from './support/acts/acts-of-webhooks.ts';
import { CONVERSION_MS } from './support/app.ts';

const WALKS: Record<string, Walk> = {
  projects,
  recordings,
  links,
  files,
  captions,
  transcripts,
  comments,
  guests,
  gates,
  visitors,
  account,
  workspaces,
  webhooks,
  admin,
  people,
};

test('every call that changes something is an act of a walk, or what programs do', () => {
  const walked = Object.values(WALKS).flatMap(({ calls }) => calls);
  expect([...walked, ...Object.keys(BY_PROGRAMS)].toSorted()).toEqual(CHANGES.toSorted());
});

for (const [what, { calls, walk, cannot = null }] of Object.entries(WALKS)) {
  test(`no act leaves the focus at the page itself: ${what}`, { tag: '@nightly' }, async ({ page }) => {
    test.skip(cannot !== null, cannot ?? '');
    test.setTimeout(120_000 + 3 * CONVERSION_MS);
    const acts = new Acts(page);
    await walk(acts);
    expect(new Set(acts.done)).toEqual(new Set(calls));
  });
}
