import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { freshEmail } from '#scripts/client/test-client.ts';
import { testLength } from '#scripts/test-support/test-length.ts';
import type { Recording } from '#shared/api/video/recordings.ts';
import { signIn } from './support/app.ts';
import { hold } from './support/hold.ts';
import { followLayoutShift, layoutShiftOf } from './support/layout-shift.ts';
import { addProject, addRecording, addUnfinished } from './support/library.ts';
import { openSetup, panel, startCamera, withoutCountdown } from './support/recorder.ts';
import { openAs } from './support/screen.ts';
import { newSharedRecording } from './support/shared-recordings.ts';
import { openStoreLab } from './support/store-lab.ts';
import { invite, join, newTeam } from './support/teams.ts';

/** Highest layout shift score of a screen while it loads: a fifth of the score that counts as good. */
const MOST = 0.02;

const SCREENS = ['/', '/projects', '/recordings', '/shared', '/settings', '/settings?tab=members'];

/** Opens each screen, and checks that nothing moves while it loads. */
async function expectStill(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    const { sum, shifts } = await layoutShiftOf(page);
    expect.soft(sum, `${path}: ${JSON.stringify(shifts, null, 2)}`).toBeLessThan(MOST);
  }
}

/** Opens a page whose font comes after its first paint, and checks that nothing moves then. */
async function expectStillWithLateFont(page: Page, path: string): Promise<void> {
  const goOn = await hold(page, '**/*.woff2');
  await page.goto(path, { waitUntil: 'commit' });
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.fonts.status)).toBe('loading');
  goOn();
  const { sum, shifts } = await layoutShiftOf(page);
  // A centered line moves by half of what the fonts differ.
  expect.soft(sum, `${path}: ${JSON.stringify(shifts, null, 2)}`).toBeLessThan(0.001);
  expect(await page.evaluate(() => document.fonts.check('16px "Inter Variable"'))).toBe(true);
}

/** Creates a workspace with content of every kind; returns the path of a project in it. */
async function openFullWorkspace(page: Page) {
  const team = await newTeam();
  const { id: workspaceId, owner } = team;
  const project = await addProject(owner.client, workspaceId, 'Marketing', 'What we show to customers');
  const inProject = { workspaceId, projectId: project.id };
  const [unfinished, shared] = await Promise.all([
    addUnfinished(owner.client, { workspaceId, name: '6' }),
    newSharedRecording({ ...inProject, userId: owner.userId, name: 'W'.repeat(255) }),
    ...['A', 'B', 'C', 'D', 'E'].map((name) => addProject(owner.client, workspaceId, name)),
    ...['1', '2', '3', '4'].map((name) => addRecording(owner.client, { ...inProject, name })),
    addRecording(owner.client, { workspaceId, name: '5' }),
    join(team, 'editor'),
    invite(team, freshEmail('guest')),
  ]);
  await openAs(page, owner, '/', workspaceId);
  return { owner, unfinished, projectPath: `/projects/${project.id}`, sharedPath: `/recordings/${shared.id}` };
}

/** Leaves the bytes of a recording in the browser, as a tab that was closed does. */
async function leaveRecording(context: BrowserContext, { id, workspaceId }: Recording, userId: string): Promise<void> {
  const { lab, page } = await openStoreLab(context);
  await lab.open(id, userId, workspaceId);
  await lab.append(id, 'some bytes');
  await lab.size(id);
  await page.close();
}

/** Makes the page show the screen of an administrator, with stuck and failed recordings. */
async function administer(page: Page): Promise<void> {
  const health = { healthScore: 42, stuckRecordings: 3, totalRecordings: 50, statusDistribution: { failed: 29 } };
  const recovery = { isRunning: false, nextRun: null, lastRun: null, lastResult: null };
  const failed = { id: 'w_1', name: 'Lost', state: 'failed', since: '2026-01-02T03:00:00.000Z', attempt: 1 };
  const list = [{ ...failed, user: null, reason: 'The recording has no picture.', jobId: null }];
  await page.route('**/api/auth/user', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), isAdmin: true } });
  });
  await page.route('**/api/admin/recovery/status', (route) => route.fulfill({ json: { health, recovery } }));
  await page.route('**/api/admin/recovery/recordings*', (route) => route.fulfill({ json: list }));
}

test.describe('at 412 px', () => {
  test.use({ viewport: { width: 412, height: 823 } });
  test.beforeEach(({ page }) => followLayoutShift(page));

  // Here, the text of the landing page nearly fills its lines.
  test('the landing page does not move when its font comes late', { tag: '@nightly' }, ({ page }) =>
    expectStillWithLateFont(page, '/'),
  );
});

