import { expect, test } from '@playwright/test';
import { BROWSER } from '#functions/domain/test-support/watching.ts';
import { mailsTo } from '#scripts/client/test-client.ts';
import { expectAccessible } from './support/accessible.ts';
import { appUrl, enter } from './support/app.ts';
import { expectNothingRefused, followContentPolicy } from './support/content-policy.ts';
import { newGuardedLink } from './support/shared-recordings.ts';

test.beforeEach(({ page }) => followContentPolicy(page));
test.afterEach(({ page }) => expectNothingRefused(page));

test('the owner of a link gets an e-mail about its first view, turns these e-mails off, and on again', {
  tag: '@nightly',
}, async ({ page, request }) => {
  const { owner, guarded } = await newGuardedLink({ mailsFirstView: true });
  await request.post(`/api/shared/${guarded.shareToken}/watched`, {
    headers: { 'user-agent': BROWSER, 'sec-fetch-site': 'same-origin' },
    data: { visitId: 'a-visit-in-a-browser', sequence: 1, ranges: [[0, 2]] },
  });
  const mailed = async () =>
    (await mailsTo(appUrl(), owner.email)).find(({ subject }) => subject.startsWith('Someone'));
  await expect.poll(mailed).toMatchObject({ subject: 'Someone watched “Product tour”' });
  const { text = '' } = (await mailed()) ?? {};
  const [url = ''] = /https?:\S+\/unsubscribe\?\S+/.exec(text) ?? [];

  const { pathname, search } = new URL(url);
  await page.goto(pathname + search);
  await expect(page.getByRole('heading', { name: 'Turn off these emails?' })).toBeVisible();
  await expectAccessible(page, 'the question whether to end e-mails');
  await page.getByRole('button', { name: 'Turn off emails' }).click();
  await expect(page.getByRole('heading', { name: 'Emails turned off' })).toBeFocused();

  await enter(page, owner);
  await page.goto('/settings');
  const choice = page.getByRole('switch', { name: /^Emails about first views/ });
  await expect(choice).not.toBeChecked();
  // The switch shows the choice before it is saved, and a reload would cancel its request.
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
  await choice.click();
  await expect(choice).toBeChecked();
  await expectAccessible(page, 'the settings');
  await saved;
  await page.reload();
  await expect(choice).toBeChecked();
});
