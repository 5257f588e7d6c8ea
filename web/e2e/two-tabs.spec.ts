import { type BrowserContext, expect, type Locator, type Page, type Route, test } from '@playwright/test';
import { seededRandom } from '#scripts/seed/seeded-random.ts';
import { addProject, addRecording } from './support/library.ts';
import { openAs, openIn } from './support/screen.ts';
import { newTeam, type Team } from './support/teams.ts';

/** Acts of both tabs together. */
const ACTS = 200;
/** Longest wait for a control of an act, in milliseconds: the other tab may have taken it away. */
const PRESS_MS = 2500;
/** How long a tab may take to show what the server says, in milliseconds. */
const EQUAL_MS = 30_000;

/** Each night does other acts. */
const SEED = Math.floor(Date.now() / 86_400_000);

type Random = () => number;

const oneOf = <T>(items: readonly T[], random: Random): T | undefined => items[Math.floor(random() * items.length)];

/**
 * A network that delays calls, so that their answers come in another order; that sometimes breaks before the server has a
 * call, or before the browser has its answer; and a server that sometimes refuses.
 */
async function disturb(context: BrowserContext, random: Random): Promise<() => Promise<void>> {
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, random() * ms));
  const disturbed = async (route: Route) => {
    const isChange = route.request().method() !== 'GET';
    await pause(300);
    if (isChange && random() < 0.08) return route.abort('connectionreset');
    if (isChange && random() < 0.08) return route.fulfill({ status: 503, json: { message: 'Service Unavailable' } });
    const answer = await route.fetch().catch(() => null);
    await pause(600);
    if (!answer || (isChange && random() < 0.08)) return route.abort('connectionreset');
    return route.fulfill({ response: answer });
  };
  // A page that goes away takes its requests along.
  const handler = (route: Route) => disturbed(route).catch(() => undefined);
  await context.route('**/api/**', handler);
  return () => context.unrouteAll({ behavior: 'wait' });
}

const SCREENS = { recordings: 'All Recordings', projects: 'Projects', shared: 'Shared Links' } as const;
type Screen = keyof typeof SCREENS;

const main = (page: Page) => page.getByRole('main');

/** Goes to a screen within the app, so that the tab keeps what it knows. */
async function go(page: Page, screen: Screen): Promise<void> {
  // A dialog that waits for an answer stays until then, and comes back when the change is refused.
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toHaveCount(0, { timeout: 300 });
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: SCREENS[screen] });
    await link.click({ timeout: PRESS_MS });
    await expect(page.getByRole('heading', { level: 1, name: SCREENS[screen] })).toBeVisible({ timeout: PRESS_MS });
  }).toPass();
}

/** The names of what the menus of the screen's cards are for. */
async function namesOn(page: Page): Promise<string[]> {
  const menus = main(page).getByRole('button', { name: /^Actions for/ });
  const labels = await menus.evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label') ?? ''));
  return labels.map((label) => label.replace('Actions for ', ''));
}

const press = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name }).first().click({ timeout: PRESS_MS });

async function choose(page: Page, name: string, item: string): Promise<void> {
  await main(page)
    .getByRole('button', { name: `Actions for ${name}`, exact: true })
    .click({ timeout: PRESS_MS });
  await page.getByRole('menuitem', { name: item, exact: true }).click({ timeout: PRESS_MS });
}

const dialogOf = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog')).last();

interface Tab {
  page: Page;
  random: Random;
  newName: () => string;
}

type Act = (tab: Tab, name: string) => Promise<void>;

const rename: Act = async ({ page, newName }, name) => {
  await choose(page, name, 'Edit details');
  await page.getByLabel('Name', { exact: true }).last().fill(newName(), { timeout: PRESS_MS });
  await press(dialogOf(page), 'Save Changes');
};

const move: Act = async ({ page, random }, name) => {
  await choose(page, name, 'Move to Project');
  const targets = page.getByLabel('Project', { exact: true }).last();
  const values = await targets
    .locator('option')
    .evaluateAll((options) => options.map((each) => each.getAttribute('value')));
  await targets.selectOption(oneOf(values, random) ?? '', { timeout: PRESS_MS });
  await press(dialogOf(page), 'Move');
};

const share: Act = async ({ page }, name) => {
  await choose(page, name, 'Share');
  await press(dialogOf(page), /^(Create Share Link|Unshare)$/);
  await press(dialogOf(page), /^Remove Link/).catch(() => undefined);
};

const remove: Act = async ({ page }, name) => {
  await choose(page, name, 'Delete');
};

const removeProject: Act = async ({ page }, name) => {
  await choose(page, name, 'Delete Project');
  await press(dialogOf(page), /^Delete/);
};

