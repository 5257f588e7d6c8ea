import { expect, type Locator, type Page, test } from '@playwright/test';
import { settle } from './support/accessible.ts';
import { enter, signIn } from './support/app.ts';
import { captionsFile, giveCaptions } from './support/captions.ts';
import { ALL_WINDOWS } from './support/fits.ts';
import { chooseFiles, textFile, withoutHandles } from './support/import-files.ts';
import { invisibleControls } from './support/invisible-controls.ts';
import { addProject, addRecording } from './support/library.ts';
import { AS_ONE_FILE, openRecorder, panel, record, startCamera, stop } from './support/recorder.ts';
import { readRightToLeft } from './support/right-to-left.ts';
import { act, closeDialog, expectToast, holdTimers } from './support/screen.ts';
import { newSharedRecording } from './support/shared-recordings.ts';
import { TOAST_MS } from './support/under-toast.ts';

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

/** The edge of the Record button is visible in both themes. */
async function expectEdge(page: Page, screen: string): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await settle(page, colorScheme);
    const invisible = await invisibleControls(page, 'button[aria-label=Record]');
    expect(invisible, `without an edge: ${screen}, ${colorScheme}`).toEqual([]);
  }
}

test('the Record button of the control bar is on every screen, beside the content', {
  tag: '@nightly',
}, async ({ page }) => {
  const { client, workspaceId } = await signIn(page);
  for (let index = 0; index < 8; index += 1) await addProject(client, workspaceId, `Project ${index}`);
  await addRecording(client, { workspaceId, name: 'One' }, 61);
  for (const path of ['/projects', '/settings', '/', '/recordings', '/shared']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const size of ALL_WINDOWS) {
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
    await expectEdge(page, path);
  }
});

/** The controls of the screen whose middle the panel covers, without its warnings. */
const underPanel = (page: Page) =>
  page.evaluate(() => {
    const card = document.querySelector('section[aria-label=Recording] > div')?.getBoundingClientRect();
    const warnings = document.querySelector('section[aria-label=Recording] > div > [role=status]');
    if (!card || !warnings) return ['the panel is missing'];
    const end = warnings.getBoundingClientRect().top;
    const covers = ({ left, right, top, bottom }: DOMRect) => {
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      return x > card.left && x < card.right && y > card.top && y < end;
    };
    return [...document.querySelectorAll(':is(main, header) :is(a, button, input, select)')]
      .filter((part) => part.checkVisibility() && covers(part.getBoundingClientRect()))
      .map(({ outerHTML }) => outerHTML.slice(0, 90));
  });

