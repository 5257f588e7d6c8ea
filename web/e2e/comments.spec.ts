import { expect, type Locator, type Page, test } from '@playwright/test';
import { storeComment } from '#functions/domain/test-support/comments.ts';
import { codeMailedTo, freshEmail } from '#scripts/client/test-client.ts';
import { COMMENTS_MAX } from '#shared/limits.ts';
import { COMMENTS_PAGE, MEMBERS_PLACE } from '#shared/model/sharing/comments.ts';
import { sharePath } from '#shared/rules/sharing/share-address.ts';
import { expectAccessible } from './support/accessible.ts';
import { appUrl, enter, videoTimes } from './support/app.ts';
import { newGuest, writeAsMember } from './support/comments.ts';
import { hold } from './support/hold.ts';
import { addNamedLink } from './support/library.ts';
import { expectToast } from './support/screen.ts';
import { expectFrame } from './support/share-page.ts';
import { newSharedRecording } from './support/shared-recordings.ts';
import { join, newTeam } from './support/teams.ts';

const INERT = `<img src=x onerror="window.broken = true"><script>window.broken = true</script>`;

/** Writes as a new guest of a link, from the address of the browsers, or only reads. @returns the link's comments */
const asAnother = (page: Page, shareToken: string, text?: string): Promise<number> =>
  page.evaluate(
    async ({ path, text }) => {
      const post = (what: string, input: object) =>
        fetch(path + what, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(input),
        });
      if (text !== undefined) {
        await post('guest', { name: 'Another name' });
        await post('comments', { text });
      }
      const { count }: { count: number } = await (await fetch(`${path}comments`)).json();
      return count;
    },
    { path: `/api/shared/${shareToken}/`, text },
  );

const item = (page: Page, text: string): Locator =>
  page.getByRole('list', { name: 'Comments' }).getByRole('article').filter({ hasText: text });
const field = (page: Page, label = 'Comment') => page.getByRole('textbox', { name: label, exact: true });
const press = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true }).click();

const openMenu = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('button', { name: /^Actions for/ })
    .click();

/** Chooses in the recording's menu. */
async function choose(page: Page, name: string): Promise<void> {
  await openMenu(page);
  await page.getByRole('menuitem', { name }).click();
}

/** Writes a comment in the panel of a page. */
async function write(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await press(page, 'Comment');
}

/** Collects what the server sends to a page. */
function bytesOf(page: Page): () => Promise<string> {
  const bodies: Promise<string>[] = [];
  page.on('response', (response) => {
    const type = response.headers()['content-type'] ?? '';
    if (/json|html/.test(type) && response.status() === 200) bodies.push(response.text().catch(() => ''));
  });
  return async () => (await Promise.all(bodies)).join('\n');
}

/** A recording of a team, with a named link for people with a name and one for people with an address. */
async function newTeamRecording() {
  const team = await newTeam();
  const [{ id }, member] = await Promise.all([
    newSharedRecording({ workspaceId: team.id, userId: team.owner.userId }),
    join(team, 'viewer'),
  ]);
  const { client } = team.owner;
  const acme = await addNamedLink(client, id, 'Acme', { commenters: 'name' });
  const contoso = await addNamedLink(client, id, 'Contoso', { commenters: 'email' });
  return { team, id, member, acme, contoso };
}

async function open(page: Page, path: string) {
  const bytes = bytesOf(page);
  await page.goto(path);
  await expectFrame(page);
  return { page, bytes };
}

