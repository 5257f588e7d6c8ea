import { expect, type Page, test } from '@playwright/test';
import { signIn } from './support/app.ts';
import { addProject, addRecording } from './support/library.ts';
import { AS_ONE_FILE, openRecorder, panel, record, startCamera, stop } from './support/recorder.ts';
import { expectToast, holdTimers } from './support/screen.ts';
import { TOAST_MS } from './support/under-toast.ts';

const WINDOWS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
  { width: 390, height: 700 },
  { width: 320, height: 640 },
];

const pill = (page: Page) => page.getByRole('button', { name: 'Record', exact: true });

/** What lies over the screen's content at the middle of the Record button; null when the button is on top there. */
const over = (page: Page) =>
  pill(page).evaluate((button) => {
    const { left, right, top, bottom } = button.getBoundingClientRect();
    const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const isOverContent = document.querySelector('main')?.contains(button) ?? true;
    return button.contains(seen) && !isOverContent ? null : (seen?.outerHTML.slice(0, 120) ?? 'nothing');
  });

/** Whether the Record button looks like a text, as it does beside a button of the screen that records. */
const isQuiet = (page: Page) =>
  pill(page).evaluate((button) => getComputedStyle(button).backgroundColor === 'rgba(0, 0, 0, 0)');

test('the Record button of the control bar is on every screen, beside the content', {
  tag: '@nightly',
}, async ({ page }) => {
  const { client, workspaceId } = await signIn(page);
  for (let index = 0; index < 8; index += 1) await addProject(client, workspaceId, `Project ${index}`);
  await addRecording(client, { workspaceId, name: 'One' }, 61);
  for (const path of ['/projects', '/settings', '/', '/recordings', '/shared']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const size of WINDOWS) {
      await page.setViewportSize(size);
      await expect(pill(page)).toHaveCount(1);
      for (const share of [0, 0.5, 1]) {
        await page.evaluate((at) => scrollTo(0, at * (document.documentElement.scrollHeight - innerHeight)), share);
        expect(await over(page), `${path} at ${size.width} px, scrolled to ${share}`).toBeNull();
        const { x, width } = (await pill(page).boundingBox()) ?? { x: -1, width: 0 };
        expect(x >= 0 && x + width <= size.width, `${path} at ${size.width} px`).toBe(true);
        if (share === 0) await expect.poll(() => isQuiet(page), path).toBe(path === '/' || path === '/recordings');
      }
    }
  }
});

/** The texts and controls of the screen that the panel covers. */
const underPanel = (page: Page) =>
  page.evaluate(() => {
    const card = document.querySelector('section[aria-label=Recording] > div')?.getBoundingClientRect();
    if (!card) return ['the panel is missing'];
    const covers = ({ left, right, top, bottom }: DOMRect) =>
      left < card.right && right > card.left && top < card.bottom && bottom > card.top;
    const parts = [...document.querySelectorAll('header, main *')].filter(
      (each) =>
        each.matches('a, button, input, select, dl > *, header.sticky') ||
        (each.childElementCount === 0 && each.textContent),
    );
    return parts
      .filter((part) => part.checkVisibility() && covers(part.getBoundingClientRect()))
      .map(({ outerHTML }) => outerHTML.slice(0, 90));
  });

test('every screen makes way for the panel in its corner', { tag: '@nightly' }, async ({ page }) => {
  const { account } = await openRecorder(page);
  const project = await addProject(account.client, account.workspaceId, 'A project with a name that needs a line');
  await addRecording(account.client, { workspaceId: account.workspaceId, name: 'One', projectId: project.id }, 61);
  await record(page, { name: 'In its corner', seconds: 0 });
  const sizes = [...WINDOWS, { width: 1024, height: 768 }, { width: 360, height: 740 }];
  const expectWay = async (screen: string) => {
    for (const size of sizes) {
      await page.setViewportSize(size);
      await page.evaluate(() => scrollTo(0, 0));
      await expect.poll(() => underPanel(page), `${screen} at ${size.width} px`).toEqual([]);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  };
  const main = page.getByRole('main');
  for (const name of ['Dashboard', 'Projects', 'All Recordings', 'Shared Links', 'Settings']) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();
    await expect(main.getByRole('heading', { level: 1, name })).toBeVisible();
    await expectWay(name);
  }
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Projects', exact: true }).click();
  await main.getByRole('link', { name: project.name }).click();
  await expect(main.getByRole('heading', { level: 1, name: project.name })).toBeVisible();
  await expectWay('a project');
});