for (const width of testLength({ usual: [390], nightly: [1440, 390] })) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 860 } });
    test.beforeEach(({ page }) => followLayoutShift(page));

    test('no screen with much content moves while it loads, also below the notice of a waiting recording', {
      tag: '@nightly',
    }, async ({ page, context }) => {
      const { owner, unfinished, projectPath, sharedPath } = await openFullWorkspace(page);
      await expectStill(page, [...SCREENS, projectPath, sharedPath, `${sharedPath}/cut`]);
      await leaveRecording(context, unfinished, owner.userId);
      await page.reload();
      await expect(page.getByText('A recording is waiting for you')).toBeVisible();
      await expectStill(page, ['/recordings', projectPath]);
      await administer(page);
      await expectStill(page, ['/admin']);
    });

    test('no screen without content moves while it loads', { tag: '@nightly' }, async ({ page }) => {
      const { client, workspaceId } = await signIn(page);
      await expectStill(page, [...SCREENS, '/admin', '/no/such/screen']);
      const project = await addProject(client, workspaceId, 'Empty');
      await expectStill(page, [`/projects/${project.id}`]);
    });

    test('no screen of a viewer moves while it loads, from the second visit on', { tag: '@nightly' }, async ({
      page,
    }) => {
      const team = await newTeam();
      await openAs(page, await join(team, 'viewer'), '/', team.id);
      await layoutShiftOf(page);
      for (const [path, title] of [
        ['/', 'Dashboard'],
        ['/projects', 'Projects'],
        ['/recordings', 'All Recordings'],
      ] as const) {
        // The screen appears before the role is known.
        const goOn = await hold(page, '**/api/workspaces');
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
        // The outline of the page, before the screen and over it, has a header too.
        const below = page.locator('main :not([aria-hidden]) > header + :not([hidden])');
        await expect(below).toBeVisible();
        const before = await below.boundingBox();
        goOn();
        await layoutShiftOf(page);
        expect.soft((await below.boundingBox())?.y, path).toBe(before?.y);
      }
    });

    test('the forms of visitors do not move where people sign on through a company, also at a first visit', {
      tag: '@nightly',
    }, async ({ page }) => {
      await page.addInitScript(() => localStorage.removeItem('signOnHere'));
      for (const isRequired of [false, true]) {
        const json = { message: 'Unauthorized', signOn: { name: 'Acme', isRequired } };
        await page.route('**/api/auth/user', (route) => route.fulfill({ status: 401, json }));
        await expectStill(page, ['/login', '/signup']);
        await expect(page.getByRole('button', { name: 'Continue with Acme' })).toBeVisible();
        await page.unroute('**/api/auth/user');
      }
    });

    test('no page for visitors moves when its font comes late, and it has the font then', async ({ page }) => {
      const name = 'Product tour for the new onboarding flow 9';
      const description = 'What changed since the last version, and what is still open.\n0:02 The cart';
      const { link } = await newSharedRecording({ name, description, showsDescription: true });
      for (const path of [link, '/', '/login', '/signup']) await expectStillWithLateFont(page, path);
    });

    test('a screen does not move when a recording starts', async ({ page }) => {
      const { client, workspaceId } = await signIn(page);
      await addProject(client, workspaceId, 'One');
      await withoutCountdown(page);
      // On a slow computer the browser answers late: shifts within 500 ms of a click are not counted.
      await page.addInitScript(() => {
        const { query } = Permissions.prototype;
        Permissions.prototype.query = async function (asked) {
          await new Promise((answer) => setTimeout(answer, 700));
          return query.call(this, asked);
        };
      });
      await page.goto('/projects');
      const main = page.getByRole('main').locator('h1, a, button, input');
      const places = () => main.evaluateAll((all) => all.map((each) => JSON.stringify(each.getBoundingClientRect())));
      const before = await layoutShiftOf(page);
      const placesBefore = await places();
      const setup = await openSetup(page);
      await expect(setup.getByRole('button', { name: 'Test microphone' })).toBeVisible();
      await page.keyboard.press('Escape');
      await startCamera(page, 'Two');
      await expect(panel(page).getByRole('button', { name: 'Copy link' })).toBeVisible();
      const { sum, shifts } = await layoutShiftOf(page);
      // In the dialog, the button's text changes.
      expect(sum - before.sum, JSON.stringify(shifts, null, 2)).toBeLessThan(0.001);
      expect(await places()).toEqual(placesBefore);
    });

    test('no page for visitors moves while it loads', { tag: '@nightly' }, async ({ page }) => {
      const [team, { link }] = await Promise.all([newTeam(), newSharedRecording()]);
      const { token } = await invite(team, freshEmail('guest'));
      await expectStill(page, [
        ...['/', '/login', `/login?invitation=${token}`, '/signup', `/signup?invitation=${token}`],
        ...['/verify', '/verify?userId=1&email=a@example.com', '/forgot-password'],
        ...['/reset-password', '/reset-password?token=1', '/accept-invitation'],
        ...[link, link.replace('share', 'embed'), '/share/none', '/embed/none'],
      ]);
    });
  });
}