test('guests of two links and a team comment at moments: each sees what it may, until a guest is removed or a link ends', async ({
  browser,
}) => {
  const { team, id, member, acme, contoso } = await newTeamRecording();
  const newPage = () => browser.newPage({ baseURL: appUrl() });
  const [first, second, owners] = await Promise.all([newPage(), newPage(), newPage()]);

  // A guest with a name alone.
  const { page: jane, bytes: janes } = await open(first, `${sharePath(acme.shareToken)}#t=4`);
  await write(jane, `${INERT} the price at 0:08, see https://example.com/a.`);
  await jane.getByLabel('Your name').fill('Jane of Acme');
  await press(jane, 'Continue');
  const own = item(jane, 'the price');
  await expect(own.getByText('Jane of Acme')).toBeVisible();
  await expect(own.getByText('guest', { exact: true })).toBeVisible();
  await expect(own.getByRole('link')).toHaveAttribute('rel', 'nofollow noopener ugc');
  expect(await jane.evaluate(() => 'broken' in window), 'whether markup of a comment has run').toBe(false);
  await expectAccessible(jane, 'a share page with comments');

  // A guest with an address, through the other link.
  const email = freshEmail('maria');
  const { page: maria, bytes: marias } = await open(second, sharePath(contoso.shareToken));
  await write(maria, 'Can we have this in Spanish?');
  await maria.getByLabel('Your name').fill('Maria');
  await maria.getByLabel('Email address').fill(email);
  await press(maria, 'Send code');
  await expect(maria.getByLabel('6-digit code')).toBeFocused();
  await expectAccessible(maria, 'the code of a guest', ['phone']);
  await maria.keyboard.type(await codeMailedTo(appUrl(), email));
  await expect(item(maria, 'Spanish')).toBeVisible();
  await writeAsMember(member.client, id, { text: 'Only for us: not before June' });
  for (const [page, bytes, own, others] of [
    [maria, marias, 'Spanish', ['the price', 'Jane of Acme', 'not before June']],
    [jane, janes, 'the price', ['Spanish', 'Maria', email, 'not before June']],
  ] as const) {
    await page.reload();
    await expect(item(page, own)).toBeVisible();
    await expect(page.getByText('1 comment', { exact: true })).toBeVisible();
    const seen = `${await bytes()} ${await page.content()}`;
    expect(seen, 'what a guest has written').toContain(own);
    for (const text of others) expect(seen, `what the guest of another link gets: ${text}`).not.toContain(text);
  }

  // The owner sees all of them, with their places.
  await enter(owners, team.owner);
  const { page: owner } = await open(owners, `/recordings/${id}`);
  await expect(owner.getByRole('list', { name: 'Comments' }).getByRole('article')).toHaveCount(3);
  await expect(item(owner, 'not before June')).toContainText('Members');
  await expect(item(owner, 'the price')).toContainText('Acme');
  await expect(item(owner, 'Spanish')).toContainText(email);
  expect(await owner.evaluate(() => 'broken' in window)).toBe(false);
  await press(item(owner, 'the price'), 'Go to 0:04');
  await expect.poll(async () => (await videoTimes(owner)).currentTime).toBe(4);
  await press(item(owner, 'the price'), '0:08');
  await expect.poll(async () => (await videoTimes(owner)).currentTime).toBe(8);
  await owner.getByRole('button', { name: 'Reply to Maria' }).click();
  await field(owner, 'Reply').fill('Yes, next week');
  await field(owner, 'Reply').press('Control+Enter');
  await expect(item(owner, 'Yes, next week').last()).toBeVisible();
  await expectAccessible(owner, 'the page of a recording with comments');
  await maria.reload();
  await expect(item(maria, 'Yes, next week').last()).toContainText('member');

  // The owner removes a guest whose panel is open.
  await press(item(owner, 'the price'), 'Remove guest');
  await expect(owner.getByRole('alertdialog')).toContainText('Everything that Jane of Acme wrote');
  expect(await asAnother(maria, acme.shareToken, 'Buy now'), 'from the same address').toBe(2);
  await owner.getByLabel('All comments of guests from the same IP address').check();
  await expect(owner.getByRole('alertdialog')).toContainText('and nothing from members');
  await expectAccessible(owner, 'the removal of guests');
  await press(owner.getByRole('alertdialog'), 'Remove guests');
  await expect(item(owner, 'the price')).toHaveCount(0);
  await expect(item(owner, 'Spanish').first()).toBeVisible();
  expect(await asAnother(maria, acme.shareToken)).toBe(0);
  await write(jane, 'Another one');
  await expect(jane.getByText('The owner of this recording no longer accepts comments from you.')).toBeVisible();
  await expect(item(jane, 'the price')).toHaveCount(0);

  // A link ends while its panel is open.
  await field(maria).fill('Too late');
  await team.owner.client.call('POST', `/api/recordings/${id}/links/revoke`, { linkIds: [contoso.id] });
  // The page may have learned of it already, and then has no field any more.
  await maria.keyboard.press('Control+Enter');
  await expect(maria.getByRole('heading', { name: 'Video Not Available' })).toBeVisible();
  await Promise.all([first.close(), second.close(), owners.close()]);
});