test('a toast never covers the panel, wherever the panel is, and does not move it', {
  tag: '@nightly',
}, async ({ page }) => {
  await page.setViewportSize({ width: 900, height: 480 });
  await holdTimers(page, TOAST_MS);
  await openRecorder(page);
  await record(page, { name: 'Clear', seconds: 1, camera: false });
  await expectToast(page, 'Recording Started');
  const boxOf = async (selector: string) =>
    page.locator(selector).evaluateAll((all) => {
      const boxes = all.map((each) => each.getBoundingClientRect()).filter(({ height }) => height > 0);
      return { top: Math.min(...boxes.map(({ top }) => top)), bottom: Math.max(...boxes.map(({ bottom }) => bottom)) };
    });
  const handle = page.getByRole('button', { name: 'Move panel with the arrow keys' });
  await expect(panel(page)).toBeVisible();
  for (let step = 0; step < 8; step += 1) {
    const floating = await boxOf('section[aria-label=Recording], section[aria-label=Recording] *');
    const toast = await boxOf('section[aria-label^=Notifications] li');
    expect(toast.top >= floating.bottom || toast.bottom <= floating.top, JSON.stringify({ floating, toast })).toBe(
      true,
    );
    for (let press = 0; press < 3; press += 1) await handle.press('ArrowDown');
  }
  const chosen = await panel(page).boundingBox();
  await page.setViewportSize({ width: 390, height: 480 });
  await expect.poll(async () => (await panel(page).boundingBox())?.x).toBeLessThan(chosen?.x ?? 0);
  await page.setViewportSize({ width: 900, height: 480 });
  await expect.poll(() => panel(page).boundingBox(), 'the panel is back at the chosen place').toEqual(chosen);
});

/** The faults of the top dialog: a button of its footer that cannot be pressed, a toast over the dialog. */
const hidden = (page: Page) =>
  page.evaluate(() => {
    const dialog = document.querySelector('[role=dialog]');
    const toast = document.querySelector('section[aria-label^=Notifications] li');
    if (!dialog || !toast) return ['the dialog or the toast is missing'];
    const buttons = [
      ...dialog.querySelectorAll(':scope > :last-child button:enabled:not([aria-disabled=true])'),
    ].filter((button) => {
      const { left, right, top, bottom } = button.getBoundingClientRect();
      const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return top < 0 || bottom > innerHeight || !seen || !button.contains(seen);
    });
    const [over, under] = [toast.getBoundingClientRect(), dialog.getBoundingClientRect()];
    const isBeside = over.left >= under.right || over.top >= under.bottom || over.bottom <= under.top;
    return [...buttons.map(({ textContent }) => textContent), ...(isBeside ? [] : ['a toast lies over the dialog'])];
  });

test('the buttons after Stop can be pressed, and no toast covers their dialog', { tag: '@nightly' }, async ({
  page,
}) => {
  await holdTimers(page, TOAST_MS);
  await openRecorder(page, AS_ONE_FILE);
  await page.route(/\/uploads\//, () => undefined);
  await record(page, { name: 'In reach', seconds: 1, camera: false });
  const dialog = await stop(page);
  await expectToast(page, 'Recording Stopped');
  await expect(dialog.locator('video')).toBeVisible();
  const expectNothingHidden = async (state: string) => {
    for (const size of [...WINDOWS, { width: 390, height: 667 }, { width: 1024, height: 768 }]) {
      await page.setViewportSize(size);
      await expect.poll(() => hidden(page), `${state} at ${size.width} × ${size.height}`).toEqual([]);
    }
  };
  await expectNothingHidden('after Stop');
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeVisible();
  await expectNothingHidden('while it uploads');
});

test('a toast makes way for the panel when a part of it grows, and lets presses through while it fades', async ({
  page,
}) => {
  await openRecorder(page);
  await startCamera(page, 'In its way');
  await panel(page).getByRole('button', { name: 'Copy link' }).click();
  await expectToast(page, 'Link Copied');
  const toast = page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('listitem');
  const card = page.locator('section[aria-label=Recording] > div');
  const isApart = async () => {
    const [one, other] = [await toast.boundingBox(), await card.boundingBox()];
    if (!one || !other) return false;
    return one.x + one.width <= other.x || one.y + one.height <= other.y || other.y + other.height <= one.y;
  };
  await expect.poll(isApart).toBe(true);
  await card.evaluate((element) => {
    const part = element.lastElementChild as HTMLElement;
    part.style.minHeight = `${part.offsetHeight + 240}px`;
  });
  await expect.poll(isApart, 'a part of the panel has grown').toBe(true);
  await toast.hover();
  await toast.evaluate((element) => {
    element.dataset.state = 'closed';
  });
  expect(await toast.evaluate((element) => getComputedStyle(element).pointerEvents)).toBe('none');
});
