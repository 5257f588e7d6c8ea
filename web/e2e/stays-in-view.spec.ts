import { expect, type Page, test } from '@playwright/test';
import { storeComment } from '#functions/domain/test-support/comments.ts';
import { MEMBERS_PLACE } from '#shared/model/sharing/comments.ts';
import { enter, signIn } from './support/app.ts';
import { giveCaptions } from './support/captions.ts';
import { hold } from './support/hold.ts';
import { addMany } from './support/many-recordings.ts';
import { openAs } from './support/screen.ts';
import { settled } from './support/settled.ts';
import { newSharedRecording } from './support/shared-recordings.ts';
import { newTeam } from './support/teams.ts';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 844 };

/** A text of many lines, whose height the browser does not know before it is near the window. */
const LONG = 'What is said here takes a while, and is about the price. '.repeat(8);

async function goToProjects(page: Page): Promise<void> {
  // A click would scroll first: to where the button is while nothing is scrolled.
  const menu = page.getByRole('button', { name: 'Open menu' });
  if (page.viewportSize()?.width === PHONE.width) await menu.dispatchEvent('click');
  await page.getByRole('link', { name: 'Projects', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Projects', level: 1 })).toBeInViewport();
}

for (const size of [PHONE, DESKTOP]) {
  test(`a list is where it was left, after Back and after a reload, at ${size.width} px`, {
    tag: size === PHONE ? [] : '@nightly',
  }, async ({ page }) => {
    await page.setViewportSize(size);
    const team = await newTeam();
    await addMany(team, 60, (index) => ({ name: `Take ${index + 1}` }));
    await openAs(page, team.owner, '/recordings', team.id);
    const named = (number: number) => page.getByRole('heading', { name: `Take ${number}`, exact: true });
    await named(13).scrollIntoViewIfNeeded();
    // In the part of the list that is loaded on request.
    await named(8).scrollIntoViewIfNeeded();
    await settled(page);
    const topOfCard = async () => (await named(8).boundingBox())?.y ?? Number.NaN;
    const top = await topOfCard();
    /** By how many pixels the card is elsewhere than it was. */
    const moved = async () => Math.abs((await topOfCard()) - top);

    await goToProjects(page);
    await page.goBack();
    await expect(named(8)).toBeInViewport();
    await settled(page);
    await expect.poll(moved, 'after Back').toBeLessThan(2);

    const answer = await hold(page, /\/api\/workspaces\/[^/]+\/recordings/);
    await page.reload({ waitUntil: 'commit' });
    await expect(page.getByRole('heading', { name: 'All Recordings', level: 1 }).first()).toBeVisible();
    answer();
    await expect(named(8)).toBeInViewport();
    await settled(page);
    await expect.poll(moved, 'after a reload').toBeLessThan(2);

    // What a person scrolls to stays, whatever loads.
    await page.mouse.wheel(0, -2000);
    await expect(named(8)).not.toBeInViewport();
    await page.getByRole('heading', { name: 'All Recordings', level: 1 }).scrollIntoViewIfNeeded();
    await goToProjects(page);
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'All Recordings', level: 1 })).toBeInViewport();
  });

  test(`the comment of a mark on the seek bar stays in view, at ${size.width} px`, {
    tag: size === DESKTOP ? [] : '@nightly',
  }, async ({ page }) => {
    await page.setViewportSize(size);
    const { owner, id } = await newSharedRecording();
    const place = { id: MEMBERS_PLACE, kind: 'members', name: null, link: null } as const;
    const author = { kind: 'member', userId: owner.userId } as const;
    // The newest is the first in the list.
    for (let count = 0; count < 20; count += 1) await storeComment({ id }, place, author, null, LONG);
    await storeComment({ id }, place, author, 6, 'In the middle');
    for (let count = 0; count < 20; count += 1) await storeComment({ id }, place, author, null, LONG);
    await enter(page, owner);
    await page.goto(`/recordings/${id}`);
    await page.locator('.player-mark').click();
    const comment = page.getByRole('article', { name: /^Comment of/ }).filter({ hasText: 'In the middle' });
    await expect(comment).toBeInViewport();
    await settled(page);
    await expect(comment).toBeInViewport({ ratio: 0.9 });
  });
}

test('the line that plays stays in view, when lines come late and when their tab is opened', async ({ page }) => {
  await page.setViewportSize(PHONE);
  const shared = await newSharedRecording();
  const cue = (at: number) =>
    `00:00:${(at / 4).toFixed(3).padStart(6, '0')} --> 00:00:${((at + 1) / 4).toFixed(3).padStart(6, '0')}`;
  const file = ['WEBVTT', ...Array.from({ length: 48 }, (_, at) => `${cue(at)}\n${at}. ${LONG.slice(0, 200)}`)].join(
    '\n\n',
  );
  await giveCaptions(shared, { file, language: 'en', label: 'English' });
  await enter(page, shared.owner);
  const answer = await hold(page, /\.vtt/);
  await page.goto(`/recordings/${shared.id}`);
  const goTo = (seconds: number) =>
    page
      .locator('.player video')
      .first()
      .evaluate((video: HTMLVideoElement, to) => {
        video.currentTime = to;
      }, seconds);
  const transcript = page.getByRole('tab', { name: 'Transcript' });
  const playing = page.getByRole('list', { name: 'Lines' }).locator('[aria-current]');
  /** Whether the list shows the whole line. */
  const isShown = () =>
    playing.evaluate((line) => {
      const { top, bottom } = line.getBoundingClientRect();
      const frame = line.closest('ol')?.parentElement?.getBoundingClientRect();
      return frame !== undefined && top >= frame.top - 1 && bottom <= frame.bottom + 1;
    });
  await transcript.click();
  await goTo(7);
  answer();
  await expect(playing).toContainText('28. ');
  await settled(page);
  expect(await isShown(), 'after the lines have loaded').toBe(true);

  await page.getByRole('tab', { name: 'Comments' }).click();
  await goTo(10);
  await transcript.click();
  await expect(playing).toContainText('40. ');
  await settled(page);
  expect(await isShown(), 'after the tab was opened').toBe(true);
});

test('the section of an address stays in view on a phone while the cards above it load', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await signIn(page);
  const answer = await hold(page, /\/api\/(auth\/sessions|passkeys|tokens)$/);
  await page.goto('/settings#mails');
  const section = page.getByRole('region', { name: 'Emails' });
  await expect(section).toBeInViewport();
  answer();
  await settled(page);
  await expect(section).toBeInViewport();
});