test('comments and reactions are on the seek bar and over the video at their moments, unless they are switched off', {
  tag: '@nightly',
}, async ({ page }) => {
  const { owner, id } = await newSharedRecording();
  const link = await addNamedLink(owner.client, id, 'Acme', { commenters: 'name' });
  const guest = await newGuest(link.shareToken, 'Jane');
  await guest.write({ text: 'First', at: 2 });
  await guest.write({ text: 'Second', at: 8 });
  await guest.react(8, '🎉');
  await page.goto(sharePath(link.shareToken));
  await expect(page.locator('.player-mark')).toHaveCount(2);
  await page.locator('.player').hover({ position: { x: 60, y: 60 } });
  await page.locator('.player-mark').last().click();
  await expect.poll(async () => (await videoTimes(page)).currentTime).toBe(8);
  await expect(page.locator('.player-bubble')).toContainText('Second');
  await expect(page.getByRole('button', { name: 'Celebration, 1' })).toBeVisible();
  const toggle = page.getByRole('button', { name: 'Show over the video' });
  await toggle.click();
  await expect(page.locator('.player-bubble')).toHaveCount(0);
  await page.reload();
  await expect(toggle).toHaveAttribute('aria-pressed', 'false');
});

test('a panel with 500 comments draws 50 at first, has all of them on the seek bar, and says when there can be no more', {
  tag: '@nightly',
}, async ({ page }) => {
  const { owner, id } = await newSharedRecording();
  await enter(page, owner);
  const place = { id: MEMBERS_PLACE, kind: 'members', name: null, link: null } as const;
  for (let index = 0; index < COMMENTS_MAX; index += 1) {
    await storeComment({ id }, place, { kind: 'member', userId: owner.userId }, index % 12);
  }
  await page.goto(`/recordings/${id}`);
  await expect(page.getByText('500 comments', { exact: true })).toBeVisible();
  const all = page.getByRole('list', { name: 'Comments' }).getByRole('article');
  await expect(all).toHaveCount(COMMENTS_PAGE);
  const counts = page.locator('.player-mark-count');
  const onBar = async () => (await counts.allTextContents()).reduce((sum, count) => sum + Number(count), 0);
  await expect.poll(onBar).toBe(COMMENTS_MAX);
  await expect(all).toHaveCount(COMMENTS_PAGE);
  const older = page.getByRole('button', { name: 'Show older comments' });
  // The list may load further pages by itself, and then the button goes: it is looked for again each time.
  const scrolledCount = async () => {
    await older.evaluateAll(([each]) => each?.scrollIntoView());
    return all.count();
  };
  for (let count = COMMENTS_PAGE; count < COMMENTS_MAX; count = await all.count()) {
    await expect.poll(scrolledCount).toBeGreaterThan(count);
  }
  await expect(older).toHaveCount(0);
  await write(page, 'One more');
  await expect(page.getByText('This recording has reached its limit of comments.')).toBeVisible();
  await expect(field(page)).toHaveValue('One more');
});