for (const direction of ['left to right', 'right to left'] as const) {
  test(`no screen has a control in the panel's corner, ${direction}`, { tag: '@nightly' }, async ({ page }) => {
    if (direction === 'right to left') await readRightToLeft(page);
    const { account } = await openRecorder(page, { showsMoreControls: false });
    const project = await addProject(account.client, account.workspaceId, 'A project with a name that needs a line');
    const { id } = await addRecording(
      account.client,
      { workspaceId: account.workspaceId, name: 'W'.repeat(255), projectId: project.id },
      61,
    );
    // The page is longer than the window.
    const description = Array.from({ length: 20 }, (_, line) => `Line ${line}`).join('\n');
    await account.client.must('PUT', `/api/recordings/${id}`, { description });
    await record(page, { name: 'In its corner', seconds: 0 });
    const expectFree = async (screen: string, narrow = [390, 320]) => {
      // Browsers that share the screen have windows narrower than 500 px where the page is enlarged.
      for (const width of [1920, 1440, 1280, 1024, 768, 500, ...narrow]) {
        await page.setViewportSize({ width, height: 800 });
        await page.evaluate(() => scrollTo(0, 0));
        await expect.poll(() => underPanel(page), `${screen} at ${width} px`).toEqual([]);
      }
      await page.setViewportSize({ width: 1440, height: 900 });
    };
    const main = page.getByRole('main');
    for (const name of ['Dashboard', 'Projects', 'All Recordings', 'Shared Links', 'Settings']) {
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();
      await expect(main.getByRole('heading', { level: 1, name })).toBeVisible();
      await expectFree(name);
    }
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Projects', exact: true }).click();
    await main.getByRole('link', { name: project.name }).click();
    await expect(main.getByRole('heading', { level: 1, name: project.name })).toBeVisible();
    // In narrow windows, the way back is under it. The menu has it too.
    await expectFree('a project', []);
    await page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, `/recordings/${id}`);
    await expect(main.getByRole('tab', { name: 'Comments' })).toBeVisible();
    await expectFree('a recording');

    const aside = main.getByRole('complementary', { name: 'About this recording' });
    const topOf = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().top);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect.poll(() => topOf(aside), 'the page is scrolled').toBeLessThan(0);
    const below = await page
      .locator('section[aria-label=Recording] > div > [role=status]')
      .evaluate((warnings) => warnings.getBoundingClientRect().top);
    expect(await topOf(aside.locator('> *'))).toBeGreaterThan(below);

    await page.setViewportSize({ width: 320, height: 640 });
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.getByRole('dialog').getByRole('navigation', { name: 'Main' })).toBeVisible();
  });

  test(`a toast never covers the panel, wherever the panel is, and does not move it, ${direction}`, {
    tag: '@nightly',
  }, async ({ page }) => {
    if (direction === 'right to left') await readRightToLeft(page);
    await page.setViewportSize({ width: 900, height: 480 });
    await holdTimers(page, TOAST_MS);
    await openRecorder(page);
    await record(page, { name: 'Clear', seconds: 1, camera: false });
    await expectToast(page, 'Recording Started');
    const boxOf = async (selector: string) =>
      page.locator(selector).evaluateAll((all) => {
        const boxes = all.map((each) => each.getBoundingClientRect()).filter(({ height }) => height > 0);
        return {
          top: Math.min(...boxes.map(({ top }) => top)),
          bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
          left: Math.min(...boxes.map(({ left }) => left)),
          right: Math.max(...boxes.map(({ right }) => right)),
        };
      });
    const handle = page.getByRole('button', { name: 'Move panel with the arrow keys' });
    await expect(panel(page)).toBeVisible();
    // To the end of the window, if it is not there.
    const sideways = direction === 'right to left' ? 'ArrowLeft' : 'ArrowRight';
    for (let x = 0; x < 900; x += 16) await handle.press(sideways);
    for (let step = 0; step < 8; step += 1) {
      const place = async () => {
        const floating = await boxOf('section[aria-label=Recording], section[aria-label=Recording] *');
        const toast = await boxOf('section[aria-label^=Notifications] li');
        const isAboveOrBelow = toast.top >= floating.bottom || toast.bottom <= floating.top;
        // With all its controls, the panel leaves too little room above and below.
        const isBeside = toast.left >= floating.right || toast.right <= floating.left;
        return isAboveOrBelow || isBeside ? 'apart' : { floating, toast };
      };
      // A panel that grows is measured a frame later.
      await expect.poll(place).toBe('apart');
      for (let press = 0; press < 3; press += 1) await handle.press('ArrowDown');
    }
    const chosen = await panel(page).boundingBox();
    await page.setViewportSize({ width: 390, height: 480 });
    if (direction === 'left to right') {
      await expect.poll(async () => (await panel(page).boundingBox())?.x).toBeLessThan(chosen?.x ?? 0);
    }
    await page.setViewportSize({ width: 900, height: 480 });
    await expect.poll(() => panel(page).boundingBox(), 'the panel is back at the chosen place').toEqual(chosen);
  });
}

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
  await record(page, { name: 'In reach', seconds: 1, camera: false });
  const dialog = await stop(page);
  await expectToast(page, 'Recording Stopped');
  await expect(dialog.locator('video')).toBeVisible();
  const scrollToEnd = () =>
    dialog.evaluate((element) => {
      for (const part of element.children) part.scrollTop = part.scrollHeight;
    });
  const expectNothingHidden = async (state: string) => {
    for (const size of [...ALL_WINDOWS, { width: 390, height: 667 }, { width: 1024, height: 768 }]) {
      await page.setViewportSize(size);
      await scrollToEnd();
      await expect.poll(() => hidden(page), `${state} at ${size.width} × ${size.height}`).toEqual([]);
    }
  };
  await expectNothingHidden('after Stop');
  await page.setViewportSize({ width: 390, height: 667 });
  await scrollToEnd();
  const call = '**/api/recordings/*/video';
  await page.route(call, (route) => route.fulfill({ status: 409, body: '{"code":"CONFLICT"}' }));
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expectToast(page, 'Upload Error');
  await expectNothingHidden('after a failed upload');
  await page.route(call, () => undefined);
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeVisible();
  await expectNothingHidden('while it uploads');
});

