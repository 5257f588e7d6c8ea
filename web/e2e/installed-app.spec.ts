import { expect, test } from '@playwright/test';
import { TEST_PASSWORD } from '#scripts/client/test-client.ts';
import { appUrl, enter, signIn } from './support/app.ts';
import { expectFits } from './support/fits.ts';
import { addNamedLink, addRecording, share } from './support/library.ts';

test('the app can be installed: its manifest, its icons and the usual paths answer', async ({ page, context }) => {
  const account = await signIn(page);
  await page.goto('/');
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const answer = await page.request.get(href ?? '');
  expect(answer.headers()['content-type']).toBe('application/manifest+json');
  const { icons, shortcuts, ...app } = await answer.json();
  // What Chromium asks of an app that can be installed: an icon of 144 px or more among the rest.
  expect(app).toMatchObject({ name: 'Framekeep', start_url: '/', scope: '/', display: 'standalone' });
  const wanted = [{ sizes: '192x192' }, { sizes: '512x512' }, { purpose: 'maskable' }];
  expect(icons).toEqual(expect.arrayContaining(wanted.map((each) => expect.objectContaining(each))));
  const session = await context.newCDPSession(page);
  expect(await session.send('Page.getAppManifest')).toMatchObject({ errors: [] });
  for (const { src, sizes } of icons) {
    const size = await page.evaluate(async (address) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    if (sizes !== 'any') expect(size, src).toBe(sizes);
  }
  for (const path of ['/favicon.ico', '/apple-touch-icon.png', '/apple-touch-icon-precomposed.png']) {
    const icon = await page.request.get(path);
    expect(icon.headers()['content-type'], path).toMatch(/^image\/(png|vnd\.microsoft\.icon)$/);
  }
  const start = page.getByRole('dialog').getByRole('button', { name: 'Start Recording' });
  await page.goto(shortcuts[0].url);
  await expect(start).toBeVisible();
  await expect(page).toHaveURL('/recordings');
  // Without a session, the shortcut leads there after the login.
  await context.clearCookies();
  await page.goto(shortcuts[0].url);
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(start).toBeVisible();
  await expect(page).toHaveURL('/recordings');
});

test('a link is sent by the share sheet of the system, where there is one', { tag: '@nightly' }, async ({ page }) => {
  const account = await signIn(page);
  const recording = await addRecording(account.client, { workspaceId: account.workspaceId, name: 'Launch' }, 65);
  const url = `${appUrl()}/share/${await share(account.client, recording.id)}`;
  const acme = await addNamedLink(account.client, recording.id, 'Acme');
  await enter(page, account);
  await page.goto('/shared');
  const button = page.getByRole('button', { name: 'Share link to Launch' });
  await expect(page.getByRole('button', { name: 'Copy link to Launch' })).toBeVisible();
  await expect(button).toHaveCount(0);
  await page.addInitScript(() => {
    const sent: ShareData[] = [];
    Object.assign(window, { sent });
    Object.assign(navigator, { share: async (data: ShareData) => void sent.push(data) });
  });
  await page.reload();
  await button.click();
  await page.getByRole('button', { name: '1 more link' }).click();
  await page.getByRole('button', { name: 'Share the link Acme' }).click();
  await expectFits(page, 'links with their buttons to share them');
  // The recipient learns the name of the recording, and not that of the link.
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { sent: ShareData[] }).sent))
    .toEqual([
      { title: 'Launch', url },
      { title: 'Launch', url: `${appUrl()}/share/${acme.shareToken}` },
    ]);
});