const addOne: Act = async ({ page, newName }) => {
  await press(main(page), /^(New|Create First) Project$/);
  await page.getByLabel('Name', { exact: true }).last().fill(newName(), { timeout: PRESS_MS });
  await press(dialogOf(page), 'Create project');
};

const revoke: Act = async ({ page }) => {
  await press(main(page), /^Remove Link to/);
  await press(dialogOf(page), 'Remove Link');
};

/** What a tab does on each screen. What destroys comes up more rarely. */
const ACTS_ON: Record<Screen, readonly Act[]> = {
  recordings: [rename, rename, rename, move, move, move, share, share, share, remove],
  projects: [rename, rename, addOne, addOne, removeProject],
  shared: [revoke],
};

/** Does one act. The other tab, the network or the server may keep it from its end. */
async function actIn(tab: Tab): Promise<boolean> {
  const { page, random } = tab;
  const screen =
    oneOf(['recordings', 'recordings', 'recordings', 'projects', 'shared'] as const, random) ?? 'recordings';
  await go(page, screen);
  const name = oneOf(await namesOn(page), random) ?? '';
  const act = oneOf(ACTS_ON[screen], random) ?? rename;
  return act(tab, name).then(
    () => true,
    (error: Error) => {
      if (!/Timeout|detached|not found|did not find/i.test(error.message)) throw error;
      return false;
    },
  );
}

/** What the server says, as the screens show it. */
async function stored({ owner, id }: Team) {
  const get = <T>(path: string) => owner.client.must<T>('GET', path);
  const [recordings, projects, links] = await Promise.all([
    get<{ name: string; projectId: string | null }[]>(`/api/workspaces/${id}/recordings`),
    get<{ id: string; name: string }[]>(`/api/workspaces/${id}/projects`),
    get<{ name: string }[]>(`/api/recordings/shared?workspaceId=${id}`),
  ]);
  const projectNames = new Map(projects.map((project) => [project.id, project.name]));
  return {
    recordings: recordings
      .map(({ name, projectId }) => `${name} in ${projectNames.get(projectId ?? '') ?? 'none'}`)
      .sort(),
    projects: projects.map(({ name }) => name).sort(),
    shared: links.map(({ name }) => name).sort(),
  };
}

/** What a tab shows, screen by screen. */
async function shown(page: Page, projects: readonly string[]): Promise<Awaited<ReturnType<typeof stored>>> {
  await go(page, 'recordings');
  const cards = await main(page).getByRole('article').allInnerTexts();
  const names = await namesOn(page);
  const recordings = names.map((name) => {
    const card = cards.find((text) => text.includes(name)) ?? '';
    return `${name} in ${projects.find((project) => card.includes(project)) ?? 'none'}`;
  });
  await go(page, 'projects');
  const shownProjects = await namesOn(page);
  await go(page, 'shared');
  const shared = await main(page).getByRole('listitem').getByRole('heading', { level: 2 }).allInnerTexts();
  return { recordings: recordings.sort(), projects: shownProjects.sort(), shared: shared.sort() };
}

test('after 200 acts in two tabs, on a network that breaks, each screen shows what the server says', {
  tag: '@nightly',
}, async ({ page, context }) => {
  test.setTimeout(20 * 60_000);
  const team = await newTeam();
  const { client } = team.owner;
  const given: string[] = [];
  const newName = () => {
    given.push('');
    return `Name ${given.length} of all`;
  };
  const add = () => addRecording(client, { workspaceId: team.id, name: newName() });
  for (let each = 0; each < 6; each += 1) await add();
  for (let each = 0; each < 3; each += 1) await addProject(client, team.id, newName());
  await openAs(page, team.owner, '/recordings', team.id);
  const other = await context.newPage();
  await openIn(other, '/recordings', team.id);
  const tabs = [page, other].map((each, index): Tab => ({ page: each, random: seededRandom(SEED + index), newName }));
  for (const tab of tabs) tab.page.on('dialog', (dialog) => void dialog.accept());

  const calm = await disturb(context, seededRandom(SEED - 1));
  let done = 0;
  for (let round = 0; round < ACTS / 2; round += 1) {
    const ends = await Promise.all(tabs.map(actIn));
    done += ends.filter(Boolean).length;
    const { recordings } = await stored(team);
    if (recordings.length < 4) await add();
  }
  await calm();
  expect(done).toBeGreaterThan(ACTS / 2);

  for (const { page: tab } of tabs) {
    await tab.bringToFront();
    await expect(async () => {
      const server = await stored(team);
      expect(await shown(tab, server.projects)).toEqual(server);
    }).toPass({ timeout: EQUAL_MS });
  }
});