test('a toast makes way for the panel when a part of it grows, and lets presses through while it fades', async ({
  page,
}) => {
  await holdTimers(page, TOAST_MS);
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

/** Shows a toast that stays, and opens the recordings without loading the page. */
async function showToast(page: Page): Promise<void> {
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Copy User ID' }).click();
  await expectToast(page, 'User ID copied');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'All Recordings' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'All Recordings' })).toBeVisible();
}

/** The controls in an element, as far as it shows them, whose middle is under a toast. */
const underToastIn = (element: Locator) =>
  element.evaluate((root) =>
    [...root.querySelectorAll('button, a[href], input, select, textarea')]
      .filter((control) => {
        const { left, right, top, bottom } = control.getBoundingClientRect();
        const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return seen?.closest('section[aria-label^=Notifications]');
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 120)),
  );

test('a toast takes the presses of no control of a dialog', { tag: '@nightly' }, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await holdTimers(page, TOAST_MS);
  const { owner, id } = await newSharedRecording({ name: 'One' });
  await giveCaptions({ owner, id }, { file: captionsFile(['One']), language: 'en', label: 'English' });
  await enter(page, owner);
  await showToast(page);
  const dialog = page.getByRole('dialog').last();
  for (const action of ['Share Settings', 'Edit details', 'Move to Project', 'Versions', 'Captions', 'Play']) {
    if (action === 'Play') await page.getByRole('button', { name: 'Play One' }).first().click();
    else await act(page, 'One', action);
    await expect(dialog).toBeVisible();
    for (const size of [...ALL_WINDOWS, { width: 390, height: 667 }, { width: 1280, height: 720 }]) {
      await page.setViewportSize(size);
      await expect.poll(() => underToastIn(dialog), `${action} at ${size.width} × ${size.height}`).toEqual([]);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await closeDialog(page);
  }
});

test('a toast covers no part of the list of uploads, nor of the bar of selected recordings', {
  tag: '@nightly',
}, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await holdTimers(page, TOAST_MS);
  await withoutHandles(page);
  const { client, workspaceId } = await signIn(page);
  for (let index = 0; index < 6; index += 1) await addRecording(client, { workspaceId, name: `Film ${index}` }, 61);
  await showToast(page);
  const toast = page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('listitem');
  const meets = async (other: Locator) => {
    const [one, two] = [await toast.boundingBox(), await other.boundingBox()];
    if (!one || !two) return 'the toast or the other is missing';
    const isBeside = one.x + one.width <= two.x || two.x + two.width <= one.x;
    return !isBeside && one.y + one.height > two.y && two.y + two.height > one.y;
  };
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  const bar = page.getByRole('region', { name: 'Selection' });
  for (const size of ALL_WINDOWS) {
    await page.setViewportSize(size);
    for (const share of [0, 0.5, 1]) {
      await page.evaluate((at) => scrollTo(0, at * (document.documentElement.scrollHeight - innerHeight)), share);
      await expect.poll(() => meets(bar), `the bar at ${size.width} px, scrolled to ${share}`).toBe(false);
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'End selecting' }).click();
  await chooseFiles(
    page,
    Array.from({ length: 12 }, (_, index) => textFile(`empty ${index}.mp4`, '')),
  );
  const uploads = page.getByRole('list', { name: 'Uploads' });
  await expect(uploads.getByText('This file is empty.')).toHaveCount(12);
  await page.setViewportSize({ width: 390, height: 844 });
  await uploads.evaluate((list) => {
    list.scrollTop = list.scrollHeight;
  });
  await expect.poll(() => meets(uploads)).toBe(false);
  const above = async () => {
    const [one, two] = [await toast.boundingBox(), await page.getByRole('region', { name: /uploaded/ }).boundingBox()];
    return (two?.y ?? 0) - (one?.y ?? 0) - (one?.height ?? 0);
  };
  await expect.poll(above, 'the toast is just above the list').toBeLessThan(40);
});