test('with the keyboard alone, a guest writes without a time and replies; a comment of another is announced and moves nothing', {
  tag: '@nightly',
}, async ({ page }) => {
  const { owner, id } = await newSharedRecording({ description: '0:00 Hello\n0:04 Pricing' });
  const link = await addNamedLink(owner.client, id, 'Acme', { commenters: 'name' });
  const other = await newGuest(link.shareToken, 'علي');
  await other.write({ text: 'Is this ready?', at: 4 });
  await page.clock.install();
  await page.goto(sharePath(link.shareToken));
  await expect(item(page, 'Is this ready?')).toBeVisible();
  await page.getByRole('tab', { name: 'Comments' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Chapters' })).toBeFocused();
  await expect(page.getByRole('list', { name: 'Chapters' })).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Tab');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('No moment');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'At 0:00. Remove the time' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Your name')).toBeFocused();
  await page.keyboard.type('Jane');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Your comment was posted.' })).toBeVisible();
  await expect(item(page, 'No moment').getByRole('button', { name: /^Go to/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Reply to علي' }).press('Enter');
  await expect(field(page, 'Reply')).toBeFocused();
  await page.keyboard.type('Next week');
  await page.keyboard.press('Control+Enter');
  await expect(item(page, 'Next week').last()).toBeVisible();

  const articles = page.getByRole('list', { name: 'Comments' }).getByRole('article');
  await expect(articles).toHaveCount(3);
  await other.write({ text: 'Thanks' });
  await page.clock.runFor(61_000);
  await expect(page.getByRole('status').filter({ hasText: '1 new comment.' })).toBeVisible();
  await expect(articles).toHaveCount(3);
  await page.getByRole('button', { name: 'Show 1 new comment' }).press('Enter');
  await expect(articles.first()).toContainText('Thanks');
});

test('comments that are closed say so, and new ones are marked on the card of their owner until the page was open', {
  tag: '@nightly',
}, async ({ page }) => {
  const { team, id, member } = await newTeamRecording();
  await enter(page, team.owner);
  await writeAsMember(member.client, id, { text: 'Seen by nobody yet' });
  await page.addInitScript((workspaceId) => localStorage.setItem('selectedWorkspaceId', workspaceId), team.id);
  await page.goto('/recordings');
  await expect(page.getByText('New comments')).toBeVisible();
  await page.goto(`/recordings/${id}`);
  await expect(item(page, 'Seen by nobody yet')).toBeVisible();
  await choose(page, 'Close comments');
  await expect(page.getByText('Comments are closed: no one can comment right now.')).toBeVisible();
  await expect(field(page)).toHaveCount(0);
  await choose(page, 'Open comments');
  await expect(field(page)).toBeVisible();
  await page.getByRole('link', { name: 'Recordings' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('New comments')).toHaveCount(0);
});

test('a comment that is not sent yet stays for its person, and is not there for the next one in the same tab', {
  tag: '@nightly',
}, async ({ page }) => {
  const { team, id, member } = await newTeamRecording();
  await writeAsMember(member.client, id, { text: 'Is this ready?' });
  for (const person of [team.owner, member]) {
    await enter(page, person);
    await page.goto(`/recordings/${id}`);
    await expect(field(page)).toHaveValue('');
    await field(page).fill('Not sent yet');
  }
  await page.reload();
  await expect(field(page)).toHaveValue('Not sent yet');
});

test('nothing can be typed that sending would lose, and a failure to close comments is shown', async ({
  page,
  context,
}) => {
  const { owner, id } = await newSharedRecording();
  await enter(page, owner);
  await page.goto(`/recordings/${id}`);
  await page.getByRole('tab', { name: /^Comments/ }).click();
  await field(page).fill('First');
  const goOn = await hold(page, `**/api/recordings/${id}/comments`);
  await field(page).press('Control+Enter');
  await expect(field(page)).not.toBeEditable();
  goOn();
  await expect(item(page, 'First')).toBeVisible();
  await expect(field(page)).toHaveValue('');
  await expect(field(page)).toBeEditable();
  await expect(field(page)).toBeFocused();

  await openMenu(page);
  const close = page.getByRole('menuitem', { name: 'Close comments' });
  // Without a network, the scripts of the menu and of the toasts do not arrive.
  await expect(close).toBeVisible();
  await expect(page.getByLabel('Notifications (F8)')).toBeAttached();
  await context.setOffline(true);
  await close.click();
  await expectToast(page, 'Comments not closed');
  await context.setOffline(false);
  await choose(page, 'Close comments');
  await expect(page.getByText('Comments are closed: no one can comment right now.')).toBeVisible();
});
